import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { automationWorkflows } from '#server/db/schema/workflows.ts';
import { settleWorkflow } from '#shop/workflows/server/for-other-features.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { createWorkflow, type ShopWithN8n, startShopWithN8n } from '#tests/factories/workflows.ts';

let bench: ShopWithN8n;
let workflows: Server;
let answered: string;
let who: TestCustomer;
beforeAll(async () => {
  workflows = createServer((request, response) => {
    request.resume().on('end', () => response.end(answered));
    if (request.method === 'GET') answered = 'not registered for GET requests';
  });
  await new Promise<void>((resolve) => workflows.listen(0, '127.0.0.1', resolve));
  const address = workflows.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  bench = await startShopWithN8n({ N8N_WEBHOOK_URL: `http://127.0.0.1:${port}` });
  const { id, automationId } = await createWorkflow(bench.shop, 'Relances');
  await bench.shop.db.update(automationWorkflows).set({ wanted: true }).where(eq(automationWorkflows.id, id));
  await settleWorkflow(bench.shop, id);
  who = await createCustomer(bench.shop);
  await createSubscription(bench.shop, { userId: who.id, automationId });
});
afterAll(async () => {
  await bench.stop();
  workflows.close();
});

const run = (id: string) =>
  bench.shop.app.inject({
    method: 'POST',
    url: '/webhook/relances/run/',
    headers: who.headers,
    payload: { id, values: { nom: 'Léa' } },
  });
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('what a workflow answers', () => {
  it.each([
    ['a number beyond all numbers', '1e999'],
    ['one that no binary number is', '0.1000000000000000055511151231257827'],
    ['half a character, and none', '"\\ud800 \\u0000"'],
    ['names that objects have', '{"__proto__":{"toString":1},"constructor":null}'],
    ['many levels', nested(64)],
    ['nothing', 'null'],
    ['a million blanks', `[${' '.repeat(1_000_000)}1]`],
  ])(
    'comes to the page to the letter, and is the same when it is asked for again: %s',
    async (_name, text) => {
      answered = text;
      const id = randomUUID();
      const first = await run(id);
      expect([first.statusCode, first.headers['content-type']]).toEqual([
        200,
        'application/json; charset=utf-8',
      ]);
      expect(first.body).toContain(`"answer":${text}}`);
      answered = '"autre chose"';
      expect((await run(id)).body).toBe(first.body);
    },
  );

  it.each([
    ['more levels than anything reads', nested(65)],
    ['two hundred thousand levels', nested(200_000)],
    ['no JSON', 'Infinity'],
    ['half of a JSON', '{"a":'],
    ['nothing at all', ''],
    ['a NUL', '"\0"'],
  ])('is the workflow’s failure, and says so in French: %s', async (_name, text) => {
    answered = text;
    const refused = await run(randomUUID());
    expect([refused.statusCode, refused.json()]).toEqual([
      503,
      { detail: expect.stringMatching(/\S/), code: 'workflow_failed' },
    ]);
  });
});
