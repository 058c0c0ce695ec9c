import { inspect } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop, type TestShop } from '#tests/start-shop.ts';

const mark = 'zephyrette';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
  await shop.pool.query('create table typed (word text primary key, check (word <> repeat($$z$$, 3)))');
  await shop.pool.query('insert into typed values ($1)', [mark]);
});
afterAll(() => shop.stop());

/** By the pool and by Drizzle, everything that the error could tell whoever prints it. */
async function toldOf(statement: string, word: string): Promise<string[]> {
  const [before = '', after = ''] = statement.split('$1');
  const failures = await Promise.all([
    shop.pool.query(statement, [word]).then(null, (error: unknown) => error),
    shop.db.execute(sql`${sql.raw(before)}${word}${sql.raw(after)}`).then(null, (error: unknown) => error),
  ]);
  return failures.map((error) => inspect(error, { depth: 5, showHidden: true }) + JSON.stringify(error));
}

describe('the error of a statement', () => {
  it.each([
    ['22P02', 'select $1::text::integer', mark],
    ['22P02', 'select $1::text::json', `{${mark}`],
    ['22P02', 'select $1::text::uuid', `"${mark}" "${mark}`],
    ['22007', 'select $1::text::date', mark],
    ['22008', 'select $1::text::date', '2026-02-31'],
    ['2201B', "select 'a' ~ $1", `${mark}[`],
    ['42601', 'select to_tsquery($1::text)', `${mark} ${mark}`],
    ['23505', 'insert into typed values ($1)', mark],
    ['23514', 'insert into typed values ($1)', 'zzz'],
  ])('of state %s says what it was and nothing that was typed: %s', async (state, statement, word) => {
    for (const told of await toldOf(statement, word)) {
      expect(told).toContain(state);
      expect(told).not.toContain(word);
    }
  });

  it('keeps the names of what refused it', async () => {
    for (const told of await toldOf('insert into typed values ($1)', mark))
      expect(told).toContain('typed_pkey');
  });
});
