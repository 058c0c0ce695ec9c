import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Audience } from '../api/audiences.ts';
import { claimsOf, readAccess } from '../api/token-store.ts';
import { toast } from '../ui/toast.ts';

const prefix = 'draft:';

/** From their token; undefined when nobody is signed in. */
export function draftOwner(audience: Audience = 'customer'): string | undefined {
  const token = readAccess(audience);
  const { sub } = token ? claimsOf(token) : {};
  return typeof sub === 'string' ? sub : undefined;
}

export function readDraft(name: string, owner: string): unknown {
  try {
    const kept = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    return kept?.owner === owner ? kept.values : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(name: string, owner: string, values: unknown): void {
  onStorage(() => sessionStorage.setItem(prefix + name, JSON.stringify({ owner, values })));
}

export function forgetDraft(name: string): void {
  onStorage(() => sessionStorage.removeItem(prefix + name));
}

/** The next person at this browser must find nothing. */
export function forgetDrafts(): void {
  onStorage(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });
}

/** Where storage is refused or full, nothing is kept. */
function onStorage(act: () => void): void {
  try {
    act();
  } catch {
    // Nothing is kept.
  }
}

/** See docs/product/interface.md#nothing-typed-is-lost. `name` identifies this form (and its row). */
export function useKeptDraft<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  name: string,
): void {
  const { subscribe, reset, getValues } = form;
  useEffect(() => {
    const owner = draftOwner();
    if (owner === undefined) return;
    const draft = readDraft(name, owner);
    if (isFields(draft)) {
      reset(onTopOf(getValues(), draft), { keepDefaultValues: true });
      toast.info('Nous avons gardé ce que vous aviez saisi.', { id: 'draft' });
    }
    const stopListening = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) keepDraft(name, owner, values);
        else forgetDraft(name);
      },
    });
    return () => {
      stopListening();
      // Still signed in: the person chose to leave. Otherwise the session has just ended.
      if (draftOwner() === owner) forgetDraft(name);
    };
  }, [name, subscribe, reset, getValues]);
}

function isFields(draft: unknown): draft is Record<string, unknown> {
  return typeof draft === 'object' && draft !== null;
}

/** Ignores fields of an older version of the form. */
function onTopOf<Values extends FieldValues>(values: Values, draft: Record<string, unknown>): Values {
  const known = Object.entries(draft).filter(([field]) => field in values);
  return { ...values, ...Object.fromEntries(known) };
}
