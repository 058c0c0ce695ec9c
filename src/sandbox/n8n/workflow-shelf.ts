import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { SandboxWorkflow } from './check-workflow.ts';
import { actOf, isWebhook } from './node-acts.ts';

export interface StoredWorkflow extends SandboxWorkflow {
  id: string;
  active: boolean;
  versionId: string;
  createdAt: string;
  updatedAt: string;
}

export interface WorkflowPersistence {
  load(): Promise<StoredWorkflow[]>;
  save(workflows: readonly StoredWorkflow[]): Promise<void>;
}

const stored = z.array(z.custom<StoredWorkflow>((value) => typeof Object(value).id === 'string'));

/** Written atomically; an unreadable file counts as none. */
export function keepWorkflowsIn(file: string): WorkflowPersistence {
  let last: Promise<void> = Promise.resolve();
  const write = async (text: string) => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(`${file}.part`, text);
    await rename(`${file}.part`, file);
  };
  return {
    async load() {
      try {
        return stored.parse(JSON.parse(await readFile(file, 'utf8')));
      } catch {
        return [];
      }
    },
    save(workflows) {
      const text = JSON.stringify(workflows);
      last = last.then(
        () => write(text),
        () => write(text),
      );
      return last;
    },
  };
}

/** Nodes that need an n8n account, and its kind. */
const accounts: Record<string, string> = {
  'n8n-nodes-base.emailSend': 'smtp',
  'n8n-nodes-base.googleSheets': 'googleSheetsOAuth2Api',
};
const othersKnown = new Set(
  ['emailSend', 'httpRequest', 'googleSheets', 'scheduleTrigger'].map((name) => `n8n-nodes-base.${name}`),
);

export interface Refused {
  status: number;
  message: string;
}

const pathOf = (workflow: SandboxWorkflow): unknown => workflow.nodes.find(isWebhook)?.parameters.path;

function publishProblem(workflow: SandboxWorkflow): string | null {
  const stranger = workflow.nodes.find(
    (node) => !othersKnown.has(node.type) && !actOf({ ...node, disabled: false }),
  );
  if (stranger) return `Unrecognized node type: ${stranger.type}`;
  const newer = workflow.nodes.find(({ typeVersion }) => typeVersion > 5);
  if (newer)
    return `Node type "${newer.type.replace('n8n-nodes-base.', '')}" is not available in version ${newer.typeVersion}.`;
  if (!workflow.nodes.some(isWebhook))
    return 'Workflow cannot be activated because it has no trigger node. At least one trigger, webhook, or polling node is required.';
  const bare = workflow.nodes.find(
    ({ type, disabled, credentials }) => accounts[type] && !disabled && !credentials,
  );
  if (bare)
    return `Cannot publish workflow: 1 node have configuration issues:\n\nNode "${bare.name}":\n  - Missing required credential: ${accounts[bare.type]}`;
  const other = workflow.nodes.find((node) => !node.disabled && !actOf(node));
  // n8n runs other nodes too; this stand-in refuses them.
  return other ? `The stand-in of n8n does not run ${other.type}` : null;
}

export class WorkflowShelf {
  readonly #workflows = new Map<string, StoredWorkflow>();
  readonly #published = new Map<string, StoredWorkflow>();
  /** Maps a path to what answers there; it lags behind publishing, as n8n does. */
  readonly #listening = new Map<string, StoredWorkflow>();
  readonly #persistence: WorkflowPersistence | undefined;
  readonly #liveAfterMs: number;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(persistence: WorkflowPersistence | undefined, liveAfterMs: number) {
    this.#persistence = persistence;
    this.#liveAfterMs = liveAfterMs;
  }

  async load(): Promise<void> {
    for (const workflow of (await this.#persistence?.load()) ?? []) {
      this.#workflows.set(workflow.id, workflow);
      const path = pathOf(workflow);
      if (!workflow.active) continue;
      this.#published.set(workflow.id, workflow);
      if (typeof path === 'string') this.#listening.set(path, workflow);
    }
  }

  published(id: string): StoredWorkflow | undefined {
    return this.#published.get(id);
  }

  all(): StoredWorkflow[] {
    return [...this.#workflows.values()];
  }

  get(id: string): StoredWorkflow | undefined {
    return this.#workflows.get(id);
  }

  listener(path: string): StoredWorkflow | undefined {
    return this.#listening.get(path);
  }

  async create(given: SandboxWorkflow): Promise<StoredWorkflow> {
    const at = new Date().toISOString();
    const id = randomBytes(12).toString('base64url');
    return this.#put({ ...given, id, active: false, versionId: randomUUID(), createdAt: at, updatedAt: at });
  }

  async update(former: StoredWorkflow, given: SandboxWorkflow): Promise<StoredWorkflow | Refused> {
    const next = { ...former, ...given, versionId: randomUUID(), updatedAt: new Date().toISOString() };
    if (!former.active) return this.#put(next);
    return this.publish(next);
  }

  async publish(workflow: StoredWorkflow): Promise<StoredWorkflow | Refused> {
    const message = publishProblem(workflow);
    if (message) return { status: 400, message };
    const path = pathOf(workflow);
    const twin = this.all().find((one) => one.id !== workflow.id && one.active && pathOf(one) === path);
    if (twin) return { status: 409, message: 'There is a conflict with one of the webhooks.' };
    const kept = await this.#put({ ...workflow, active: true });
    this.#published.set(kept.id, kept);
    this.#soon(() => this.#listenAs(kept.id));
    return kept;
  }

  async unpublish(workflow: StoredWorkflow): Promise<StoredWorkflow> {
    const kept = await this.#put({ ...workflow, active: false });
    this.#published.delete(kept.id);
    this.#soon(() => this.#listenAs(kept.id));
    return kept;
  }

  async remove(workflow: StoredWorkflow): Promise<void> {
    this.#workflows.delete(workflow.id);
    this.#published.delete(workflow.id);
    this.#listenAs(workflow.id);
    await this.#persistence?.save(this.all());
  }

  async edit(id: string, change: (workflow: StoredWorkflow) => void): Promise<void> {
    const workflow = this.#workflows.get(id);
    if (!workflow) return;
    const edited = structuredClone(workflow);
    change(edited);
    await this.#put(edited);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #put(workflow: StoredWorkflow): Promise<StoredWorkflow> {
    this.#workflows.set(workflow.id, workflow);
    await this.#persistence?.save(this.all());
    return workflow;
  }

  /** Listens to what is published by now, not at the request. */
  #listenAs(id: string): void {
    for (const [path, one] of this.#listening) if (one.id === id) this.#listening.delete(path);
    const workflow = this.#published.get(id);
    const path = workflow && pathOf(workflow);
    if (workflow && typeof path === 'string') this.#listening.set(path, workflow);
  }

  #soon(work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, this.#liveAfterMs);
    timer.unref();
    this.#timers.add(timer);
  }
}
