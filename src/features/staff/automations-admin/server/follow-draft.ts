import { Refusal } from '#contract-kit/error-codes.ts';
import { changeIdea, lockDraftedIdea } from '#help/ideas/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Staff } from '#server/staff.ts';
import { selectPublished } from '#shop/tool-pages/server/for-other-features.ts';
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

/**
 * The caller has locked the automation. Throws `workflow_unpublished` and `page_unwritten`
 * (docs/product/idea.md#development-follows-the-draft).
 */
export async function offerForSale(tx: Transaction, drafted: Drafted): Promise<void> {
  const workflow = await selectWorkflowOf(tx, drafted.automationId);
  const isReady = workflow?.wanted && workflow.deployedAt !== null && workflow.problem === null;
  if (workflow && !isReady) throw new Refusal('workflow_unpublished');
  if (workflow) await updateWorkflow(tx, workflow.id, { nextTryAt: drafted.now });
  const page = await selectPublished(tx, drafted.automationId);
  if (page?.fileName === UNWRITTEN_PAGE) throw new Refusal('page_unwritten');
  await followDraft(tx, 'complete', drafted);
}

/** The idea may be drafted anew. The caller has locked the automation. */
export const dropDraft = (tx: Transaction, drafted: Drafted): Promise<void> =>
  followDraft(tx, 'drop_draft', drafted);
