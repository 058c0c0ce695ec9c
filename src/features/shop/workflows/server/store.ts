import { randomBytes } from 'node:crypto';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { cutText } from '#domain/text/cut-text.ts';
import { buildWorkflow } from '#domain/workflow/build-workflow.ts';
import type { InputField } from '#domain/workflow/read-inputs.ts';
import type { WorkflowStep } from '#domain/workflow/steps.ts';
import { WORKFLOW_NAME_MOST } from '#domain/workflow/workflow-file.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import type { Instant } from '#server/db/instant.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { automationWorkflows } from '#server/db/schema/workflows.ts';

export type WorkflowRow = typeof automationWorkflows.$inferSelect;
type NewWorkflow = Pick<WorkflowRow, 'automationId' | 'file' | 'inputs' | 'path' | 'updatedAt' | 'nextTryAt'>;
type Change = Partial<Omit<WorkflowRow, 'id' | 'automationId'>>;

/** Somebody may still run or buy it (docs/product/workflow.md#ends-with-its-automation). */
const isLive = sql<boolean>`(${automations.deletedAt} is null and (${automations.available}
  or exists (select from purchases p where p.automation_id = ${automations.id} and p.ended_at is null)
  or exists (select from subscriptions s where s.automation_id = ${automations.id}
    and s.status in ('active', 'offered', 'cancelling', 'past_due'))
  or exists (select from payments y where y.automation_id = ${automations.id} and y.settled_at is null)))`;

/** A draft is written too, for its team to finish (docs/product/workflow.md#draft-is-written-unpublished). */
const isKept = sql<boolean>`(${automations.deletedAt} is null)`;

const withAutomation = (db: Queries) =>
  db
    .select({ workflow: automationWorkflows, name: automations.name, isLive, isKept })
    .from(automationWorkflows)
    .innerJoin(automations, eq(automations.id, automationWorkflows.automationId));

export type FoundWorkflow = Awaited<ReturnType<typeof selectWorkflows>>[number];

export function selectWorkflows(db: Queries) {
  return withAutomation(db).orderBy(asc(automations.name), asc(automations.id));
}

export async function selectWorkflow(db: Queries, id: number): Promise<FoundWorkflow | undefined> {
  const [row] = await withAutomation(db).where(eq(automationWorkflows.id, id));
  return row;
}

export async function selectWorkflowOf(db: Queries, automationId: number): Promise<WorkflowRow | undefined> {
  const rows = await db
    .select()
    .from(automationWorkflows)
    .where(eq(automationWorkflows.automationId, automationId));
  return rows[0];
}

/** n8n does not match these yet, and they may be tried now. */
export function unsettledWorkflows(db: Queries, now: Instant) {
  const { id, wanted, published, nextTryAt, fileHash, problem, deployedAt } = automationWorkflows;
  return db
    .select({ id })
    .from(automationWorkflows)
    .innerJoin(automations, eq(automations.id, automationWorkflows.automationId))
    .where(
      and(
        lte(nextTryAt, now),
        sql`(${wanted} or ${published} or ${deployedAt} is null)`,
        sql`((${wanted} and ${isLive}) <> ${published}
          or (${published} and (${fileHash} is null or ${problem} is not null))
          or (${deployedAt} is null and ${isKept}))`,
      ),
    )
    .orderBy(asc(nextTryAt));
}

/** Each automation has one: a second replaces the first, under the same path. */
async function upsertWorkflow(tx: Transaction, workflow: NewWorkflow): Promise<number> {
  const { automationId: _, path: _kept, ...set } = workflow;
  const [row] = await tx
    .insert(automationWorkflows)
    .values(workflow)
    .onConflictDoUpdate({ target: automationWorkflows.automationId, set })
    .returning({ id: automationWorkflows.id });
  if (!row) throw new Error(`no workflow of automation ${workflow.automationId}`);
  return row.id;
}

export async function updateWorkflow(db: Queries, id: number, change: Change): Promise<void> {
  await db.update(automationWorkflows).set(change).where(eq(automationWorkflows.id, id));
}

interface Given {
  automationId: number;
  name: string;
  inputs: readonly InputField[];
  steps: readonly WorkflowStep[];
  now: Date;
}

/** It deploys nothing. Its name holds a mark, by which one that n8n created unnoted is found. Answers its number. */
export async function saveWorkflow(
  tx: Transaction,
  { automationId, name, inputs, steps, now }: Given,
): Promise<number> {
  const former = await selectWorkflowOf(tx, automationId);
  const path = former?.path ?? randomBytes(16).toString('hex');
  const mark = ` (rouage ${path.slice(0, 8)})`;
  const file = buildWorkflow({
    name: former?.file.name ?? `${cutText(name, WORKFLOW_NAME_MOST - mark.length)}${mark}`,
    path,
    inputs,
    steps,
  });
  return upsertWorkflow(tx, {
    automationId,
    file,
    inputs: [...inputs],
    path,
    updatedAt: now,
    nextTryAt: now,
  });
}
