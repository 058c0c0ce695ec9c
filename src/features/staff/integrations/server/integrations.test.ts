import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAddressSandbox } from '#sandbox/address/address-sandbox.ts';
import { companySandbox } from '#sandbox/companies/company-sandbox.ts';
import { createPlatformSandbox } from '#sandbox/platform/platform-sandbox.ts';
import { demoPlatformOf } from '#server/settings/platform-settings.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createWorkflow, type ShopWithN8n, startShopWithN8n } from '#tests/factories/workflows.ts';
import { SELLER, TAXED } from '#tests/platform.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { Integration, ListedWorkflow } from '../contract.ts';

let bench: ShopWithN8n;
let shop: TestShop;
let staff: TestStaff;
const address = createAddressSandbox();
const standIn = createPlatformSandbox({ now: () => new Date() });
let serial = 0;

beforeAll(async () => {
  await address.register(companySandbox);
  await address.register(standIn.plugin, { prefix: '/platform' });
  const url = await address.listen({ port: 0, host: '127.0.0.1' });
  bench = await startShopWithN8n({
    ADDRESS_API_URL: url,
    COMPANY_API_URL: `${url}/companies`,
    VIES_API_URL: `${url}/vies`,
    ...SELLER,
    ...TAXED,
    ...demoPlatformOf(`${url}/platform`),
  });
  shop = bench.shop;
  staff = await createStaff(shop);
});
beforeEach(() => {
  serial += 1;
});
afterEach(() => bench.n8n.control.fault(null));
afterAll(async () => {
  await bench.stop();
  await address.close();
});

const list = async () =>
  (await staff.ask('GET', '/api/admin/integrations/')).json<{ results: Integration[] }>().results;
const test = (name: string) => staff.ask('POST', `/api/integrations/${name}/test/`, {});
const workflows = async () =>
  (await staff.ask('GET', '/api/admin/workflows/')).json<{ results: ListedWorkflow[] }>().results;
const listed = async (id: number) => (await workflows()).find((one) => one.id === id);
const deploy = (workflow_id: number, settings: object = {}) =>
  staff.ask('POST', '/api/integrations/n8n/deploy/', { workflow_id, settings });
const notes = async (act: string) =>
  (
    await shop.pool.query(
      `select e.subject, e.subject_id, d.details from journal_entries e
       left join journal_details d on d.sequence = e.sequence where e.act = $1 order by e.sequence`,
      [act],
    )
  ).rows;

describe('the integrations', () => {
  it('say whether they are set, where and how their last test went, and never a key', {
    tags: ['7.GET/api/admin/integrations/'],
  }, async () => {
    await test('n8n');
    const results = await list();
    expect(results.map(({ name }) => name)).toEqual([
      ...['ai', 'n8n', 'mail', 'payment', 'platform'],
      ...['addresses', 'companies', 'vat'],
    ]);
    expect(results[0]).toMatchObject({ is_set: false, host: null, last_test: null });
    expect(results[1]).toEqual({
      name: 'n8n',
      is_set: true,
      host: new URL(shop.settings.N8N_URL!).host,
      note: 'Exécute les workflows des automatisations.',
      last_test: { at: expect.any(String), problem: null, version: 'API v1' },
      last_success: results[1]?.last_test?.at,
    });
    bench.n8n.control.fault('away');
    await test('n8n');
    const [, away] = await list();
    expect(away?.last_test?.problem).not.toBeNull();
    expect(away?.last_success).toBe(results[1]?.last_success);
    const said = JSON.stringify(results);
    const { N8N_API_KEY, N8N_SIGNING_SECRET, STRIPE_SECRET_KEY } = shop.settings;
    for (const secret of [N8N_API_KEY, N8N_SIGNING_SECRET, STRIPE_SECRET_KEY])
      expect(said).not.toContain(secret);
  });

  it.each(['n8n', 'mail', 'payment', 'platform', 'addresses', 'companies', 'vat'])(
    '%s is asked for an answer now',
    {
      tags: ['7.POST/api/integrations/{name}/test/'],
    },
    async (name) => {
      const answer = await test(name);
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { name, last_test: { problem: null } }]);
      expect((await list()).find((one) => one.name === name)).toEqual(answer.json());
    },
  );

  it.each([
    ['away', /ne répond pas/],
    ['slow', /n’a pas répondu/],
    ['wrong_key', /refuse la clé/],
    ['missing_scope', /workflow:create/],
    ['old_version', /trop ancienne/],
  ] as const)(
    'n8n that is %s is said with what to do, kept and noted',
    {
      tags: ['integration.refusals'],
    },
    async (fault, said) => {
      bench.n8n.control.fault(fault);
      const answer = await test('n8n');
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        { last_test: { problem: expect.stringMatching(said) } },
      ]);
      expect((await notes('integration.test')).at(-1)).toMatchObject({
        subject: 'integration',
        subject_id: 'n8n',
      });
    },
  );

  it('a platform that refuses the account says which settings are wrong', {
    tags: ['integration.refusals'],
  }, async () => {
    standIn.control.fault('wrong_account');
    const answer = await test('platform');
    standIn.control.fault(undefined);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { last_test: { problem: expect.stringMatching(/PLATFORM_CLIENT_SECRET/) } },
    ]);
    expect(answer.body).not.toContain(shop.settings.PLATFORM_CLIENT_SECRET!);
  });

  it('that are not set are off: nothing is tested, nothing is deployed', async () => {
    const bare = await startShop();
    try {
      const other = await createStaff(bare);
      const { results } = (await other.ask('GET', '/api/admin/integrations/')).json<{
        results: Integration[];
      }>();
      expect(results[1]).toMatchObject({
        is_set: false,
        host: null,
        note: expect.stringContaining('N8N_URL'),
      });
      const tested = await other.ask('POST', '/api/integrations/n8n/test/', {});
      expect([tested.statusCode, tested.json()]).toMatchObject([409, { code: 'integration_off' }]);
      const { id } = await createWorkflow(bare, 'Sans n8n');
      const payload = { workflow_id: id, settings: {} };
      const deployed = await other.ask('POST', '/api/integrations/n8n/deploy/', payload);
      expect([deployed.statusCode, deployed.json()]).toMatchObject([409, { code: 'n8n_off' }]);
    } finally {
      await bare.stop();
    }
  });

  it('that do not exist are not found', async () => {
    expect((await test('fax')).statusCode).toBe(404);
  });
});

describe('the deployment of a workflow', () => {
  it('publishes it, and is noted', { tags: ['7.POST/api/integrations/n8n/deploy/'] }, async () => {
    const { id, automationId } = await createWorkflow(shop, `Outil ${serial}`);
    expect(await listed(id)).toMatchObject({ remote: 'none', published: false, has_changed: false });
    const answer = await deploy(id);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        id,
        automation: { id: automationId, name: `Outil ${serial}` },
        wanted: true,
        published: true,
        live: true,
        deployed_at: expect.any(String),
        has_changed: false,
        remote: 'same',
        to_connect: ['2. Envoyer un email'],
        problem: null,
      },
    ]);
    expect(answer.body).not.toContain(shop.settings.N8N_URL!);
    const [row] = (await shop.pool.query('select path from automation_workflows where id = $1', [id])).rows;
    expect(answer.body).not.toContain(row.path);
    expect((await notes('workflow.deploy')).at(-1)).toMatchObject({
      subject: 'automation',
      subject_id: String(automationId),
    });
  });

  it('shows what somebody changed in n8n, and writes over it only when told to', {
    tags: ['7.GET/api/admin/workflows/'],
  }, async () => {
    const { id } = await createWorkflow(shop, `Outil ${serial}`);
    await deploy(id);
    const remote = bench.n8n.control.workflows().find(({ name }) => name.startsWith(`Outil ${serial} (`));
    await bench.n8n.control.edit(remote!.id, (one) => {
      one.nodes[3]!.disabled = false;
    });
    expect(await listed(id)).toMatchObject({ remote: 'drifted' });
    const refused = await deploy(id);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'workflow_drifted' }]);
    expect((await deploy(id, { overwrite: true })).json()).toMatchObject({ remote: 'same', problem: null });
  });

  it('unpublished ends what was published', async () => {
    const { id } = await createWorkflow(shop, `Outil ${serial}`);
    await deploy(id);
    expect((await deploy(id, { published: false })).json()).toMatchObject({
      wanted: false,
      published: false,
      remote: 'same',
    });
  });

  it('that n8n refuses says why, and the list keeps it', async () => {
    const { id } = await createWorkflow(shop, `Outil ${serial}`);
    bench.n8n.control.fault('away');
    const refused = await deploy(id);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'n8n_failed', detail: expect.stringContaining('n8n ne répond pas') },
    ]);
    expect(await listed(id)).toMatchObject({ wanted: true, problem: expect.stringContaining('n8n') });
  });

  it('names the field that is wrong, and knows no workflow that is not there', async () => {
    expect((await deploy(999_999)).statusCode).toBe(404);
    const wrong = await staff.ask('POST', '/api/integrations/n8n/deploy/', { workflow_id: 'un' });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { workflow_id: [expect.any(String)] }]);
    const more = await deploy(1, { webhook_url: 'https://exemple.invalid' });
    expect(more.statusCode).toBe(400);
  });

  it('is for who may: support and finance may not', async () => {
    const { id } = await createWorkflow(shop, `Outil ${serial}`);
    for (const role of ['support', 'finance'] as const) {
      const other = await createStaff(shop, { role });
      const payload = { workflow_id: id, settings: {} };
      const answer = await other.ask('POST', '/api/integrations/n8n/deploy/', payload);
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'right_missing' }]);
    }
  });
});
