import { Refusal } from '#contract-kit/error-codes.ts';
import { canReprocess, IDEA_STATUS_LABELS, type IdeaStatus } from '#domain/status/idea-status.ts';
import { isBudgetSpent } from '#help/idea-readings/server/for-other-features.ts';
import { askToRead, deleteIdea, lockIdea } from '#help/ideas/server/for-other-features.ts';
import { staffCall } from '#server/http/staff-call.ts';
import { actsOn } from '#server/journal/act-on.ts';
import * as calls from '../contract.ts';
import { openIdea } from './store.ts';

export type LockedIdea = NonNullable<Awaited<ReturnType<typeof lockIdea>>>;

/** It locks the author, then the idea. */
export const onIdea = actsOn('idea', lockIdea, ({ ledgerId }) => ledgerId);

/** `seen` is the status that the person has seen. Throws `changed_meanwhile`. */
export function refuseChanged(seen: IdeaStatus | undefined, { status }: LockedIdea): void {
  if (seen === undefined || seen === status) return;
  throw new Refusal('changed_meanwhile', {
    detail: `Cette idée a changé entre-temps\u00a0: elle est maintenant «\u00a0${IDEA_STATUS_LABELS[status]}\u00a0».`,
  });
}

export const reprocess = staffCall(calls.reprocessIdea, (shop, { params: { id }, body: { seen }, staff }) =>
  onIdea(shop, { id, staff }, async ({ tx, row, now, note }) => {
    const { status } = row;
    if (shop.ai.way === 'off') throw new Refusal('ai_off');
    if (await isBudgetSpent(tx, shop)) throw new Refusal('ai_budget');
    refuseChanged(seen, row);
    if (!canReprocess(status)) throw new Refusal('idea_not_reprocessed');
    await askToRead(tx, row, now);
    await note('idea.reprocess', { status }, { status: 'ai_processing' });
    return openIdea(tx, id);
  }),
);

export const remove = staffCall(calls.deleteIdea, (shop, { params: { id }, staff }) =>
  onIdea(shop, { id, staff }, async ({ tx, row: { status }, note }) => {
    await deleteIdea(tx, id);
    await note('idea.delete', { status });
    return null;
  }),
);
