import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { type AiShop, startAiShop } from '#tests/ai-shop.ts';
import { readIdea } from './read-idea.ts';

let shop: AiShop;
beforeAll(async () => {
  shop = await startAiShop();
  await shop.pool.query(
    "insert into categories (name, slug, created_at) values ('Facturation et devis', 'facturation-et-devis', now())",
  );
});
afterAll(() => shop.stop());
afterEach(async () => {
  shop.model.faults.clear();
  await shop.pool.query('delete from automation_ideas');
  await shop.pool.query('delete from ai_calls');
  await shop.pool.query("delete from alerts where kind in ('idea_not_read', 'ai_budget_spent')");
});

const words = 'Chaque lundi, relancer par email les clients dont le devis est resté sans réponse.';

async function propose(description = words): Promise<number> {
  const body = { email: 'idee@exemple.fr', description, usage_type: 'pro' };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/automation-ideas/', payload: body });
  return answer.json().id;
}

const ideaOf = async (id: number) =>
  (await shop.pool.query('select * from automation_ideas where id = $1', [id])).rows[0];
const callsOf = async (id: number) =>
  (await shop.pool.query('select * from ai_calls where idea_id = $1 order by attempt', [id])).rows;
const passes = (ms: number) => shop.travelTo(new Date(shop.clock.now().getTime() + ms));

describe('an idea', () => {
  it.each(['ai_processed', 'in_review', 'rejected'])(
    'that was %s and is read again in vain is that again, with what was made of it before',
    async (status) => {
      const id = await propose();
      await shop.drain();
      await shop.pool.query(
        `update automation_ideas set status = 'ai_processing', status_before = $2, retry_at = $3 where id = $1`,
        [id, status, shop.clock.now()],
      );
      const { generated_title: title } = await ideaOf(id);
      shop.model.faults.next('hang', 1);
      const lost = readIdea({ ...shop, ai: { ...shop.ai, timeoutMs: 1 } }, id);
      await expect.poll(async () => (await callsOf(id)).length).toBe(2);
      shop.model.faults.always('wrong_schema');
      await passes(3 * MINUTE_MS);
      await lost;
      await passes(2 * MINUTE_MS);
      await passes(11 * MINUTE_MS);
      expect(await ideaOf(id)).toMatchObject({
        status,
        status_before: null,
        generated_title: title,
        reading_failure: 'La réponse du modèle n’a pas la forme demandée.',
      });
      expect((await callsOf(id)).map(({ outcome }) => outcome)).toEqual(['done', 'slow', 'unfit', 'unfit']);
    },
  );
});

describe('a call whose idea is gone', () => {
  it('is closed by the hour, and costs the most that it may have cost', async () => {
    const id = await propose();
    await shop.drain();
    const { rows } = await shop.pool.query(
      `update ai_calls set outcome = null, ended_at = null, is_estimate = true where idea_id = $1 returning cost_microcents`,
      [id],
    );
    await shop.pool.query('delete from automation_ideas where id = $1', [id]);
    await passes(HOUR_MS);
    expect((await shop.pool.query('select * from ai_calls')).rows).toEqual([
      expect.objectContaining({
        idea_id: null,
        outcome: 'abandoned',
        ended_at: expect.any(Date),
        is_estimate: true,
        cost_microcents: rows[0].cost_microcents,
      }),
    ]);
  });
});
