import { Refusal } from '#contract-kit/error-codes.ts';
import {
  adminIdeaMoves,
  canReprocess,
  IDEA_STATUS_LABELS,
  type IdeaStatus,
} from '#domain/status/idea-status.ts';
import { isBudgetSpent } from '#help/idea-readings/server/for-other-features.ts';
import {
  askToRead,
  deleteIdea,
  lockIdea,
  moveIdea,
  showIdea,
} from '#help/ideas/server/for-other-features.ts';
import { inTransaction, type Queries } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import { noteStaffAct } from '#server/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { AllIdeas, IdeasFilter, StaffIdea } from '../contract.ts';
import * as contract from '../contract.ts';
import { giveWorkflowAddress, serveWorkflowFiles } from './download-workflow.ts';
import { exportIdeas } from './export-ideas.ts';
import { previewIdeas } from './preview-ideas.ts';
import { showReadings } from './show-readings.ts';
import { countIdeas, type StaffIdeaRow, selectIdea, selectPage } from './store.ts';

type Needs = Pick<Shop, 'db' | 'clock'>;

function shown(row: StaffIdeaRow): StaffIdea {
  const { idea } = row;
  return {
    ...showIdea(row),
    user_id: idea.userId,
    category_name: row.categoryName,
    ai_summary: idea.aiSummary,
    is_ai_generated: idea.isAiGenerated,
    ai_processed: idea.aiProcessed,
    confidence_percentage: idea.confidencePercentage,
    ai_model_used: idea.aiModelUsed,
    ai_processing_date: idea.aiProcessingDate?.toISOString() ?? null,
    has_workflow_file: idea.workflowKey !== '',
    original_email_subject: idea.originalEmailSubject,
    original_email_date: idea.originalEmailDate?.toISOString() ?? null,
    moves: adminIdeaMoves(idea.status),
    may_reprocess: canReprocess(idea.status),
    reading_failure: idea.readingFailure,
    failed_tries: idea.failedTries,
    retry_at: idea.retryAt?.toISOString() ?? null,
  };
}

async function listAll(shop: Pick<Shop, 'db' | 'pool'>, filter: IdeasFilter): Promise<AllIdeas> {
  const { rows, pagination } = await selectPage(shop, filter);
  return { ideas: rows.map(shown), pagination };
}

async function open(db: Queries, id: number): Promise<StaffIdea> {
  const row = await selectIdea(db, id);
  if (!row) throw new Refusal('not_found');
  return shown(row);
}

interface Move {
  id: number;
  status: IdeaStatus;
  seen?: IdeaStatus | undefined;
  staff: Staff;
}

const changedTo = (status: IdeaStatus) =>
  new Refusal('changed_meanwhile', {
    detail: `Cette idée a changé entre-temps\u00a0: elle est maintenant «\u00a0${IDEA_STATUS_LABELS[status]}\u00a0».`,
  });

/** The second of two is told, unless they wanted the same. */
function move(shop: Needs, { id, status, seen, staff }: Move): Promise<StaffIdea> {
  return inTransaction(shop.db, async (tx) => {
    const idea = await lockIdea(tx, id);
    if (!idea) throw new Refusal('not_found');
    if (idea.status === status) return open(tx, id);
    if (seen !== undefined && seen !== idea.status) throw changedTo(idea.status);
    if (!(await moveIdea(tx, idea, { to: status, now: shop.clock.now() })))
      throw new Refusal('idea_move_not_allowed');
    await noteStaffAct(tx, staff, {
      act: 'idea.move',
      subject: 'idea',
      subjectId: id,
      about: idea.ledgerId ?? undefined,
      before: { status: idea.status },
      after: { status },
      now: shop.clock.now(),
    });
    return open(tx, id);
  });
}

function reprocess(
  shop: Needs & Pick<Shop, 'ai'>,
  { id, seen, staff }: Omit<Move, 'status'>,
): Promise<StaffIdea> {
  return inTransaction(shop.db, async (tx) => {
    const idea = await lockIdea(tx, id);
    if (!idea) throw new Refusal('not_found');
    if (shop.ai.way === 'off') throw new Refusal('ai_off');
    if (await isBudgetSpent(tx, shop)) throw new Refusal('ai_budget');
    if (seen !== undefined && seen !== idea.status) throw changedTo(idea.status);
    if (!canReprocess(idea.status)) throw new Refusal('idea_not_reprocessed');
    const now = shop.clock.now();
    await askToRead(tx, idea, now);
    await noteStaffAct(tx, staff, {
      act: 'idea.reprocess',
      subject: 'idea',
      subjectId: id,
      about: idea.ledgerId ?? undefined,
      before: { status: idea.status },
      after: { status: 'ai_processing' },
      now,
    });
    return open(tx, id);
  });
}

function remove(shop: Needs, { id, staff }: { id: number; staff: Staff }): Promise<null> {
  return inTransaction(shop.db, async (tx) => {
    const idea = await lockIdea(tx, id);
    if (!idea) throw new Refusal('not_found');
    await deleteIdea(tx, id);
    await noteStaffAct(tx, staff, {
      act: 'idea.delete',
      subject: 'idea',
      subjectId: id,
      about: idea.ledgerId ?? undefined,
      before: { status: idea.status },
      now: shop.clock.now(),
    });
    return null;
  });
}

export const ideasAdmin: Feature = (scope) => {
  const { endpoints, shop } = scope;
  serveWorkflowFiles(scope);
  endpoints.serveStaff(contract.listAllIdeas, ({ query }) => listAll(shop, query));
  endpoints.serveStaffFile(contract.exportIdeas, ({ caller, query }) =>
    exportIdeas(shop, caller.staff, query),
  );
  endpoints.serveStaff(contract.previewIdeas, ({ body }) => previewIdeas(shop, body));
  endpoints.serveStaff(contract.ideaStatistics, () => countIdeas(shop.db));
  endpoints.serveStaff(contract.readIdea, ({ params }) => open(shop.db, params.id));
  endpoints.serveStaff(contract.moveIdea, ({ caller: { staff }, params, body }) =>
    move(shop, { ...params, ...body, staff }),
  );
  endpoints.serveStaff(contract.reprocessIdea, ({ caller: { staff }, params, body }) =>
    reprocess(shop, { ...params, ...body, staff }),
  );
  endpoints.serveStaff(contract.ideaReadings, ({ params }) => showReadings(shop.db, params.id));
  endpoints.serveStaff(contract.downloadWorkflow, ({ params }) => giveWorkflowAddress(shop, params.id));
  endpoints.serveStaff(contract.deleteIdea, ({ caller: { staff }, params }) =>
    remove(shop, { ...params, staff }),
  );
};
