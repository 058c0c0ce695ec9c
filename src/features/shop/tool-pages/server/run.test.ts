import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { automationWorkflows, workflowRuns } from '#server/db/schema/workflows.ts';
import { settleWorkflow } from '#shop/workflows/server/for-other-features.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { type ShopWithTool, startShopWithTool } from '#tests/factories/workflow-runs.ts';
import { createWorkflow } from '#tests/factories/workflows.ts';
import { runSweep } from '#tests/run-sweep.ts';
import { startSecondProcess, type TestShop } from '#tests/start-shop.ts';

let bench: ShopWithTool;
let shop: TestShop;
beforeAll(async () => {
  bench = await startShopWithTool();
  shop = bench.shop;
});
afterAll(() => bench.stop());
afterEach(() => bench.n8n.control.fault(null));

describe('POST /webhook/{slug}/run/', () => {
  it('runs the workflow for its subscriber, and answers what it answered', {
    tags: ['7.POST/webhook/{slug}/run/'],
  }, async () => {
    const who = await bench.subscriber();
    const id = randomUUID();
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/webhook/${bench.automationId}/run/`,
      headers: who.headers,
      payload: { id, values: { nom: 'Léa', montant: '12,5' } },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ id, answer: { nom: 'Léa', montant: 12.5, etape_1: 'Léa' } });
  });

  it('says which steps did nothing, until the team connects them in n8n, and the same again of the same run', {
    tags: ['workflow.run.left_out'],
  }, async () => {
    const who = await bench.subscriber();
    const [first, later] = [randomUUID(), randomUUID()];
    const leftOut = async (id: string) => (await bench.run(who.headers, { id })).json().not_connected;
    expect(await leftOut(first)).toEqual(['envoyer un email']);
    const remote = bench.n8n.control.workflows().find(({ name }) => name.startsWith('Relances'))!;
    await bench.n8n.control.edit(remote.id, ({ nodes }) => {
      for (const node of nodes.filter(({ type }) => type.endsWith('emailSend')))
        Object.assign(node, { type: 'n8n-nodes-base.noOp', typeVersion: 1, disabled: false });
    });
    // Saved in n8n's editor, and not published.
    expect(await leftOut(randomUUID())).toEqual(['envoyer un email']);
    await shop.n8n!.publish(remote.id);
    expect(await leftOut(later)).toEqual([]);
    expect(await leftOut(first)).toEqual(['envoyer un email']);
  });

  it('signs what it sends, and tells no browser where', { tags: ['workflow.run.signed'] }, async () => {
    const who = await bench.subscriber();
    const id = randomUUID();
    const answer = await bench.run(who.headers, { id });
    const { headers, body, path } = bench.received().at(-1)!;
    const secret = Buffer.from(shop.settings.N8N_SIGNING_SECRET!.slice('whsec_'.length), 'base64');
    const signed = `${id}.${headers['webhook-timestamp']}.${JSON.stringify(body)}`;
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
    );
    expect(headers['webhook-id']).toBe(id);
    expect(body).toEqual({
      values: { nom: 'Léa', montant: null },
      shown: { nom: 'Léa', montant: '—' },
      labels: { nom: 'Nom', montant: 'Montant' },
    });
    expect(JSON.stringify(headers)).not.toContain(who.email);
    expect(`${answer.body}${JSON.stringify(answer.headers)}`).not.toContain(path);
  });

  it('says 401, 403 and 404 as the page’s door does', {
    tags: ['8.webhook.401', '8.webhook.403', '8.webhook.404'],
  }, async () => {
    expect((await bench.run({})).statusCode).toBe(401);
    const closed = await bench.subscriber();
    await shop.pool.query('update users set is_active = false where id = $1', [closed.id]);
    expect((await bench.run(closed.headers)).json()).toEqual({
      detail: 'Vous devez être connecté pour accéder à ce webhook',
      code: 'webhook_unauthenticated',
    });
    const stranger = await createCustomer(shop);
    expect((await bench.run(stranger.headers)).json()).toEqual({
      detail: "Vous n'avez pas accès à ce webhook. Vérifiez votre abonnement.",
      code: 'webhook_forbidden',
    });
    const ended = await bench.subscriber({ status: 'cancelled' });
    expect((await bench.run(ended.headers)).statusCode).toBe(403);
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect((await bench.run(staff.headers)).statusCode).toBe(403);
    const who = await bench.subscriber();
    const bare = await createAutomation(shop, { name: 'Sans workflow' });
    await createSubscription(shop, { userId: who.id, automationId: bare });
    for (const slug of ['inconnue', 'sans-workflow']) {
      expect((await bench.run(who.headers, {}, { slug })).json()).toEqual({
        detail: 'Webhook non trouvé ou non configuré',
        code: 'webhook_not_found',
      });
    }
  });

  it('names each field that is wrong, and runs nothing', { tags: ['workflow.inputs'] }, async () => {
    const who = await bench.subscriber();
    const before = bench.received().length;
    const answer = await bench.run(who.headers, { values: { montant: 'douze', autre: 1 } });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        code: 'invalid',
        nom: ['Ce champ est obligatoire.'],
        montant: ['Ce champ doit être un nombre.'],
        autre: ['Ce champ n’est pas attendu.'],
      },
    ]);
    expect((await bench.run(who.headers, { id: 'pas-un-uuid' })).json()).toMatchObject({
      id: [expect.any(String)],
    });
    expect((await bench.run(who.headers, { more: 1 })).statusCode).toBe(400);
    expect((await bench.run(who.headers, { values: { nom: 'a'.repeat(1_100_000) } })).statusCode).toBe(413);
    expect(bench.received().length).toBe(before);
  });

  it('runs once for the same id, on two processes at once too, and gives the same answer', {
    tags: ['workflow.run.once'],
  }, async () => {
    const second = await startSecondProcess(shop);
    try {
      const who = await bench.subscriber();
      const id = randomUUID();
      const before = bench.received().length;
      const answers = await Promise.all([
        bench.run(who.headers, { id }),
        bench.run(who.headers, { id }, { app: second.app }),
        bench.run(who.headers, { id }),
      ]);
      for (const { statusCode, json } of answers)
        if (statusCode !== 200) expect(json()).toMatchObject({ code: 'run_under_way' });
      const again = await bench.run(who.headers, { id });
      expect(again.json()).toMatchObject({ id, answer: { nom: 'Léa', montant: null, etape_1: 'Léa' } });
      expect(bench.received().length).toBe(before + 1);
      expect((await bench.run(who.headers, { id, values: { nom: 'Zoé' } })).json()).toMatchObject({
        code: 'run_id_reused',
      });
      const other = await bench.subscriber();
      expect((await bench.run(other.headers, { id, values: { nom: 'Zoé' } })).statusCode).toBe(200);
    } finally {
      await second.stop();
    }
  });

  it('that was killed on its way is not run again by itself', async () => {
    const who = await bench.subscriber();
    const id = randomUUID();
    await bench.run(who.headers, { id });
    await shop.db.update(workflowRuns).set({ endedAt: null, answer: null }).where(eq(workflowRuns.id, id));
    expect((await bench.run(who.headers, { id })).json()).toMatchObject({ code: 'run_under_way' });
    const startedAt = new Date(shop.clock.now().getTime() - 60_000);
    await shop.db.update(workflowRuns).set({ startedAt }).where(eq(workflowRuns.id, id));
    const before = bench.received().length;
    expect((await bench.run(who.headers, { id })).json()).toMatchObject({ code: 'run_unknown' });
    expect(bench.received().length).toBe(before);
  });

  it('says that n8n is away, and that a workflow failed', async () => {
    const who = await bench.subscriber();
    bench.n8n.control.fault('away');
    const away = await bench.run(who.headers);
    expect([away.statusCode, away.json()]).toMatchObject([503, { code: 'workflow_unavailable' }]);
    bench.n8n.control.fault(null);
    const { id: failing, automationId: other } = await createWorkflow(shop, 'En panne');
    await createSubscription(shop, { userId: who.id, automationId: other });
    await shop.db
      .update(automationWorkflows)
      .set({ wanted: true })
      .where(eq(automationWorkflows.id, failing));
    await settleWorkflow(shop, failing);
    const remote = bench.n8n.control.workflows().find(({ name }) => name.startsWith('En panne'));
    await bench.n8n.control.edit(remote!.id, (workflow) => {
      workflow.nodes[1]!.parameters = {};
    });
    await shop.n8n!.publish(remote!.id);
    await expect
      .poll(async () => (await bench.run(who.headers, {}, { slug: 'en-panne' })).json())
      .toMatchObject({ code: 'workflow_failed' });
  });

  it('notes that the tool was used, as its page does', async () => {
    const who = await bench.subscriber();
    await bench.run(who.headers);
    const { rows } = await shop.pool.query('select last_accessed from subscriptions where user_id = $1', [
      who.id,
    ]);
    expect(rows[0].last_accessed).toBeInstanceOf(Date);
  });

  it('is bounded for each person: sixty an hour', async () => {
    const who = await bench.subscriber();
    const startedAt = shop.clock.now();
    await shop.db.insert(workflowRuns).values(
      Array.from({ length: 60 }, () => ({
        userId: who.id,
        id: randomUUID(),
        automationId: bench.automationId,
        inputHash: '',
        startedAt,
      })),
    );
    expect((await bench.run(who.headers)).statusCode).toBe(429);
  });

  it('keeps the answer for a day, and no row of what was sent', async () => {
    const who = await bench.subscriber();
    const id = randomUUID();
    await bench.run(who.headers, { id, values: { nom: 'Mot très reconnaissable', montant: 3 } });
    const { rows } = await shop.pool.query('select * from workflow_runs where id = $1', [id]);
    expect(Object.keys(rows[0]).sort()).toEqual(
      [
        'answer',
        'automation_id',
        'ended_at',
        'id',
        'input_hash',
        'not_connected',
        'started_at',
        'user_id',
      ].sort(),
    );
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + DAY_MS + 1_000));
    expect(await runSweep(shop, 'old-workflow-runs')).toBeGreaterThan(0);
    expect(await shop.db.select().from(workflowRuns).where(eq(workflowRuns.id, id))).toEqual([]);
  });

  it('of another person with the same id stays when one’s own is forgotten', async () => {
    const [old, fresh] = [await bench.subscriber(), await bench.subscriber()];
    const id = randomUUID();
    const now = shop.clock.now().getTime();
    const row = (userId: number, ago: number) => ({
      userId,
      id,
      automationId: bench.automationId,
      inputHash: '',
      startedAt: new Date(now - ago),
    });
    await shop.db.insert(workflowRuns).values([row(old.id, 2 * DAY_MS), row(fresh.id, 1_000)]);
    expect(await runSweep(shop, 'old-workflow-runs')).toBeGreaterThan(0);
    const left = await shop.db.select().from(workflowRuns).where(eq(workflowRuns.id, id));
    expect(left.map(({ userId }) => userId)).toEqual([fresh.id]);
  });
});
