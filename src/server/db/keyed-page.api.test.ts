import { beforeAll, describe, expect, it } from 'vitest';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import {
  type AskedPage,
  type Condition,
  containing,
  type KeyedList,
  keyedPage,
  type ListOrder,
} from './keyed-page.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
  // Twenty rows share each instant, as in an import: the number decides between them.
  await shop.pool.query(
    `create table listed (id int primary key, at timestamptz not null, word text not null)`,
  );
  await shop.pool.query(`insert into listed select n, timestamptz '2026-01-01' + (n / 20) * interval '1.000001 s',
    case when n % 100 = 0 then '50%_\\' else 'mot' end from generate_series(1, 12000) n`);
  await shop.pool.query('analyze listed');
});

const list: KeyedList = {
  rows: 'listed l',
  id: 'l.id',
  columns: 'l.id, l.word',
  joins: 'join listed l on l.id = page.id',
};
const latest: ListOrder = { by: 'l.at', type: 'timestamptz', descending: true };
const few: Condition = { sql: 'l.id <= ?', values: [95] };

const read = (asked: Partial<AskedPage>, conditions = [few], order = latest) =>
  keyedPage<{ id: number }>(shop.pool, {
    list,
    conditions,
    order,
    asked: { page: 1, size: 10, ...asked },
  });
const ids = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id);

describe('a list by key', () => {
  it.each([
    ['latest first', latest, Array.from({ length: 95 }, (_, n) => 95 - n)],
    ['oldest first', { ...latest, descending: false }, Array.from({ length: 95 }, (_, n) => n + 1)],
  ])('%s: shows every row once forwards, and the same pages backwards', async (_name, order, expected) => {
    const pages: number[][] = [];
    let answer = await read({}, [few], order);
    pages.push(ids(answer));
    while (answer.pagination.next_key) {
      answer = await read({ page: pages.length + 1, after: answer.pagination.next_key }, [few], order);
      pages.push(ids(answer));
    }
    expect(pages.flat()).toEqual(expected);
    expect(answer.pagination).toMatchObject({ current_page: 10, total_pages: 10, total_count: 95 });
    for (const page of pages.toReversed().slice(1)) {
      answer = await read({ before: answer.pagination.previous_key ?? 'none' }, [few], order);
      expect(ids(answer)).toEqual(page);
    }
    expect(answer.pagination.previous_key).toBeNull();
  });

  it('by its number alone a page has the same rows as by key', async () => {
    const second = await read({ page: 2 });
    expect(ids(second)).toEqual(ids(await read({ page: 2, after: (await read({})).pagination.next_key! })));
    expect(second.pagination.previous_key).not.toBeNull();
    expect(ids(await read({ page: 11 }))).toEqual([]);
  });

  it('shows nothing twice when rows arrive above what is read', async () => {
    const conditions = [{ sql: 'l.id > ?', values: [20_000] }];
    const add = (from: number) =>
      shop.pool.query(
        `insert into listed select n, timestamptz '2027-01-01' + n * interval '1 s', 'neuf' from generate_series($1::int, $1::int + 9) n`,
        [from],
      );
    await add(20_001);
    await add(20_011);
    const first = await read({}, conditions);
    await add(20_021);
    const next = await read({ page: 2, after: first.pagination.next_key! }, conditions);
    expect(ids(next)).toEqual(ids(first).map((id) => id - 10));
    await shop.pool.query('delete from listed where id > 20000');
  });

  it('counts exactly to ten thousand, then by the planner’s estimate, and says so', async () => {
    const ten = await read({}, [{ sql: 'l.id <= ?', values: [10_000] }]);
    expect(ten.pagination).toMatchObject({ total_count: 10_000, is_estimate: false });
    const { pagination } = await read({}, [{ sql: 'l.id <= ?', values: [12_000] }]);
    expect(pagination.is_estimate).toBe(true);
    expect(Math.abs(pagination.total_count - 12_000)).toBeLessThan(600);
  });

  it.each([
    ['junk', 'after', 'junk'],
    ['no key', 'before', Buffer.from('{}').toString('base64url')],
    ['one of another order', 'after', Buffer.from('["mot",1]').toString('base64url')],
    ['an impossible date', 'before', Buffer.from('["2026-13-45",1]').toString('base64url')],
    ['a number beyond all', 'after', Buffer.from('["2026-01-01",99999999999]').toString('base64url')],
  ])('refuses %s as a key, at its field', async (_name, field, key) => {
    await expect(read({ [field]: key })).rejects.toMatchObject({
      code: 'invalid',
      fields: { [field]: ['Cette page n’existe plus\u00a0: revenez à la première.'] },
    });
  });
});

it('words are looked for as they are typed, wildcards included', async () => {
  const found = (words: string) => read({}, [{ sql: 'l.word like ?', values: [containing(words)] }]);
  expect((await found('%_\\')).pagination.total_count).toBe(120);
  expect((await found('5_%')).pagination.total_count).toBe(0);
});
