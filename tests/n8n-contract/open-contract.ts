import { randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { buildWorkflow } from '#domain/workflow/build-workflow.ts';
import type { InputField } from '#domain/workflow/read-inputs.ts';
import type { WorkflowStep } from '#domain/workflow/steps.ts';
import type { WorkflowFile } from '#domain/workflow/workflow-file.ts';
import { createN8nSandbox } from '#sandbox/n8n/n8n-sandbox.ts';
import { type N8n, openN8n } from '#server/gateways/n8n/n8n.ts';
import { demoN8n } from '#server/settings/n8n-settings.ts';

interface Counterpart {
  url: string;
  key: string;
  /** Keys that may only read. */
  limitedKeys: string[];
}

export interface Contract extends Counterpart {
  n8n: N8n;
  /** The same n8n through another key. */
  as(key: string): N8n;
  /** Straight to its API, for what the gateway never sends. */
  raw(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  /** It has a name and a path of its own, and is removed at the end. */
  file(steps: readonly WorkflowStep['kind'][], field?: string | null): WorkflowFile & { path: string };
}

const inputs: InputField[] = [
  { name: 'nom', label: 'Nom', kind: 'text', required: true, choices: [] },
  { name: 'montant', label: 'Montant', kind: 'number', required: true, choices: [] },
  { name: 'jour', label: 'Jour', kind: 'date', required: true, choices: [] },
  { name: 'accord', label: 'Accord', kind: 'yes_no', required: false, choices: [] },
];

async function standIn(): Promise<Counterpart> {
  const { app } = await createN8nSandbox();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => app.close());
  return { url, key: demoN8n.apiKey, limitedKeys: [] };
}

const open = (url: string, key: string): N8n => {
  const n8n = openN8n({
    N8N_URL: url,
    N8N_API_KEY: key,
    N8N_WEBHOOK_URL: process.env.N8N_WEBHOOK_URL,
    N8N_SIGNING_SECRET: demoN8n.signingSecret,
    N8N_TIMEOUT_MS: 10_000,
  });
  if (!n8n) throw new Error('n8n is off');
  return n8n;
};

/** The stand-in, unless `N8N_URL` and `N8N_API_KEY` name a real n8n: the tests are the same (docs/n8n.md). */
export async function openContract(): Promise<Contract> {
  const { N8N_URL, N8N_API_KEY, N8N_LIMITED_KEY } = process.env;
  const counterpart =
    N8N_URL && N8N_API_KEY
      ? { url: N8N_URL, key: N8N_API_KEY, limitedKeys: N8N_LIMITED_KEY ? [N8N_LIMITED_KEY] : [] }
      : await standIn();
  const { url, key } = counterpart;
  const raw: Contract['raw'] = async (method, path, body) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'x-n8n-api-key': key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const n8n = open(url, key);
  const names: string[] = [];
  afterAll(async () => {
    for (const name of names)
      for (const { id } of await n8n.named(name)) await raw('DELETE', `/workflows/${id}`);
  });
  return {
    ...counterpart,
    n8n,
    as: (other) => open(url, other),
    raw,
    file(kinds, field = null) {
      const path = `contrat-${randomBytes(8).toString('hex')}`;
      names.push(path);
      const steps = kinds.map((kind): WorkflowStep => ({ kind, title: 'Pour voir {{ $json }}', field }));
      return Object.assign(buildWorkflow({ name: path, path, inputs, steps }), { path });
    },
  };
}
