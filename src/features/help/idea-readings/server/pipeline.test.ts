import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { type AiShop, startAiShop } from '#tests/ai-shop.ts';

const secret = `whsec_${Buffer.from('a secret of at least twenty-four bytes').toString('base64')}`;
let shop: AiShop;
beforeAll(async () => {
  shop = await startAiShop({ AI_PROVIDER: 'pipeline', AI_WEBHOOK_SECRET: secret });
});
afterAll(() => shop.stop());

const analysis = {
  title: 'Relances de devis',
  summary: 'Relance les devis sans réponse.',
  category: '',
  usage: 'pro',
  feasible: true,
  confidence: 81,
  similarIdeas: [],
  similarAutomations: [],
  inputs: [{ name: 'client', label: 'Client', kind: 'text', required: true, choices: [] }],
  steps: [{ kind: 'compose', title: 'Préparer', field: 'client' }],
  questions: [],
};

async function propose(): Promise<number> {
  const payload = {
    email: 'a@exemple.fr',
    description: 'Relancer les devis sans réponse, chaque lundi.',
    usage_type: 'pro',
  };
  return (await shop.app.inject({ method: 'POST', url: '/api/automation-ideas/', payload })).json().id;
}

function send(path: string, body: unknown, { at = new Date(), key = secret } = {}) {
  const payload = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign('msg_1', at, payload),
  };
  return shop.app.inject({ method: 'POST', url: `/api/ai/webhook/${path}`, headers, payload });
}
const take = async (limit = 20) => (await send('ideas/', { limit })).json().ideas;
const bring = (idea: number, attempt: number, changes: object = {}) =>
  send('', {
    type: 'idea.read',
    data: { idea, attempt, model: 'chez-nous', analysis: { ...analysis, ...changes } },
  });
const ideaOf = async (id: number) =>
  (await shop.pool.query('select * from automation_ideas where id = $1', [id])).rows[0];

describe('the seller’s own pipeline', () => {
  it('takes what waits, once, with the words in their own turn, and brings what it made of them', {
    tags: ['7.POST/api/ai/webhook/', '7.POST/api/ai/webhook/ideas/'],
  }, async () => {
    const id = await propose();
    const [taken] = await take();
    expect(taken).toMatchObject({
      idea: id,
      attempt: 1,
      turns: [expect.anything(), expect.stringContaining('<idee-')],
    });
    expect(await take()).toEqual([]);
    expect((await bring(id, 1)).json()).toEqual({ kept: true });
    expect(await ideaOf(id)).toMatchObject({
      status: 'ai_processed',
      ai_model_used: 'chez-nous',
      confidence_percentage: 81,
    });
  });

  it('changes nothing by a second result of one try, nor over a decision of staff', async () => {
    const id = await propose();
    await take();
    await bring(id, 1);
    await shop.pool.query("update automation_ideas set status = 'rejected' where id = $1", [id]);
    expect((await bring(id, 1, { title: 'Autre chose' })).json()).toEqual({ kept: false });
    expect(await ideaOf(id)).toMatchObject({ status: 'rejected', generated_title: 'Relances de devis' });
  });

  it('that brings two results at one instant has one kept', async () => {
    const id = await propose();
    await take();
    const answers = await Promise.all([bring(id, 1), bring(id, 1, { title: 'Autre chose' })]);
    expect(answers.map((answer) => answer.json().kept).sort()).toEqual([false, true]);
  });

  it('that is not heard of for an hour loses the idea to the next try, and its late result is none', async () => {
    const id = await propose();
    await take();
    await shop.travelTo(new Date(shop.clock.now().getTime() + HOUR_MS + 1_000));
    await shop.travelTo(new Date(shop.clock.now().getTime() + HOUR_MS));
    expect((await bring(id, 1)).json()).toEqual({ kept: false });
    expect(await take()).toEqual([expect.objectContaining({ idea: id, attempt: 2 })]);
    expect((await bring(id, 2)).json()).toEqual({ kept: true });
  });

  it('that says that it failed is asked again later', async () => {
    const id = await propose();
    await take();
    const failed = { type: 'idea.failed', data: { idea: id, attempt: 1, reason: 'Le modèle est saturé.' } };
    expect((await send('', failed)).json()).toEqual({ kept: true });
    expect(await ideaOf(id)).toMatchObject({ status: 'ai_processing', failed_tries: 1 });
  });

  it.each([
    ['another key', {}, { key: `whsec_${Buffer.from('another secret of twenty-four').toString('base64')}` }],
    ['an old time', {}, { at: new Date(Date.now() - 6 * 60_000) }],
  ])('is refused with %s', async (_what, body, how) => {
    const answer = await send('ideas/', body, how);
    expect([answer.statusCode, answer.json().detail]).toEqual([400, 'Signature invalide.']);
  });

  it('is told which field is wrong, and may bring a better one', async () => {
    const id = await propose();
    await take();
    const wrong = await send('', {
      type: 'idea.read',
      data: {
        idea: id,
        attempt: 1,
        model: 'm',
        analysis: { ...analysis, steps: [{ kind: 'code', title: '', field: null }] },
      },
    });
    expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([
      400,
      ['data.analysis.steps.0.kind', 'code'],
    ]);
    expect((await bring(id, 1, { confidence: 101 })).statusCode).toBe(400);
    expect((await bring(id, 1)).json()).toEqual({ kept: true });
  });

  it.each([[{ idea: 999_999, attempt: 1 }], [{ idea: 1, attempt: 99 }]])(
    'finds no try %j',
    async ({ idea, attempt }) => {
      expect((await bring(idea, attempt)).statusCode).toBe(404);
    },
  );

  it('does not exist where a model of ours reads', async () => {
    const own = await startAiShop();
    try {
      const answer = await own.app.inject({ method: 'POST', url: '/api/ai/webhook/', payload: {} });
      expect(answer.statusCode).toBe(404);
    } finally {
      await own.stop();
    }
  });
});
