import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '#contract-kit/error-codes.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { readInputs, shownInputs, shownLabels } from '#domain/workflow/read-inputs.ts';
import { unconnectedSteps } from '#domain/workflow/workflow-problems.ts';
import { holdCustomer } from '#people/accounts/server/for-other-features.ts';
import { type Database, inTransaction } from '#server/db/connection.ts';
import { type N8n, RUN_TIMEOUT_MS } from '#server/gateways/n8n/n8n.ts';
import { N8nProblem } from '#server/gateways/n8n/n8n-problem.ts';
import type { Shop } from '#server/shop.ts';
import { hashOf } from './deploy-workflow.ts';
import {
  type BegunRun,
  countRuns,
  endRun,
  forgetRun,
  insertRun,
  lockRunsOf,
  type RunRow,
  selectRun,
} from './runs-store.ts';
import { selectWorkflowOf, type WorkflowRow } from './store.ts';

const MOST_RUNS_AN_HOUR = 60;
/** An older run without an end was killed with its process. */
const surelyOverMs = RUN_TIMEOUT_MS + 10_000;

interface AskedRun {
  userId: number;
  automationId: number;
  /** The caller chooses it: the same id means the same run. */
  id: string;
  values: unknown;
}

export interface RunResult {
  /** It is JSON as text. */
  answer: string;
  /** These steps did nothing, because the team has not connected them. */
  notConnected: string[];
}

/** docs/product/workflow.md#same-id-same-run */
function resultOf(run: RunRow, inputHash: string, now: Date): RunResult {
  if (run.inputHash !== inputHash) throw new Refusal('run_id_reused');
  if (run.answer !== null) return { answer: run.answer, notConnected: run.notConnected };
  if (run.endedAt !== null) throw new Refusal('workflow_failed');
  const isOver = now.getTime() - run.startedAt.getTime() > surelyOverMs;
  throw new Refusal(isOver ? 'run_unknown' : 'run_under_way');
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof N8nProblem)) throw error;
  const couldAnswer = error.reason === 'run_failed' || error.reason === 'answer_too_large';
  return new Refusal(couldAnswer ? 'workflow_failed' : 'workflow_unavailable');
}

/** n8n is read each time, because the shop is not told when the team connects accounts. */
async function leftOut(n8n: N8n, { file, remoteId }: WorkflowRow): Promise<string[]> {
  if (remoteId === null || unconnectedSteps(file, undefined).length === 0) return [];
  const remote = await n8n.read(remoteId).catch(() => null);
  return unconnectedSteps(file, remote?.activeVersion?.nodes);
}

/** A received answer waits no longer than this, so that a kill does not lose it. */
const leftOutWithinMs = 1_000;

/** Answers an earlier run of this id. Throws `webhook_unauthenticated` and `too_many_requests`. */
function beginRun(db: Database, run: BegunRun): Promise<RunRow | undefined> {
  const { userId, id, startedAt } = run;
  return inTransaction(db, async (tx) => {
    if (!(await holdCustomer(tx, userId))) throw new Refusal('webhook_unauthenticated');
    await lockRunsOf(tx, userId);
    const former = await selectRun(tx, userId, id);
    if (former) return former;
    if ((await countRuns(tx, userId, new Date(startedAt.getTime() - HOUR_MS))) >= MOST_RUNS_AN_HOUR)
      throw new Refusal('too_many_requests', { retryAfterSeconds: 600 });
    await insertRun(tx, run);
    return undefined;
  });
}

/**
 * The caller has checked the right. Throws `webhook_not_found`, `webhook_unauthenticated`, `invalid` with the wrong
 * fields, `too_many_requests`, `run_…` and `workflow_…`.
 */
export async function runWorkflow(
  shop: Pick<Shop, 'db' | 'clock' | 'n8n' | 'log'>,
  { userId, automationId, id, values }: AskedRun,
): Promise<RunResult> {
  const { db, clock, n8n } = shop;
  const workflow = await selectWorkflowOf(db, automationId);
  if (!n8n || !workflow?.published) throw new Refusal('webhook_not_found');
  const reading = readInputs(workflow.inputs, values);
  if (!reading.ok) throw new Refusal('invalid', { fields: reading.errors });
  const now = clock.now();
  const inputHash = hashOf({ automationId, values: reading.values });
  const former = await beginRun(db, { userId, id, automationId, inputHash, startedAt: now });
  if (former) return resultOf(former, inputHash, now);
  const body = JSON.stringify({
    values: reading.values,
    shown: shownInputs(workflow.inputs, reading.values),
    labels: shownLabels(workflow.inputs),
  });
  try {
    const asked = leftOut(n8n, workflow);
    const answer = await n8n.run(workflow.path, { id, at: now, body });
    const unknown = pause(leftOutWithinMs, unconnectedSteps(workflow.file, undefined), { ref: false });
    const notConnected = await Promise.race([asked, unknown]);
    await endRun(db, { userId, id, endedAt: clock.now(), answer, notConnected });
    return { answer, notConnected };
  } catch (error) {
    const refusal = refusalOf(error);
    shop.log.warn({ err: error, automationId }, 'a workflow did not answer');
    // n8n never received it, so the same id may be tried again (docs/product/workflow.md#same-id-same-run).
    if (error instanceof N8nProblem && error.isUnheard) await forgetRun(db, userId, id);
    else await endRun(db, { userId, id, endedAt: clock.now(), answer: null, notConnected: [] });
    throw refusal;
  }
}
