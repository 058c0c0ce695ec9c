import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Audience } from '../api/audiences.ts';
import { isSeeing } from '../api/seen-account.ts';
import { claimsOf, readAccess } from '../api/token-store.ts';
import { toast } from '../ui/toast.ts';
import { withoutHidden } from './lazy-resolver.ts';

const prefix = 'draft:';
const staffMark = 'staff:';

/** Undefined when nobody is signed in, or staff see the account. */
export function draftOwner(audience: Audience = 'customer'): string | undefined {
  if (isSeeing()) return undefined;
  const token = readAccess(audience);
  const { sub } = token ? claimsOf(token) : {};
  return typeof sub === 'string' ? (audience === 'admin' ? staffMark : '') + sub : undefined;
}

function readKept(name: string, owner: string): { values?: unknown; base?: unknown } {
  try {
    const kept = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    return kept?.owner === owner ? kept : {};
  } catch {
    return {};
  }
}

export const readDraft = (name: string, owner: string): unknown => readKept(name, owner).values;

/** `base` is what the form was filled from. */
export function keepDraft(name: string, owner: string, values: unknown, base?: unknown): void {
  onStorage(() => sessionStorage.setItem(prefix + name, JSON.stringify({ owner, values, base })));
}

export function forgetDraft(name: string): void {
  onStorage(() => sessionStorage.removeItem(prefix + name));
}

/** The next person at this browser must find nothing; another session keeps its own. */
export function forgetDrafts(audience: Audience = 'customer'): void {
  onStorage(() => {
    for (const key of Object.keys(sessionStorage)) {
      const isOfStaff = sessionStorage.getItem(key)?.includes(`"owner":"${staffMark}`);
      if (key.startsWith(prefix) && isOfStaff === (audience === 'admin')) sessionStorage.removeItem(key);
    }
  });
}

/** Storage may be refused or full. */
function onStorage(act: () => void): void {
  try {
    act();
  } catch {
    // Nothing is kept.
  }
}

interface DraftOptions<Name> {
  audience?: Audience;
  /** Passwords and files are never kept. */
  without?: readonly Name[];
  /** The form was filled from this; a draft brings its own back, so that its save shows what changed since. */
  base?: unknown;
  onBase?: (base: unknown) => void;
}

/** docs/product/interface.md#nothing-typed-is-lost. `name` identifies the form and its row. */
export function useKeptDraft<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  name: string,
  { audience = 'customer', without = [], base, onBase }: DraftOptions<keyof Values & string> = {},
): void {
  const { subscribe, reset, getValues, control } = form;
  const keep = useEffectEvent((owner: string, values: Values) => {
    // A hidden value would come back unseen in the next form, and be sent.
    const kept = { ...withoutHidden(values, control._fields) };
    for (const field of without) delete kept[field];
    keepDraft(name, owner, kept, base);
  });
  const restoreBase = useEffectEvent((former: unknown) => former && onBase?.(former));
  useEffect(() => {
    const owner = draftOwner(audience);
    if (owner === undefined) return;
    const { values: draft, base: former } = readKept(name, owner);
    if (isFields(draft)) {
      reset(onTopOf(getValues(), draft), { keepDefaultValues: true });
      restoreBase(former);
      toast.info('Nous avons gardé ce que vous aviez saisi.', { id: 'draft' });
    }
    const stopListening = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) keep(owner, values);
        else forgetDraft(name);
      },
    });
    return () => {
      stopListening();
      // Still signed in: the person chose to leave. Otherwise the session has just ended.
      if (draftOwner(audience) === owner) forgetDraft(name);
    };
  }, [name, audience, subscribe, reset, getValues]);
}

function isFields(draft: unknown): draft is Record<string, unknown> {
  return typeof draft === 'object' && draft !== null;
}

/** Ignores fields of an older form. */
function onTopOf<Values extends FieldValues>(values: Values, draft: Record<string, unknown>): Values {
  const known = Object.entries(draft).filter(([field]) => field in values);
  return { ...values, ...Object.fromEntries(known) };
}
