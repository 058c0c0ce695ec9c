import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { automationWorkflows } from '#server/db/schema/workflows.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { createWorkflow, type ShopWithN8n, startShopWithN8n } from '#tests/factories/workflows.ts';
import { runSweep, runSweepTogether } from '#tests/run-sweep.ts';
import { startSecondProcess, type TestShop } from '#tests/start-shop.ts';
import { settleWorkflow } from './deploy-workflow.ts';

let bench: ShopWithN8n;
let shop: TestShop;
let serial = 0;
beforeAll(async () => {
  bench = await startShopWithN8n();
  shop = bench.shop;
});
afterAll(() => bench.stop());
afterEach(() => bench.n8n.control.fault(null));

async function wanted() {
  serial += 1;
  const made = await createWorkflow(shop, `Outil ${serial}`);
  await change(made.id, { wanted: true });
  return { ...made, name: `Outil ${serial}` };
}
const change = (id: number, set: Partial<typeof automationWorkflows.$inferInsert>) =>
  shop.db.update(automationWorkflows).set(set).where(eq(automationWorkflows.id, id));
async function rowOf(id: number) {
  const [row] = await shop.db.select().from(automationWorkflows).where(eq(automationWorkflows.id, id));
  return row!;
}
const remotes = (name: string) =>
  bench.n8n.control.workflows().filter((one) => one.name.startsWith(`${name} (`));
const later = (ms: number) => shop.clock.moveTo(new Date(shop.clock.now().getTime() + ms));

describe('a deployment', () => {
  it('writes the file, publishes it, and is done when its webhook answers', async () => {
    const { id, name } = await wanted();
    await settleWorkflow(shop, id);
    const row = await rowOf(id);
    expect(row).toMatchObject({ published: true, problem: null, deployedAt: expect.any(Date) });
    const [remote] = remotes(name);
    expect(remote).toMatchObject({ id: row.remoteId, active: true, nodes: row.file.nodes });
    expect(await shop.n8n?.isListening(row.path)).toBe(true);
  });

  it('done twice updates the same, and does nothing where nothing changed', {
    tags: ['workflow.deploy.once'],
  }, async () => {
    const { id, name } = await wanted();
    await settleWorkflow(shop, id);
    const [first] = remotes(name);
    await settleWorkflow(shop, id);
    expect(remotes(name)).toEqual([first]);
    const { file } = await rowOf(id);
    await change(id, { file: { ...file, settings: { ...file.settings, executionTimeout: 20 } } });
    await settleWorkflow(shop, id);
    expect(remotes(name)).toMatchObject([
      { id: first?.id, settings: { executionTimeout: 20 }, active: true },
    ]);
  });

  it('unpublished stays so', async () => {
    const { id, name } = await wanted();
    await change(id, { wanted: false });
    await settleWorkflow(shop, id);
    expect(remotes(name)).toMatchObject([{ active: false }]);
    expect(await rowOf(id)).toMatchObject({ published: false, deployedAt: expect.any(Date) });
  });

  it('whose answer was lost finds again what it created', { tags: ['workflow.deploy.once'] }, async () => {
    const { id, name } = await wanted();
    bench.n8n.control.cutAfterNext(1);
    await expect(settleWorkflow(shop, id)).rejects.toMatchObject({ code: 'n8n_failed' });
    expect(await rowOf(id)).toMatchObject({
      remoteId: null,
      attempts: 1,
      problem: expect.stringContaining('n8n'),
    });
    await settleWorkflow(shop, id);
    expect(remotes(name)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ published: true, attempts: 0, problem: null });
  });

  it.each([2, 3])('killed after the outside act %d of a change is no drift, and goes on', async (act) => {
    const { id, name } = await wanted();
    await settleWorkflow(shop, id);
    const { file } = await rowOf(id);
    await change(id, { file: { ...file, settings: { ...file.settings, executionTimeout: 10 + act } } });
    // The first change is the update, the second the publishing.
    bench.n8n.control.cutAfterNext(act - 1);
    await expect(settleWorkflow(shop, id)).rejects.toMatchObject({ code: 'n8n_failed' });
    bench.n8n.control.cutAfterNext(0);
    await settleWorkflow(shop, id);
    expect(remotes(name)).toMatchObject([{ settings: { executionTimeout: 10 + act }, active: true }]);
  });

  it('of two at once on two processes makes one', { tags: ['workflow.deploy.once'] }, async () => {
    const second = await startSecondProcess(shop);
    try {
      const { id, name } = await wanted();
      const ends = await Promise.allSettled([settleWorkflow(shop, id), settleWorkflow(second.shop, id)]);
      expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
      for (const end of ends)
        if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'workflow_busy' });
      await settleWorkflow(second.shop, id);
      expect(remotes(name)).toHaveLength(1);
    } finally {
      await second.stop();
    }
  });

  it('does not write over what somebody changed in n8n, unless it is told to', {
    tags: ['workflow.drift'],
  }, async () => {
    const { id, name } = await wanted();
    await settleWorkflow(shop, id);
    const { remoteId } = await rowOf(id);
    await bench.n8n.control.edit(remoteId!, (workflow) => {
      workflow.nodes[2]!.notes = 'Branché par Zoé';
    });
    await expect(settleWorkflow(shop, id)).rejects.toMatchObject({ code: 'workflow_drifted' });
    expect(remotes(name)[0]?.nodes[2]?.notes).toBe('Branché par Zoé');
    await settleWorkflow(shop, id, { overwrite: true });
    expect(remotes(name)[0]?.nodes[2]?.notes).not.toBe('Branché par Zoé');
    await settleWorkflow(shop, id);
  });

  it('that is ended leaves what somebody connected in n8n as it is, and comes back with it', {
    tags: ['workflow.drift'],
  }, async () => {
    const { id, name } = await wanted();
    await settleWorkflow(shop, id);
    await bench.n8n.control.edit(remotes(name)[0]!.id, (one) => {
      one.nodes[0]!.position = [7, 7];
    });
    const want = (is: boolean) =>
      shop.pool.query('update automation_workflows set wanted = $2 where id = $1', [id, is]);
    await want(false);
    await settleWorkflow(shop, id);
    expect(remotes(name)).toMatchObject([{ active: false }]);
    expect(await rowOf(id)).toMatchObject({ published: false, problem: null });
    await want(true);
    await settleWorkflow(shop, id);
    expect(remotes(name)).toMatchObject([{ active: true }]);
    expect(remotes(name)[0]?.nodes[0]?.position).toEqual([7, 7]);
  });

  it('of a change that n8n was away for goes on by itself, over one that is published', async () => {
    const { id, name } = await wanted();
    await settleWorkflow(shop, id);
    await shop.pool.query("update automation_workflows set file_hash = 'x' where id = $1", [id]);
    bench.n8n.control.fault('away');
    await expect(settleWorkflow(shop, id)).rejects.toMatchObject({ code: 'n8n_failed' });
    bench.n8n.control.fault(null);
    await later(6_000);
    expect(await runSweep(shop, 'unsettled-workflows')).toBe(1);
    expect(await rowOf(id)).toMatchObject({ published: true, problem: null, attempts: 0 });
    expect(remotes(name)).toMatchObject([{ active: true }]);
  });

  it('makes it anew when it was deleted in n8n', async () => {
    const { id, name } = await wanted();
    await settleWorkflow(shop, id);
    const { remoteId } = await rowOf(id);
    const key = { 'x-n8n-api-key': shop.settings.N8N_API_KEY! };
    await bench.n8n.app.inject({ method: 'DELETE', url: `/api/v1/workflows/${remoteId}`, headers: key });
    await settleWorkflow(shop, id);
    expect(remotes(name)).toMatchObject([{ active: true }]);
    expect((await rowOf(id)).remoteId).not.toBe(remoteId);
  });

  it('of a file with a problem never reaches n8n', { tags: ['workflow.problems'] }, async () => {
    const { id, name } = await wanted();
    const { file } = await rowOf(id);
    const nodes = file.nodes.map((node) => ({ ...node, type: 'n8n-nodes-base.code' }));
    await change(id, { file: { ...file, nodes } });
    await expect(settleWorkflow(shop, id)).rejects.toMatchObject({
      code: 'workflow_refused',
      message: expect.stringContaining('exécute du code'),
    });
    expect(remotes(name)).toEqual([]);
    // Not tried again at every pass.
    expect(await rowOf(id)).toMatchObject({
      attempts: 1,
      problem: expect.stringContaining('exécute du code'),
    });
  });

  it('is off without n8n', async () => {
    await expect(settleWorkflow({ ...shop, n8n: undefined }, 1)).rejects.toMatchObject({ code: 'n8n_off' });
  });
});

describe('the sweep', () => {
  it('of two processes at once does each workflow once, and finds nothing more', async () => {
    const second = await startSecondProcess(shop);
    try {
      const made = [await wanted(), await wanted(), await wanted()];
      expect(await runSweepTogether(shop, second.shop, 'unsettled-workflows')).toBe(made.length);
      for (const { name } of made) expect(remotes(name)).toMatchObject([{ active: true }]);
    } finally {
      await second.stop();
    }
  });

  it('publishes what is wanted, later and later while n8n is away', async () => {
    const { id } = await wanted();
    bench.n8n.control.fault('away');
    expect(await runSweep(shop, 'unsettled-workflows')).toBe(0);
    expect(await rowOf(id)).toMatchObject({ attempts: 1, published: false });
    bench.n8n.control.fault(null);
    expect(await runSweep(shop, 'unsettled-workflows')).toBe(0);
    await later(6_000);
    expect(await runSweep(shop, 'unsettled-workflows')).toBe(1);
    expect(await rowOf(id)).toMatchObject({ attempts: 0, published: true });
    expect(await runSweep(shop, 'unsettled-workflows')).toBe(0);
  });

  it('unpublishes what ended with its automation, and publishes it again when somebody has it again', {
    tags: ['workflow.ends'],
  }, async () => {
    const { id, automationId, name } = await wanted();
    const who = await createCustomer(shop);
    const subscription = await createSubscription(shop, { userId: who.id, automationId });
    await settleWorkflow(shop, id);
    await shop.pool.query('update automations set available = false where id = $1', [automationId]);
    expect(await runSweep(shop, 'unsettled-workflows')).toBe(0);
    await shop.pool.query("update subscriptions set status = 'cancelled' where id = $1", [subscription]);
    await shop.pool.query('delete from purchases where automation_id = $1', [automationId]);
    expect(await runSweep(shop, 'unsettled-workflows')).toBe(1);
    expect(remotes(name)).toMatchObject([{ active: false }]);
    await shop.pool.query('update automations set available = true where id = $1', [automationId]);
    expect(await runSweep(shop, 'unsettled-workflows')).toBe(1);
    expect(remotes(name)).toMatchObject([{ active: true }]);
    await shop.pool.query('update automations set available = false, deleted_at = now() where id = $1', [
      automationId,
    ]);
    expect(await runSweep(shop, 'unsettled-workflows')).toBe(1);
    expect(remotes(name)).toMatchObject([{ active: false }]);
    expect(await rowOf(id)).toMatchObject({ published: false });
  });
});
