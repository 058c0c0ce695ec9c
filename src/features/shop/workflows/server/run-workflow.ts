import { Refusal } from '#contract-kit/error-codes.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { readInputs } from '#domain/workflow/read-inputs.ts';
import { shownInputs } from '#domain/workflow/shown-inputs.ts';
import { RUN_TIMEOUT_MS, type RunAnswer } from '#server/gateways/n8n/n8n.ts';
import { N8nProblem } from '#server/gateways/n8n/n8n-problem.ts';
import type { Shop } from '#server/shop.ts';
import { hashOf } from './deploy-workflow.ts';
import { countRuns, endRun, forgetRun, insertRun, type RunRow, selectRun } from './runs-store.ts';
import { selectWorkflowOf } from './store.ts';

const MOST_RUNS_AN_HOUR = 60;
/** A run that began before that and has no end was killed with its process. */
const surelyOverMs = RUN_TIMEOUT_MS + 10_000;

interface AskedRun {
  userId: number;
  automationId: number;
  /** The asker’s own: the same again is the same run. */
  id: string;
  values: unknown;
}

/** See docs/product/workflow.md#same-id-same-run. */
function answerOf(run: RunRow, inputHash: string, now: Date): RunAnswer {
  if (run.inputHash !== inputHash) throw new Refusal('run_id_reused');
  if (run.answer !== null) return JSON.parse(run.answer);
  if (run.endedAt !== null) throw new Refusal('workflow_failed');
  const isOver = now.getTime() - run.startedAt.getTime() > surelyOverMs;
  throw new Refusal(isOver ? 'run_unknown' : 'run_under_way');
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof N8nProblem)) throw error;
  const couldAnswer = error.reason === 'run_failed' || error.reason === 'answer_too_large';
  return new Refusal(couldAnswer ? 'workflow_failed' : 'workflow_unavailable');
}

/**
 * For who may, which the caller has decided. Throws `webhook_not_found`, `invalid` with the wrong fields,
 * `too_many_requests`, `run_…` and `workflow_…`.
 */
export async function runWorkflow(
  shop: Pick<Shop, 'db' | 'clock' | 'n8n' | 'log'>,
  { userId, automationId, id, values }: AskedRun,
): Promise<RunAnswer> {
  const { db, clock, n8n } = shop;
  const workflow = await selectWorkflowOf(db, automationId);
  if (!n8n || !workflow?.published) throw new Refusal('webhook_not_found');
  const reading = readInputs(workflow.inputs, values);
  if (!reading.ok) throw new Refusal('invalid', { fields: reading.errors });
  const now = clock.now();
  const inputHash = hashOf({ automationId, values: reading.values });
  const former = await selectRun(db, userId, id);
  if (former) return answerOf(former, inputHash, now);
  if ((await countRuns(db, userId, new Date(now.getTime() - HOUR_MS))) >= MOST_RUNS_AN_HOUR)
    throw new Refusal('too_many_requests', { retryAfterSeconds: 600 });
  if (!(await insertRun(db, { userId, id, automationId, inputHash, startedAt: now }))) {
    const first = await selectRun(db, userId, id);
    if (!first) throw new Refusal('run_under_way');
    return answerOf(first, inputHash, now);
  }
  const body = JSON.stringify({
    values: reading.values,
    shown: shownInputs(workflow.inputs, reading.values),
  });
  try {
    const answer = await n8n.run(workflow.path, { id, at: now, body });
    await endRun(db, { userId, id, endedAt: clock.now(), answer: JSON.stringify(answer) });
    return answer;
  } catch (error) {
    const refusal = refusalOf(error);
    shop.log.warn({ err: error, automationId }, 'a workflow did not answer');
    // Nothing heard it: the same id may be tried again.
    if (error instanceof N8nProblem && error.reason === 'not_listening') await forgetRun(db, userId, id);
    else await endRun(db, { userId, id, endedAt: clock.now(), answer: null });
    throw refusal;
  }
}
