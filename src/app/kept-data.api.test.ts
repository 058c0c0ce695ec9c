import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import type { KeptData } from '#domain/people/kept-line.ts';
import { KEPT_WORDS, SWEEPS_OF_NOBODY, TABLES_OF_NOBODY } from '#tests/kept-elsewhere.ts';
import { noMailer } from '#tests/run-sweep.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { listJobs } from './jobs-list.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const lines: readonly KeptData[] = Object.values(KEPT_DATA);
const declared = lines.flatMap(({ tables }) => tables);

describe('the declaration of what is kept', () => {
  it('names every table of the schema, as somebody’s or as nobody’s, once', async () => {
    const { rows } = await shop.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
    );
    const named = [...declared, ...Object.keys(TABLES_OF_NOBODY)];
    expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it('calls no table nobody’s that holds the number of a customer', async () => {
    const { rows } = await shop.pool.query<{ table: string; column: string }>(
      `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
       where c.table_schema = 'public' and c.column_name in ('user_id', 'email', 'ledger_id', 'subscription_id')`,
    );
    const holders = new Set(rows.map(({ table }) => table));
    expect(Object.keys(TABLES_OF_NOBODY).filter((table) => holders.has(table))).toEqual([]);
    expect(holders.size).toBeGreaterThan(15);
  });

  it('calls no table nobody’s of which a column is named like something of a person', async () => {
    const { rows } = await shop.pool.query<{ named: string }>(
      `select table_name || '.' || column_name as named from information_schema.columns
       where table_schema = 'public' and table_name = any($1) and column_name ~
         '(^|_)(user|customer|person|owner|buyer|email|phone|address|ip|agent|birth|city|ledger)(_|$)|^(first|last)_name$'`,
      [Object.keys(TABLES_OF_NOBODY)],
    );
    expect(rows).toEqual([]);
  });

  it('names every sweep that forgets, and no other', () => {
    const sweeps = listJobs(noMailer).sweeps.filter(({ cleansUp }) => cleansUp);
    const named = new Set([...lines.flatMap(({ sweep }) => sweep ?? []), ...SWEEPS_OF_NOBODY]);
    expect([...named].toSorted()).toEqual(sweeps.map(({ name }) => name).toSorted());
  });

  it('gives a period to what a sweep forgets, and says what is left of what outlives the account', async () => {
    expect(lines.filter(({ sweep, period }) => sweep && !period)).toEqual([]);
    for (const { column } of KEPT_WORDS) {
      const [table = ''] = column.split('.');
      const line = lines.find(({ tables }) => tables.includes(table));
      expect(line?.afterDeletion, column).toBeDefined();
    }
  });
});
