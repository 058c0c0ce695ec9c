import { Refusal } from '#contract-kit/error-codes.ts';
import { type IdeaStatus, moveOfStaff } from '#domain/status/idea-status.ts';
import { changeIdea } from '#help/ideas/server/for-other-features.ts';
import type { Shop } from '#server/shop.ts';
import type { StaffIdea } from '../contract.ts';
import type { Approval, Rejection } from '../decision.ts';
import { type AskedIdea, actOnIdea, type LockedIdea, refuseChanged } from './idea-acts.ts';
import { openIdea } from './shown-idea.ts';

type Words = { [Field in keyof (Approval & Rejection)]?: string | undefined };

interface AskedMove extends AskedIdea, Words {
  status: IdeaStatus;
}

/** The names of the words that are other than those it has. */
function changedWords(idea: LockedIdea, given: Words): (keyof Words)[] {
  const { generatedTitle, aiSummary, rejectionReason } = idea;
  const kept = { generated_title: generatedTitle, ai_summary: aiSummary, rejection_reason: rejectionReason };
  const names = ['generated_title', 'ai_summary', 'rejection_reason'] as const;
  return names.filter((name) => given[name] !== undefined && given[name] !== kept[name]);
}

/** The second of two is told, unless they wanted the same (docs/product/idea.md#moves-of-staff). */
export const move = (shop: Shop, asked: AskedMove): Promise<StaffIdea> =>
  actOnIdea(shop, asked, async ({ tx, idea, now, note }) => {
    const { id, status: to, seen, generated_title, ai_summary, rejection_reason = '' } = asked;
    const isThere = idea.status === to;
    if (isThere && changedWords(idea, asked).length === 0) return openIdea(tx, id);
    refuseChanged(isThere ? undefined : seen, idea);
    if (isThere) throw new Refusal('changed_meanwhile');
    const act = moveOfStaff(idea.status, to);
    if (!act) throw new Refusal('idea_move_not_allowed');
    // Why it was rejected before is no word of this decision.
    const fields = changedWords({ ...idea, rejectionReason: '' }, asked);
    const words = {
      ...(generated_title !== undefined && { generatedTitle: generated_title }),
      ...(ai_summary !== undefined && { aiSummary: ai_summary }),
      ...(to === 'approved' && { textsChanged: fields.length > 0 }),
      rejectionReason: rejection_reason,
    };
    await changeIdea(tx, idea, { act, now, words });
    await note('idea.move', { status: to, ...(fields.length > 0 && { fields }) });
    return openIdea(tx, id);
  });
