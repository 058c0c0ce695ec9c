import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildWorkflow } from '#domain/workflow/build-workflow.ts';
import { type N8n, openN8n } from '#server/gateways/n8n/n8n.ts';
import { demoN8n } from '#server/settings/n8n-settings.ts';
import { createN8nSandbox, type N8nSandbox } from './n8n-sandbox.ts';
import { keepWorkflowsIn } from './workflow-shelf.ts';

let sandbox: N8nSandbox;
let n8n: N8n;

const settings = (url: string) => ({
  N8N_URL: url,
  N8N_API_KEY: demoN8n.apiKey,
  N8N_WEBHOOK_URL: undefined,
  N8N_SIGNING_SECRET: demoN8n.signingSecret,
  N8N_TIMEOUT_MS: 150,
});

function open(url: string): N8n {
  const opened = openN8n(settings(url));
  if (!opened) throw new Error('n8n is off');
  return opened;
}

beforeAll(async () => {
  sandbox = await createN8nSandbox({ liveAfterMs: 0 });
  n8n = open(await sandbox.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterEach(() => sandbox.control.fault(null));
afterAll(() => sandbox.app.close());

const file = (name: string) => buildWorkflow({ name, path: `essai-${name}`, inputs: [], steps: [] });
const run = { id: 'msg_1', at: new Date(0), body: '{"values":{},"shown":{}}' };

describe('n8n that fails', () => {
  it.each([
    ['away', /^n8n ne répond pas à 127\.0\.0\.1:\d+\. Vérifiez/],
    ['slow', /^n8n n’a pas répondu en 0\.15\u00a0s\./],
    ['wrong_key', /^n8n refuse la clé\./],
    ['missing_scope', /il manque workflow:create, workflow:update/],
  ] as const)('%s is told with what to do', async (fault, message) => {
    sandbox.control.fault(fault);
    await expect(n8n.test()).rejects.toThrow(message);
  });

  it('in a version too old to publish is told to be updated', async () => {
    const { id } = await n8n.create(file('ancienne'));
    sandbox.control.fault('old_version');
    await expect(n8n.test()).rejects.toThrow(/trop ancienne/);
    await expect(n8n.publish(id)).rejects.toThrow(/trop ancienne/);
  });

  it('that is not there at all is away', async () => {
    await expect(open('http://127.0.0.1:1').test()).rejects.toMatchObject({ reason: 'away' });
  });

  it('that is something else is no n8n', async () => {
    const other = Fastify();
    const url = await other.listen({ port: 0, host: '127.0.0.1' });
    await expect(open(url).test()).rejects.toThrow(/n’est pas l’API de n8n/);
    await other.close();
  });

  it('is off where the settings name none', () => {
    expect(openN8n({ ...settings('http://127.0.0.1:1'), N8N_URL: undefined })).toBeUndefined();
  });
});

describe('the stand-in', () => {
  it('refuses what it does not run, by its name', async () => {
    const workflow = file('code');
    workflow.nodes[1] = { ...workflow.nodes[1]!, type: 'n8n-nodes-base.code', typeVersion: 2 };
    const { id } = await n8n.create(workflow);
    await expect(n8n.publish(id)).rejects.toThrow(/n8n-nodes-base\.code/);
  });

  it('follows paths only: any other expression ends the run', async () => {
    const workflow = file('expression');
    workflow.nodes[1]!.parameters = {
      includeOtherFields: false,
      assignments: { assignments: [{ id: 'a', name: 'a', value: '={{ $env.HOME }}', type: 'string' }] },
    };
    const { id } = await n8n.create(workflow);
    await n8n.publish(id);
    await n8n.waitUntilListening('essai-expression');
    await expect(n8n.run('essai-expression', run)).rejects.toMatchObject({ reason: 'run_failed' });
  });

  it('gets every run signed, with its id', async () => {
    const { id } = await n8n.create(file('signature'));
    await n8n.publish(id);
    await n8n.waitUntilListening('essai-signature');
    expect(await n8n.run('essai-signature', run)).toBe('{}');
    expect(sandbox.control.received().at(-1)).toMatchObject({
      path: 'essai-signature',
      headers: {
        'webhook-id': 'msg_1',
        'webhook-timestamp': '0',
        'webhook-signature': expect.stringMatching(/^v1,.{44}$/),
      },
    });
  });

  it('keeps its workflows, and what listens, when it is begun again', async () => {
    const kept = path.join(await mkdtemp(path.join(tmpdir(), 'n8n-')), 'n8n/workflows.json');
    const before = await createN8nSandbox({ persistence: keepWorkflowsIn(kept), liveAfterMs: 0 });
    const first = open(await before.app.listen({ port: 0, host: '127.0.0.1' }));
    const { id } = await first.create(file('reprise'));
    await first.publish(id);
    await before.app.close();

    const after = await createN8nSandbox({ persistence: keepWorkflowsIn(kept) });
    const second = open(await after.app.listen({ port: 0, host: '127.0.0.1' }));
    expect(await second.read(id)).toMatchObject({ active: true });
    expect(await second.run('essai-reprise', run)).toBe('{}');
    await after.app.close();
  });
});
