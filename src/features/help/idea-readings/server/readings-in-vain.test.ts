import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { AiShop } from '#tests/ai-shop.ts';
import { type ReadingShop, startReadingShop } from '#tests/factories/read-ideas.ts';
import { readIdea } from './jobs.ts';

let bench: ReadingShop;
let shop: AiShop;
beforeAll(async () => {
  bench = await startReadingShop();
  shop = bench.shop;
});
afterAll(() => shop.stop());
afterEach(() => bench.clear());

describe('an idea', () => {
  it.each(['ai_processed', 'in_review', 'rejected'])(
    'that was %s and is read again in vain is that again, with what was made of it before',
    async (status) => {
      const id = await bench.propose();
      await shop.drain();
      await shop.pool.query(
        `update automation_ideas set status = 'ai_processing', status_before = $2, retry_at = $3 where id = $1`,
        [id, status, shop.clock.now()],
      );
      const { generated_title: title } = await bench.ideaOf(id);
      shop.model.faults.next('hang', 1);
      const lost = readIdea({ ...shop, ai: { ...shop.ai, timeoutMs: 1 } }, id);
      await expect.poll(async () => (await bench.callsOf(id)).length).toBe(2);
      shop.model.faults.always('wrong_schema');
      await bench.passes(3 * MINUTE_MS);
      await lost;
      await bench.passes(2 * MINUTE_MS);
      await bench.passes(11 * MINUTE_MS);
      expect(await bench.ideaOf(id)).toMatchObject({
        status,
        status_before: null,
        generated_title: title,
        reading_failure: 'La réponse du modèle n’a pas la forme demandée.',
      });
      expect((await bench.callsOf(id)).map(({ outcome }) => outcome)).toEqual([
        'done',
        'slow',
        'unfit',
        'unfit',
      ]);
    },
  );
});

describe('a call whose idea is gone', () => {
  it('is closed by the hour, and costs the most that it may have cost', async () => {
    const id = await bench.propose();
    await shop.drain();
    const { rows } = await shop.pool.query(
      `update ai_calls set outcome = null, ended_at = null, is_estimate = true where idea_id = $1 returning cost_microcents`,
      [id],
    );
    await shop.pool.query('delete from automation_ideas where id = $1', [id]);
    await bench.passes(HOUR_MS);
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
