import { eq } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { lackingOf, type SaleSeen } from '#domain/idea/draft-checklist.ts';
import { changeIdea, lockDraftedIdea } from '#help/ideas/server/for-other-features.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { automationPages, automations, demonstrations, pageVersions } from '#server/db/schema/catalogue.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Staff } from '#server/staff.ts';
import { selectWorkflowOf, updateWorkflow } from '#shop/workflows/server/for-other-features.ts';

interface Drafted {
  automationId: number;
  staff: Staff;
  now: Date;
}

/** The idea follows its draft. The caller has locked the draft. */
async function followDraft(
  tx: Transaction,
  act: 'complete' | 'drop_draft',
  { automationId, staff, now }: Drafted,
): Promise<void> {
  const idea = await lockDraftedIdea(tx, automationId);
  if (!idea) return;
  const status = await changeIdea(tx, idea, {
    act,
    now,
    ...(act === 'drop_draft' ? { automationId: null } : {}),
  });
  await noteStaffAct(tx, staff, {
    act: 'idea.move',
    subject: 'idea',
    subjectId: idea.id,
    before: { status: idea.status },
    after: { status },
    now,
  });
}

/** It is the page of a draft without a workflow. */
export const UNWRITTEN_PAGE = 'page-a-ecrire.html';

/** Shown on its form, and asked by the sale: the same rule. */
export async function selectSaleSeen(db: Queries, automationId: number, isDraft: boolean) {
  const [row] = await db
    .select({
      imageKey: automations.imageKey,
      isDescriptionByAi: automations.descriptionByAi,
      forWhom: automations.forWhom,
      fileName: pageVersions.fileName,
      triedAt: pageVersions.triedAt,
      sample: demonstrations.sample,
    })
    .from(automations)
    .leftJoin(automationPages, eq(automationPages.automationId, automations.id))
    .leftJoin(pageVersions, eq(pageVersions.id, automationPages.versionId))
    .leftJoin(demonstrations, eq(demonstrations.automationId, automations.id))
    .where(eq(automations.id, automationId));
  if (!row) throw new Error(`automation ${automationId} is gone`);
  const { imageKey, fileName, triedAt, sample, ...rest } = row;
  const draft = { ...rest, hasCover: imageKey !== '', isTried: triedAt !== null, hasSample: sample !== null };
  return {
    workflow: await selectWorkflowOf(db, automationId),
    isPageWritten: fileName !== UNWRITTEN_PAGE,
    draft: isDraft ? draft : undefined,
  } satisfies SaleSeen;
}

/**
 * The caller has locked the automation. Throws `workflow_unpublished`, `page_unwritten` and `draft_unfinished`
 * (docs/product/idea.md#checklist-before-the-sale).
 */
export async function offerForSale(tx: Transaction, drafted: Drafted): Promise<void> {
  const { automationId, now } = drafted;
  const isDraft = (await lockDraftedIdea(tx, automationId)) !== undefined;
  const seen = await selectSaleSeen(tx, automationId, isDraft);
  const lacking = lackingOf(seen);
  if (lacking?.key === 'workflow') throw new Refusal('workflow_unpublished');
  if (lacking?.key === 'page') throw new Refusal('page_unwritten');
  if (lacking) throw new Refusal('draft_unfinished', { detail: lacking.detail });
  if (seen.workflow) await updateWorkflow(tx, seen.workflow.id, { nextTryAt: now });
  await followDraft(tx, 'complete', drafted);
}

/** The idea may be drafted anew. The caller has locked the automation. */
export const dropDraft = (tx: Transaction, drafted: Drafted): Promise<void> =>
  followDraft(tx, 'drop_draft', drafted);
