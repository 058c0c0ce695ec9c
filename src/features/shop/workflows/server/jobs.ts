import { Refusal } from '#contract-kit/error-codes.ts';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { cleansUp } from '#server/jobs/old-rows.ts';
import type { Sweep } from '#server/jobs/worker.ts';
import type { Shop } from '#server/shop.ts';
import { settleWorkflow } from './deploy-workflow.ts';
import { deleteOldRuns } from './runs-store.ts';
import { unsettledWorkflows } from './store.ts';

const atOnce = 20;

/** These were killed on the way or ended with their automation; a problem is noted in the row. */
async function settleAll(shop: Shop): Promise<number> {
  if (!shop.n8n) return 0;
  let settled = 0;
  for (const { id } of await unsettledWorkflows(shop.db, shop.clock.now()).limit(atOnce)) {
    try {
      if (await settleWorkflow(shop, id, { ifUnsettled: true })) settled += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      shop.log.warn({ workflow: id, reason: error.message }, 'a workflow is not as it should be');
    }
  }
  return settled;
}

const settleWorkflows: Sweep = {
  name: 'unsettled-workflows',
  asksProvider: true,
  due: ({ db, now }) => unsettledWorkflows(db, now),
  run: settleAll,
};

/** Answers hold personal data. */
const oldRuns = cleansUp('old-workflow-runs', deleteOldRuns, KEPT_DATA.workflowRuns.period);

export const workflowsSweeps: readonly Sweep[] = [oldRuns, settleWorkflows];
