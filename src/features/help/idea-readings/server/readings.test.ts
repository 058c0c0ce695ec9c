import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { processMetrics } from '#server/process/metrics.ts';
import { type AiShop, startAiShop } from '#tests/ai-shop.ts';
import { proposedWords, type ReadingShop, startReadingShop } from '#tests/factories/read-ideas.ts';
import { runSweep } from '#tests/run-sweep.ts';
import { startSecondProcess } from '#tests/start-shop.ts';
import { readIdea } from './jobs.ts';

let bench: ReadingShop;
let shop: AiShop;
beforeAll(async () => {
  bench = await startReadingShop();
  shop = bench.shop;
});
afterAll(() => shop.stop());
afterEach(() => bench.clear());
const alertsOf = async (kind: string) =>
  (await shop.pool.query('select details from alerts where kind = $1', [kind])).rows;

describe('an idea', () => {
  it('is read once it was sent, and what was made of it stands beside the author’s own words', {
    tags: ['4.idea.read'],
  }, async () => {
    const id = await bench.propose();
    await shop.drain();
    const idea = await bench.ideaOf(id);
    expect(idea).toMatchObject({
      status: 'ai_processed',
      description: proposedWords,
      ai_processed: true,
      is_ai_generated: true,
      ai_model_used: 'modèle de démonstration',
      confidence_percentage: expect.any(Number),
      reading_until: null,
      retry_at: null,
      attempt: 1,
    });
    expect(idea.ai_processing_date).toBeInstanceOf(Date);
    const [call] = await bench.callsOf(id);
    expect(call).toMatchObject({ outcome: 'done', is_estimate: false, way: 'model', prompt_version: 2 });
    const { input_tokens: input, output_tokens: output } = call;
    expect(Number(call.cost_microcents)).toBe(input * 200 + output * 600);
    expect(call.duration_ms).toBeGreaterThanOrEqual(0);
  });

  it('keeps the category and the usage that its author gave, and takes the model’s where they gave none', async () => {
    const id = await bench.propose();
    await shop.drain();
    const { rows } = await shop.pool.query(
      'select c.slug from automation_ideas i join categories c on c.id = i.category_id where i.id = $1',
      [id],
    );
    expect(rows).toEqual([{ slug: 'facturation-et-devis' }]);
  });

  it('is tried three times, longer and longer apart, then waits for a person with the reason', {
    tags: ['4.idea.three-tries'],
  }, async () => {
    shop.model.faults.always('wrong_schema');
    const id = await bench.propose();
    await shop.drain();
    expect(await bench.ideaOf(id)).toMatchObject({ status: 'ai_processing', failed_tries: 1 });
    await bench.passes(30_000);
    expect(await bench.callsOf(id)).toHaveLength(1);
    await bench.passes(MINUTE_MS);
    await bench.passes(11 * MINUTE_MS);
    expect(await bench.ideaOf(id)).toMatchObject({
      status: 'new',
      reading_failure: 'La réponse du modèle n’a pas la forme demandée.',
    });
    expect((await bench.callsOf(id)).map(({ outcome }) => outcome)).toEqual(['unfit', 'unfit', 'unfit']);
    expect(await alertsOf('idea_not_read')).toEqual([{ details: expect.objectContaining({ idea: id }) }]);
    shop.model.faults.clear();
    await bench.passes(2 * HOUR_MS);
    expect((await bench.ideaOf(id)).status).toBe('new');
  });

  it('is read at the second try when the provider was away for a moment, and what failed cost nothing', async () => {
    shop.model.faults.always('wrong_key');
    const id = await bench.propose();
    await shop.drain();
    shop.model.faults.clear();
    await bench.passes(2 * MINUTE_MS);
    expect((await bench.ideaOf(id)).status).toBe('ai_processed');
    expect(
      (await bench.callsOf(id)).map(({ outcome, cost_microcents: cost }) => [outcome, Number(cost) > 0]),
    ).toEqual([
      ['refused', false],
      ['done', true],
    ]);
  });

  it('is timed for who watches, and so is what failed', async () => {
    const timed = async (outcome: string) => {
      const text = await processMetrics(shop).metrics();
      return Number(
        new RegExp(`rouage_model_request_seconds_count\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ??
          0,
      );
    };
    const before = [await timed('answered'), await timed('failed')];
    await bench.propose();
    await shop.drain();
    shop.model.faults.always('wrong_key');
    await bench.propose();
    await shop.drain();
    const [answered = 0, failed = 0] = before;
    expect([await timed('answered'), await timed('failed')]).toEqual([answered + 1, failed + 1]);
  });

  it('is handed over two at a time, in no queue that a killed worker could keep shut', async () => {
    shop.stopWorker();
    for (let n = 0; n < 5; n += 1) await bench.propose();
    expect(await runSweep(shop, 'ideas-to-read')).toBe(2);
    expect(await runSweep(shop, 'ideas-to-read')).toBe(0);
    const { rows } = await shop.pool.query(
      "select queue_name from graphile_worker.jobs where task_identifier = 'read_idea'",
    );
    expect(rows).toEqual([{ queue_name: null }, { queue_name: null }]);
    await shop.drain();
    const read = await shop.pool.query("select from automation_ideas where status = 'ai_processed'");
    expect(read.rowCount).toBe(5);
  });

  it('is never read twice by two workers at one instant', { tags: ['4.idea.once'] }, async () => {
    shop.stopWorker();
    const id = await bench.propose();
    const second = await startSecondProcess(shop);
    try {
      await Promise.all([readIdea(shop, id), readIdea(second.shop, id), readIdea(shop, id)]);
    } finally {
      await second.stop();
    }
    expect(await bench.callsOf(id)).toHaveLength(1);
    expect((await bench.ideaOf(id)).status).toBe('ai_processed');
    await shop.drain();
    expect(await bench.callsOf(id)).toHaveLength(1);
  });

  it('whose worker was killed is found again, and a late answer of that try changes nothing and is counted once', async () => {
    const id = await bench.propose();
    shop.model.faults.next('hang');
    // The process that waits for this answer is never heard of again, as far as the database knows.
    const lost = readIdea({ ...shop, ai: { ...shop.ai, timeoutMs: 1 } }, id);
    await expect.poll(async () => (await bench.ideaOf(id)).status).toBe('ai_processing');
    await bench.passes(3 * MINUTE_MS);
    expect((await bench.callsOf(id))[0]).toMatchObject({ outcome: 'abandoned', is_estimate: true });
    await lost;
    expect((await bench.callsOf(id))[0].outcome).toBe('slow');
    expect(await bench.ideaOf(id)).toMatchObject({ status: 'ai_processing', failed_tries: 1, attempt: 1 });
    await bench.passes(2 * MINUTE_MS);
    expect(await bench.ideaOf(id)).toMatchObject({ status: 'ai_processed', attempt: 2 });
  });

  it('that is deleted while it is read leaves what the reading cost, and nothing else', async () => {
    shop.stopWorker();
    const id = await bench.propose();
    shop.model.faults.next('hang');
    const reading = readIdea(shop, id);
    await expect.poll(async () => (await bench.ideaOf(id))?.status).toBe('ai_processing');
    await shop.pool.query('delete from automation_ideas where id = $1', [id]);
    await reading;
    const { rows } = await shop.pool.query(
      'select idea_id, outcome, cost_microcents > 0 as cost from ai_calls',
    );
    expect(rows).toEqual([{ idea_id: null, outcome: 'slow', cost: true }]);
    expect((await shop.pool.query('select from idea_analyses')).rowCount).toBe(0);
  });
});

describe('the budget of the month', () => {
  let poor: AiShop;
  beforeAll(async () => {
    poor = await startAiShop({ AI_MONTHLY_BUDGET: '5', AI_INPUT_PRICE: '200', AI_OUTPUT_PRICE: '1000' });
  });
  afterAll(() => poor.stop());

  it('stops every further reading before it could be passed, tells a person once, and ends with the month', {
    tags: ['4.idea.budget'],
  }, async () => {
    const spent = async () =>
      Number(
        (await poor.pool.query('select coalesce(sum(cost_microcents), 0) as sum from ai_calls')).rows[0].sum,
      );
    for (let n = 0; n < 12; n += 1) {
      const body = { email: `n${n}@exemple.fr`, description: proposedWords, usage_type: 'pro' };
      await poor.app.inject({ method: 'POST', url: '/api/automation-ideas/', payload: body });
    }
    await poor.drain();
    const counts = async () =>
      (
        await poor.pool.query(
          `select (count(*) filter (where status = 'ai_processed'))::int as read,
             (count(*) filter (where status = 'new'))::int as waiting from automation_ideas`,
        )
      ).rows[0];
    const { read, waiting } = await counts();
    expect(read).toBeGreaterThan(0);
    expect(waiting).toBeGreaterThan(0);
    expect(await spent()).toBeLessThanOrEqual(5_000_000);
    const alerts = await poor.pool.query("select from alerts where kind = 'ai_budget_spent'");
    expect(alerts.rowCount).toBe(1);
    await poor.travelTo(new Date(poor.clock.now().getTime() + 32 * 24 * HOUR_MS));
    expect((await counts()).read).toBeGreaterThan(read);
  });
});

describe('without a model', () => {
  it('ideas wait, and those that were being read go back with the reason', {
    tags: ['4.idea.off'],
  }, async () => {
    const off = await startAiShop({ AI_PROVIDER: 'off' });
    try {
      const { rows } = await off.pool.query(
        `insert into automation_ideas (email, description, status, retry_at, created_at) values
           ('a@exemple.fr', 'x', 'ai_processing', $1, $1), ('a@exemple.fr', 'y', 'new', null, $1) returning id`,
        [off.clock.now()],
      );
      await off.drain();
      const after = await off.pool.query(
        'select status, reading_failure from automation_ideas where id = any($1) order by id',
        [rows.map(({ id }) => id)],
      );
      expect(after.rows).toEqual([
        { status: 'new', reading_failure: 'Aucune IA n’est réglée (AI_PROVIDER).' },
        { status: 'new', reading_failure: '' },
      ]);
    } finally {
      await off.stop();
    }
  });
});
