import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from '../ui/toast.ts';
import { draftOwner, forgetDraft, keepDraft, readDraft } from './drafts.ts';

/** See docs/product/interface.md#nothing-typed-is-lost. `name` tells this form (and its row) from the others. */
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
      // Signed in still: the person leaves by their own will. Otherwise the session has ended under their hands.
      if (draftOwner() === owner) forgetDraft(name);
    };
  }, [name, subscribe, reset, getValues]);
}

function isFields(draft: unknown): draft is Record<string, unknown> {
  return typeof draft === 'object' && draft !== null;
}

/** A draft of an older version of the form brings no field that this one does not have. */
function onTopOf<Values extends FieldValues>(values: Values, draft: Record<string, unknown>): Values {
  const known = Object.entries(draft).filter(([field]) => field in values);
  return { ...values, ...Object.fromEntries(known) };
}
