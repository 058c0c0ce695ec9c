import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { Refusal } from '#contract-kit/error-codes.ts';
import { workflowProblems } from '#domain/workflow/workflow-problems.ts';
import { aloneAt } from '#server/db/session-lock.ts';
import type { N8n, RemoteWorkflow } from '#server/gateways/n8n/n8n.ts';
import { N8nProblem } from '#server/gateways/n8n/n8n-problem.ts';
import type { Shop } from '#server/shop.ts';
import { type FoundWorkflow, selectWorkflow, updateWorkflow, type WorkflowRow } from './store.ts';

type Deploying = Pick<Shop, 'db' | 'sessions' | 'clock' | 'n8n'>;

const firstRetryMs = 5_000;
const longestRetryMs = 3_600_000;

export const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex');

/** It hashes only what a deployment writes, because n8n adds the rest. */
const remoteHashOf = ({ nodes, connections, settings }: RemoteWorkflow): string =>
  hashOf({ nodes, connections, settings });

/** Somebody changed it in n8n since the shop last wrote it (docs/product/workflow.md#drift-is-shown). */
export const isDrifted = ({ remoteHash }: WorkflowRow, remote: RemoteWorkflow): boolean =>
  remoteHash !== null && remoteHash !== remoteHashOf(remote);

/** The shop’s own file differs from the one that was deployed. */
export const hasChanged = ({ deployedAt, fileHash, file }: WorkflowRow): boolean =>
  deployedAt !== null && fileHash !== hashOf(file);

/** It is found by its number, or by its mark when it was created and not noted; undefined when n8n has none. */
async function findRemote(n8n: N8n, { remoteId, file }: WorkflowRow): Promise<RemoteWorkflow | undefined> {
  const noted = remoteId === null ? null : await n8n.read(remoteId);
  if (noted) return noted;
  const [first] = await n8n.named(file.name);
  return first;
}

async function writeRemote(
  { db }: Deploying,
  n8n: N8n,
  { workflow, overwrite }: { workflow: WorkflowRow; overwrite: boolean },
): Promise<RemoteWorkflow> {
  const { id, file } = workflow;
  const found = await findRemote(n8n, workflow);
  if (found && isDrifted(workflow, found) && !overwrite) {
    // Accounts that the team connected stay when the shop has nothing to write.
    if (!workflow.published && workflow.fileHash === hashOf(file)) return found;
    throw new Refusal('workflow_drifted');
  }
  const isAsDeployed = found && workflow.fileHash === hashOf(file) && !isDrifted(workflow, found);
  if (isAsDeployed && workflow.remoteId === found.id && workflow.remoteHash !== null) return found;
  // After a kill from here on, what is in n8n is known to be the shop's own.
  await updateWorkflow(db, id, { fileHash: null, remoteHash: null, ...(found && { remoteId: found.id }) });
  const written = found ? await n8n.update(found.id, file) : await n8n.create(file);
  await updateWorkflow(db, id, {
    remoteId: written.id,
    fileHash: hashOf(file),
    remoteHash: remoteHashOf(written),
  });
  return written;
}

async function bringAbout(
  shop: Deploying,
  n8n: N8n,
  { found: { workflow, isLive, isKept }, overwrite }: { found: FoundWorkflow; overwrite: boolean },
): Promise<void> {
  const { id, path, wanted } = workflow;
  const isPublished = wanted && isLive;
  if (!isPublished && workflow.remoteId !== null) {
    await n8n.unpublish(workflow.remoteId);
    await updateWorkflow(shop.db, id, { published: false });
  }
  if (isKept) {
    const known = isPublished ? workflow : { ...workflow, published: false };
    const remote = await writeRemote(shop, n8n, { workflow: known, overwrite });
    if (isPublished) {
      await n8n.publish(remote.id);
      await n8n.waitUntilListening(path);
    } else if (remote.active) {
      await n8n.unpublish(remote.id);
    }
  }
  const now = shop.clock.now();
  await updateWorkflow(shop.db, id, {
    published: isPublished,
    ...(isKept && { deployedAt: now }),
    attempts: 0,
    problem: null,
  });
}

/** It is tried again at growing intervals while it is wanted. */
async function noteProblem({ db, clock }: Deploying, { id, attempts }: WorkflowRow, problem: string) {
  const wait = Math.min(firstRetryMs * 2 ** Math.min(attempts, 20), longestRetryMs);
  const nextTryAt = new Date(clock.now().getTime() + wait);
  await updateWorkflow(db, id, { attempts: attempts + 1, nextTryAt, problem });
}

/** A deployment that failed or was killed continues, even over a published workflow. */
const isSettled = ({ workflow, isLive, isKept }: FoundWorkflow): boolean => {
  const { wanted, published, fileHash, problem, deployedAt } = workflow;
  const isWritten = published ? fileHash !== null && problem === null : deployedAt !== null || !isKept;
  return (wanted && isLive) === published && isWritten;
};

/** The row notes the problem. Throws `Refusal`. */
async function bringAboutNoting(
  shop: Deploying,
  n8n: N8n,
  given: { found: FoundWorkflow; overwrite: boolean },
): Promise<void> {
  const { workflow } = given.found;
  try {
    const problems = workflowProblems(workflow.file);
    if (problems.length > 0)
      throw new Refusal('workflow_refused', { detail: problems.slice(0, 3).join(' ') });
    await bringAbout(shop, n8n, given);
  } catch (error) {
    if (!(error instanceof N8nProblem || error instanceof Refusal)) throw error;
    await noteProblem(shop, workflow, error.message);
    throw error instanceof Refusal ? error : new Refusal('n8n_failed', { detail: error.message });
  }
}

interface Settling {
  /** It overwrites what somebody changed in n8n. */
  overwrite?: boolean;
  /** Nothing is done when another process has just done it. */
  ifUnsettled?: boolean;
}

/**
 * It may run twice and continues after a kill. Answers whether anything was done. Throws `Refusal`: `not_found`,
 * `n8n_off`, `workflow_refused`, `workflow_busy`, `workflow_drifted`, `n8n_failed`.
 */
export async function settleWorkflow(
  shop: Deploying,
  id: number,
  { overwrite = false, ifUnsettled = false }: Settling = {},
): Promise<boolean> {
  const { n8n } = shop;
  if (!n8n) throw new Refusal('n8n_off');
  const done = await aloneAt(shop.sessions, `workflow ${id}`, async () => {
    const found = await selectWorkflow(shop.db, id);
    if (!found) throw new Refusal('not_found');
    if (ifUnsettled && isSettled(found)) return false;
    await bringAboutNoting(shop, n8n, { found, overwrite });
    return true;
  });
  if (!done) throw new Refusal('workflow_busy');
  return done.result;
}
