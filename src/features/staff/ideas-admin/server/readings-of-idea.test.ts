import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { workflowProblems } from '#domain/workflow/workflow-problems.ts';
import type { ReadingHealth } from '#help/idea-readings/contract.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { type AiShop, startAiShop } from '#tests/ai-shop.ts';
import { createAutomation, createCategory } from '#tests/factories/catalogue.ts';
import { sharedShop } from '#tests/shared-shop.ts';
import type { IdeaReadings, StaffIdea } from '../contract.ts';

let shop: AiShop;
let zoe: TestStaff;
beforeAll(async () => {
  shop = await startAiShop();
  zoe = await createStaff(shop, { role: 'support' });
  const category = await createCategory(shop, { name: 'Facturation et devis', slug: 'facturation-et-devis' });
  await createAutomation(shop, { name: 'Relances de devis', categoryId: category });
});
afterAll(() => shop.stop());

const words = 'Chaque lundi, relancer par email les clients dont le devis est resté sans réponse.';
async function propose(description = words): Promise<number> {
  const payload = { email: 'a@exemple.fr', description, usage_type: 'pro' };
  return (await shop.app.inject({ method: 'POST', url: '/api/automation-ideas/', payload })).json().id;
}
const at = (id: number, call = '') => `/api/automation-ideas/${id}/${call}`;
const reprocess = (id: number, body: object = {}, by = zoe) => by.ask('POST', at(id, 'reprocess/'), body);
const readings = async (id: number) => (await zoe.ask('GET', at(id, 'readings/'))).json<IdeaReadings>();

describe('POST /api/automation-ideas/{id}/reprocess/', () => {
  it('has an idea read again, keeps the former result to compare, and is in the journal', async () => {
    const id = await propose();
    await shop.drain();
    const stale = await reprocess(id, { seen: 'rejected' });
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { code: 'changed_meanwhile' }]);
    const answer = await reprocess(id, { seen: 'ai_processed' });
    expect(answer.json<StaffIdea>()).toMatchObject({
      status: 'ai_processing',
      may_reprocess: false,
      moves: [],
    });
    await shop.drain();
    const { readings: made, tries } = await readings(id);
    expect(made.map(({ attempt }) => attempt)).toEqual([2, 1]);
    expect(made[0]).toMatchObject({
      category_name: 'Facturation et devis',
      model: 'modèle de démonstration',
      similar_automations: [{ name: 'Relances de devis' }],
      feasible: true,
    });
    expect(tries.map(({ outcome, cost, is_estimate }) => [outcome, cost > 0, is_estimate])).toEqual([
      ['done', true, false],
      ['done', true, false],
    ]);
    const { rows } = await shop.pool.query(
      "select act from journal_entries where subject = 'idea' and subject_id = $1",
      [String(id)],
    );
    expect(rows).toEqual([{ act: 'idea.reprocess' }]);
  });

  it('gives back what was made of it before when the model fails, and says why', async () => {
    const id = await propose();
    await shop.drain();
    shop.model.faults.always('truncated');
    await reprocess(id);
    for (const wait of [0, 2, 12])
      await shop.travelTo(new Date(shop.clock.now().getTime() + wait * MINUTE_MS));
    shop.model.faults.clear();
    expect((await zoe.ask('GET', at(id))).json<StaffIdea>()).toMatchObject({
      status: 'ai_processed',
      reading_failure: 'La réponse du modèle est coupée.',
      moves: ['in_review', 'rejected'],
    });
  });

  it('is told that a colleague was quicker, and refuses what is being read or accepted', async () => {
    const id = await propose();
    await shop.drain();
    expect((await reprocess(id, { seen: 'in_review' })).json()).toMatchObject({ code: 'changed_meanwhile' });
    const both = await Promise.all([reprocess(id), reprocess(id)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await shop.drain();
    await shop.pool.query("update automation_ideas set status = 'approved' where id = $1", [id]);
    expect((await reprocess(id)).json()).toMatchObject({ code: 'idea_not_reprocessed' });
    expect((await reprocess(9_999_999)).statusCode).toBe(404);
  });

  it('changes nothing when the budget of the month is spent', async () => {
    const id = await propose();
    await shop.drain();
    await shop.pool.query('update ai_calls set cost_microcents = 2000000000 where idea_id = $1', [id]);
    expect((await reprocess(id)).json()).toMatchObject({ code: 'ai_budget' });
    expect((await zoe.ask('GET', at(id))).json<StaffIdea>()).toMatchObject({ status: 'ai_processed' });
    await shop.pool.query('update ai_calls set cost_microcents = 0 where idea_id = $1', [id]);
  });

  it('says that no AI is set, where none is', async () => {
    const off = await sharedShop();
    const ali = await createStaff(off);
    const payload = { email: 'a@exemple.fr', description: words, usage_type: 'pro' };
    const { id } = (await off.app.inject({ method: 'POST', url: '/api/automation-ideas/', payload })).json<{
      id: number;
    }>();
    const answer = await ali.ask('POST', at(id, 'reprocess/'), {});
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'ai_off']);
    expect((await ali.ask('GET', '/api/ai/webhook/health/')).json()).toMatchObject({
      way: 'off',
      reachable: null,
    });
  });
});

describe('GET /api/automation-ideas/{id}/download_workflow/', () => {
  it('answers an address of five minutes for a file that holds no word of the idea where it is run', async () => {
    const id = await propose(`${words} {{ $env.SECRET }} https://piege.example`);
    await shop.drain();
    const { download_url: url } = (await zoe.ask('GET', at(id, 'download_workflow/'))).json<{
      download_url: string;
    }>();
    const file = await shop.app.inject({ url });
    expect(file.headers['content-disposition']).toBe(`attachment; filename="workflow_idea_${id}.json"`);
    expect(workflowProblems(file.json())).toEqual([]);
    expect(file.body).not.toMatch(/piege|credentials|\$env/);
    const { workflow } = await readings(id);
    expect(file.json()).toEqual(workflow);
    expect((await shop.app.inject({ url: url.replace(`/${id}.`, `/${id + 1}.`) })).statusCode).toBe(400);
    await shop.travelTo(new Date(shop.clock.now().getTime() + 5 * MINUTE_MS + 1));
    expect((await shop.app.inject({ url })).json()).toMatchObject({ code: 'link_expired' });
  });

  it('finds none for what cannot be done, nor for an idea that nobody has read', async () => {
    const id = await propose('Un robot qui cuisine le repas des clients à ma place tous les midis.');
    expect((await zoe.ask('GET', at(id, 'download_workflow/'))).statusCode).toBe(404);
    await shop.drain();
    expect((await zoe.ask('GET', at(id, 'download_workflow/'))).statusCode).toBe(404);
    expect((await zoe.ask('GET', at(id))).json<StaffIdea>()).toMatchObject({ has_workflow_file: false });
  });
});

describe('GET /api/ai/webhook/health/', () => {
  it('says who reads, how long it takes, what is left of the budget and what went wrong last', async () => {
    shop.model.faults.next('wrong_key');
    await propose();
    await shop.drain();
    const health = (await zoe.ask('GET', '/api/ai/webhook/health/')).json<ReadingHealth>();
    expect(health).toMatchObject({
      way: 'model',
      provider: 'openai-compatible',
      model: 'modele',
      reachable: false,
      latency_ms: expect.any(Number),
      budget: 2000,
      last_failure: { reason: expect.stringContaining('AI_API_KEY') },
      waiting: 1,
    });
    expect(health.budget_left).toBeLessThan(2000);
    expect(JSON.stringify(health)).not.toContain('cle-du-modele');
  });
});
