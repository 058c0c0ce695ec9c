import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Audience } from '../api/audiences.ts';
import { toast } from '../ui/toast.ts';
import { draftOwner, forgetDraft, keepDraft, readKept } from './kept-drafts.ts';
import { withoutHidden } from './lazy-resolver.ts';

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

function onTopOf<Values extends FieldValues>(values: Values, draft: Record<string, unknown>): Values {
  const known = Object.entries(draft).filter(([field]) => field in values);
  return { ...values, ...Object.fromEntries(known) };
}
