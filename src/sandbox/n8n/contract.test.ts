import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { WorkflowFile } from '#domain/workflow/workflow-file.ts';
import { N8nProblem, type N8nReason } from '#server/gateways/n8n/n8n-problem.ts';
import { openContract } from '#tests/n8n-contract/open-contract.ts';

const { n8n, as, raw, file, limitedKeys } = await openContract();

const values = { nom: 'Léa & <b>', montant: 12.5, jour: '2026-12-25', accord: true };
const shown = { nom: 'Léa &amp; &lt;b&gt;', montant: '12,5', jour: '25/12/2026', accord: 'Oui' };
const labels = { nom: 'Nom &amp; prénom', montant: 'Montant', jour: 'Jour', accord: 'Accord' };
const sent = (more: object = {}) => ({
  id: randomUUID(),
  at: new Date(),
  body: JSON.stringify({ values: { ...values, ...more }, shown, labels }),
});

const plain = ({ name, nodes, connections, settings }: WorkflowFile): WorkflowFile => ({
  name,
  nodes,
  connections,
  settings,
});

/** What it answers is a text: the page gets it to the letter. */
const answerOf = async (...run: Parameters<typeof n8n.run>): Promise<unknown> =>
  JSON.parse(await n8n.run(...run));

async function reasonOf(work: Promise<unknown>): Promise<N8nReason | 'none'> {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof N8nProblem) return error.reason;
    throw error;
  }
}

async function published(...given: Parameters<typeof file>) {
  const { path, ...workflow } = file(...given);
  const { id } = await n8n.create(workflow);
  await n8n.publish(id);
  await n8n.waitUntilListening(path);
  return { id, path, workflow };
}

describe('the key', () => {
  it('that may do all is tested without a problem', async () => {
    await n8n.test();
  });

  it('that is wrong is named', async () => {
    expect(await reasonOf(as('wrong').test())).toBe('wrong_key');
    expect(await reasonOf(as('wrong').named('x'))).toBe('wrong_key');
  });

  for (const key of limitedKeys) {
    it('that may only read says which rights it lacks', async () => {
      expect(await reasonOf(as(key).test())).toBe('missing_scope');
      expect(await reasonOf(as(key).create(plain(file(['compose']))))).toBe('missing_scope');
      await expect(as(key).test()).rejects.toThrow(/workflow:create/);
    });
  }
});

describe('a workflow', () => {
  it('is created unpublished, found by its whole name, read as it was written', async () => {
    const { path: _, ...workflow } = file(['compose', 'condition', 'send_email', 'schedule'], 'nom');
    const { id, active } = await n8n.create(workflow);
    expect(active).toBe(false);
    expect((await n8n.named(workflow.name)).map((one) => one.id)).toEqual([id]);
    expect(await n8n.named(workflow.name.slice(0, -1))).toEqual([]);
    expect(await n8n.read(id)).toMatchObject({ id, ...workflow });
    expect(await n8n.read('inconnu')).toBeNull();
  });

  it('listens some time after it was published, and runs nothing to say so', async () => {
    const { path, ...workflow } = file(['compose']);
    const { id } = await n8n.create(workflow);
    expect(await n8n.isListening(path)).toBe(false);
    expect(await reasonOf(n8n.run(path, sent()))).toBe('not_listening');
    await n8n.publish(id);
    await n8n.waitUntilListening(path);
    expect(await n8n.executions(id)).toEqual([]);
    expect((await n8n.read(id))?.active).toBe(true);
    await n8n.publish(id);
  });

  it('is updated while it is published, and answers in its new form', async () => {
    const { id, path, workflow } = await published(['compose'], 'nom');
    expect(await answerOf(path, sent())).toMatchObject({ etape_1: values.nom });
    const next = file(['compose'], 'montant');
    const nodes = next.nodes.map((node, index) => (index === 0 ? (workflow.nodes[0] ?? node) : node));
    const updated = await n8n.update(id, { ...plain(next), name: workflow.name, nodes });
    expect(updated).toMatchObject({ id, active: true });
    await expect.poll(() => answerOf(path, sent())).toMatchObject({ etape_1: values.montant });
  });

  it('says what is published and what is not; unpublished it stops listening, and may be so twice', async () => {
    const { id, path } = await published(['compose', 'send_email']);
    const running = (await n8n.read(id))?.activeVersion?.nodes;
    expect(running).toContainEqual(
      expect.objectContaining({ type: 'n8n-nodes-base.emailSend', disabled: true }),
    );
    await n8n.unpublish(id);
    expect((await n8n.read(id))?.activeVersion).toBeNull();
    await expect.poll(() => n8n.isListening(path)).toBe(false);
    await n8n.unpublish(id);
    await n8n.unpublish('inconnu');
  });

  it('that is gone is told apart', async () => {
    expect(await reasonOf(n8n.publish('inconnu'))).toBe('gone');
    expect(await reasonOf(n8n.update('inconnu', plain(file(['compose']))))).toBe('gone');
  });
});

describe('a workflow that n8n refuses', () => {
  const wrongs: [string, N8nReason, 'create' | 'publish', (workflow: WorkflowFile) => unknown][] = [
    [
      'an unknown node',
      'unknown_node',
      'publish',
      ({ nodes }) => (nodes[2]!.type = 'n8n-nodes-base.nexistepas'),
    ],
    [
      'an unknown node that is switched off',
      'unknown_node',
      'publish',
      ({ nodes }) => Object.assign(nodes[2]!, { type: 'n8n-nodes-base.nexistepas', disabled: true }),
    ],
    ['an unknown version of a node', 'unknown_node', 'publish', ({ nodes }) => (nodes[2]!.typeVersion = 99)],
    ['a trigger that is switched off', 'no_trigger', 'publish', ({ nodes }) => (nodes[0]!.disabled = true)],
    [
      'no node at all',
      'no_trigger',
      'publish',
      (workflow) => Object.assign(workflow, { nodes: [], connections: {} }),
    ],
    [
      'a node without its account',
      'missing_account',
      'publish',
      ({ nodes }) =>
        Object.assign(nodes[2]!, {
          type: 'n8n-nodes-base.emailSend',
          typeVersion: 2.1,
          parameters: {
            fromEmail: 'a@b.fr',
            toEmail: 'a@b.fr',
            subject: 'x',
            emailFormat: 'text',
            text: 'x',
          },
        }),
    ],
    [
      'a link to nowhere',
      'dangling_connection',
      'create',
      ({ connections }) =>
        (connections['Données reçues'] = { main: [[{ node: 'Ailleurs', type: 'main', index: 0 }]] }),
    ],
    [
      'a link from nowhere',
      'dangling_connection',
      'create',
      ({ connections }) => (connections.Ailleurs = { main: [[{ node: 'Réponse', type: 'main', index: 0 }]] }),
    ],
    [
      'an unknown setting',
      'unknown_setting',
      'create',
      ({ settings }) => Object.assign(settings, { couleur: 'rouge' }),
    ],
    [
      'a setting of another kind',
      'unknown_setting',
      'create',
      ({ settings }) => Object.assign(settings, { executionTimeout: 'x' }),
    ],
    ['a field to read only', 'refused', 'create', (workflow) => Object.assign(workflow, { active: true })],
    ['an unknown field', 'refused', 'create', (workflow) => Object.assign(workflow, { couleur: 'rouge' })],
    [
      'two names alike',
      'refused',
      'create',
      ({ nodes }) => nodes.push({ ...nodes[2]!, id: 'un-autre', position: [0, 900] }),
    ],
    ['two ids alike', 'refused', 'create', ({ nodes }) => (nodes[2]!.id = nodes[1]!.id)],
    ['no name', 'refused', 'create', (workflow) => (workflow.name = '')],
  ];

  it.each(wrongs)('for %s has its reason, %s, at its %s', async (_, reason, at, spoil) => {
    const workflow = plain(file(['compose']));
    spoil(workflow);
    if (at === 'create') return expect(await reasonOf(n8n.create(workflow))).toBe(reason);
    const { id } = await n8n.create(workflow);
    expect(await reasonOf(n8n.publish(id))).toBe(reason);
    expect((await n8n.read(id))?.active).toBe(false);
  });

  it('for its path, which another listens to, has its reason', async () => {
    const { workflow } = await published(['compose']);
    const other = { ...plain(file(['compose'])), nodes: workflow.nodes };
    const { id } = await n8n.create(other);
    expect(await reasonOf(n8n.publish(id))).toBe('path_taken');
  });

  it('for a body without its settings is told the missing property', async () => {
    const { settings: _, ...bare } = plain(file(['compose']));
    expect(await raw('POST', '/workflows', bare)).toEqual({
      status: 400,
      body: { message: "request/body must have required property 'settings'" },
    });
  });
});

describe('a run', () => {
  it('goes through what is switched off, and answers what the steps made', async () => {
    const { path } = await published(
      ['compose', 'send_email', 'call_service', 'read_table', 'write_table', 'schedule', 'date'],
      'jour',
    );
    expect(await answerOf(path, sent())).toEqual({
      ...values,
      etape_1: '2026-12-25',
      etape_7: '25/12/2026',
    });
  });

  it('answers on both ways of a condition', async () => {
    const { path } = await published(['condition', 'compose'], 'accord');
    expect(await answerOf(path, sent())).toEqual({ ...values, etape_2: true });
    expect(await answerOf(path, sent({ accord: false }))).toEqual({
      ...values,
      accord: false,
      etape_1: false,
    });
    expect(await answerOf(path, sent({ accord: null }))).toEqual({ ...values, accord: null, etape_1: false });
  });

  it('groups lines, and says the day', async () => {
    const { path } = await published(['date', 'group', 'compose']);
    expect(await answerOf(path, sent())).toEqual({
      etape_2: [{ ...values, etape_1: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T00:00:00/) }],
      etape_3: values,
    });
  });

  it('writes a document of shown values, safe in its HTML', async () => {
    const { path } = await published(['document']);
    const shown =
      '</style><dl><div><dt>Nom &amp; prénom</dt><dd>Léa &amp; &lt;b&gt;</dd></div><div><dt>Montant</dt><dd>12,5</dd></div><div><dt>Jour</dt><dd>25/12/2026</dd></div><div><dt>Accord</dt><dd>Oui</dd></div></dl></html>';
    expect(await answerOf(path, sent())).toEqual({ html: expect.stringContaining(shown) });
  });

  it('gives null for what was not sent', async () => {
    const { path } = await published(['compose'], 'nom');
    expect(await answerOf(path, { id: randomUUID(), at: new Date(), body: '{"values":{}}' })).toMatchObject({
      nom: null,
      montant: null,
      etape_1: null,
    });
  });

  it('that fails says so, and is kept for the team', async () => {
    const workflow = file(['date'], 'jour');
    Object.assign(workflow.nodes[2]!.parameters, { date: 'pas une date' });
    const { id } = await n8n.create(plain(workflow));
    await n8n.publish(id);
    await n8n.waitUntilListening(workflow.path);
    expect(await reasonOf(n8n.run(workflow.path, sent()))).toBe('run_failed');
    await expect.poll(() => n8n.executions(id)).toMatchObject([{ status: 'error' }]);
  });
});
