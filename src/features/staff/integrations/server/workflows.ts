import { Refusal } from '#contract-kit/error-codes.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { RemoteWorkflow } from '#server/gateways/n8n/n8n.ts';
import { N8nProblem } from '#server/gateways/n8n/n8n-problem.ts';
import { staffCall } from '#server/http/staff-call.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import {
  type FoundWorkflow,
  hasChanged,
  isDrifted,
  selectWorkflow,
  selectWorkflows,
  settleWorkflow,
  updateWorkflow,
} from '#shop/workflows/server/for-other-features.ts';
import type { ListedWorkflow } from '../contract.ts';
import * as calls from '../contract.ts';

async function readRemote(
  { n8n }: Pick<Shop, 'n8n'>,
  id: string,
): Promise<RemoteWorkflow | null | undefined> {
  try {
    return await n8n?.read(id);
  } catch (error) {
    if (error instanceof N8nProblem) return undefined;
    throw error;
  }
}

async function remoteOf(
  shop: Pick<Shop, 'n8n'>,
  { workflow }: FoundWorkflow,
): Promise<ListedWorkflow['remote']> {
  if (workflow.remoteId === null) return 'none';
  const remote = await readRemote(shop, workflow.remoteId);
  if (remote === undefined) return 'unknown';
  if (remote === null) return 'gone';
  return isDrifted(workflow, remote) || remote.active !== workflow.published ? 'drifted' : 'same';
}

async function listed(shop: Pick<Shop, 'n8n'>, found: FoundWorkflow): Promise<ListedWorkflow> {
  const { workflow, name, isLive } = found;
  return {
    id: workflow.id,
    automation: { id: workflow.automationId, name },
    wanted: workflow.wanted,
    published: workflow.published,
    live: isLive,
    deployed_at: workflow.deployedAt?.toISOString() ?? null,
    has_changed: hasChanged(workflow),
    remote: await remoteOf(shop, found),
    to_connect: workflow.file.nodes.filter(({ disabled }) => disabled).map((node) => node.name),
    problem: workflow.problem,
  };
}

export const listAllWorkflows = staffCall(calls.listWorkflows, async (shop) => {
  const found = await selectWorkflows(shop.db);
  return { results: await Promise.all(found.map((one) => listed(shop, one))) };
});

/** It is noted before it is done, so that the sweep finishes it after a kill. Throws what `settleWorkflow` throws. */
export const deploy = staffCall(calls.deployWorkflow, async (shop, { body, staff }) => {
  const {
    workflow_id: id,
    settings: { published, overwrite },
  } = body;
  if (!shop.n8n) throw new Refusal('n8n_off');
  await inTransaction(shop.db, async (tx) => {
    const found = await selectWorkflow(tx, id);
    if (!found) throw new Refusal('not_found');
    const now = shop.clock.now();
    await updateWorkflow(tx, id, { wanted: published, nextTryAt: now, updatedAt: now });
    await noteStaffAct(tx, staff, {
      act: 'workflow.deploy',
      subject: 'automation',
      subjectId: found.workflow.automationId,
      before: { published: found.workflow.published },
      after: { published, overwrite },
      now,
    });
  });
  await settleWorkflow(shop, id, { overwrite });
  const found = await selectWorkflow(shop.db, id);
  if (!found) throw new Refusal('not_found');
  return listed(shop, found);
});
