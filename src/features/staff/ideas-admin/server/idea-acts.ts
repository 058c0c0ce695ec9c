import { Refusal } from '#contract-kit/error-codes.ts';
import { canReprocess, IDEA_STATUS_LABELS, type IdeaStatus } from '#domain/status/idea-status.ts';
import { isBudgetSpent } from '#help/idea-readings/server/for-other-features.ts';
import { askToRead, deleteIdea, lockIdea } from '#help/ideas/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { StaffIdea } from '../contract.ts';
import { openIdea } from './shown-idea.ts';

export type LockedIdea = NonNullable<Awaited<ReturnType<typeof lockIdea>>>;

/** It names the idea and the status that the person has seen. */
export interface AskedIdea {
  id: number;
  seen?: IdeaStatus | undefined;
  staff: Staff;
}

type IdeaActName = 'idea.move' | 'idea.reprocess' | 'idea.delete' | 'idea.draft' | 'idea.gift';

interface Acting {
  tx: Transaction;
  idea: LockedIdea;
  now: Date;
  /** The journal entry holds the former status. */
  note(act: IdeaActName, after?: Record<string, unknown>): Promise<void>;
}

/** It locks the author, then the idea. Throws `not_found`. */
export function actOnIdea<Done>(
  shop: Shop,
  { id, staff }: AskedIdea,
  act: (acting: Acting) => Promise<Done>,
): Promise<Done> {
  return inTransaction(shop.db, async (tx) => {
    const idea = await lockIdea(tx, id);
    if (!idea) throw new Refusal('not_found');
    const now = shop.clock.now();
    return act({
      ...{ tx, idea, now },
      note: (name, after) =>
        noteStaffAct(tx, staff, {
          act: name,
          subject: 'idea',
          subjectId: id,
          about: idea.ledgerId ?? undefined,
          before: { status: idea.status },
          ...(after && { after }),
          now,
        }),
    });
  });
}

/** Throws `changed_meanwhile`. */
export function refuseChanged(seen: IdeaStatus | undefined, { status }: LockedIdea): void {
  if (seen === undefined || seen === status) return;
  throw new Refusal('changed_meanwhile', {
    detail: `Cette idée a changé entre-temps\u00a0: elle est maintenant «\u00a0${IDEA_STATUS_LABELS[status]}\u00a0».`,
  });
}

export const reprocess = (shop: Shop, asked: AskedIdea): Promise<StaffIdea> =>
  actOnIdea(shop, asked, async ({ tx, idea, now, note }) => {
    if (shop.ai.way === 'off') throw new Refusal('ai_off');
    if (await isBudgetSpent(tx, shop)) throw new Refusal('ai_budget');
    refuseChanged(asked.seen, idea);
    if (!canReprocess(idea.status)) throw new Refusal('idea_not_reprocessed');
    await askToRead(tx, idea, now);
    await note('idea.reprocess', { status: 'ai_processing' });
    return openIdea(tx, asked.id);
  });

export const remove = (shop: Shop, asked: AskedIdea): Promise<null> =>
  actOnIdea(shop, asked, async ({ tx, note }) => {
    await deleteIdea(tx, asked.id);
    await note('idea.delete');
    return null;
  });
