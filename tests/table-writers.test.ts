import { describe, expect, test } from 'vitest';
import { writerFaults, writersOf, writesOf } from '#bin/tests/table-writers.ts';

const tables = new Map([
  ['users', 'users'],
  ['usedTrials', 'used_trials'],
  ['ideas', 'automation_ideas'],
  ['outbox', 'outbox'],
  ['categories', 'categories'],
]);
const imports =
  "import { ideas, outbox, usedTrials, users as people } from '#server/db/schema/accounts.ts';\n";
const low = 'src/features/h/low/server/store.ts';
const high = 'src/features/i/high/server/store.ts';
const written = (text: string) =>
  writesOf({ file: low, text: imports + text }, tables).map(({ table }) => table);

describe('a write is seen', () => {
  test.each([
    ['db.insert(people).values(row)', 'users'],
    ['await db\n  .update(usedTrials)\n  .set(row)', 'used_trials'],
    ['tx.$with("gone").as(tx.delete(ideas))', 'automation_ideas'],
    ['deleteBatch(db, { table: ideas, key, where, oldest, limit })', 'automation_ideas'],
    ["pool.query('update users set points = 1')", 'users'],
    [`sql\`insert into used_trials (id) values (\${id})\``, 'used_trials'],
    [`sql\`DELETE FROM "users" u where u.id = \${id}\``, 'users'],
    ['sql`update users as u set name = 1`', 'users'],
    [`sql\`update \${people} set name = 1\``, 'users'],
    ['sql`truncate table public.used_trials`', 'used_trials'],
    ['sql`with seen as (update users set a = 1 returning id) select 1`', 'users'],
    ['sql`merge into users using x on true`', 'users'],
  ])('%s', (text, table) => {
    expect(written(text)).toEqual([table]);
  });

  test('each of a statement that writes several', () => {
    const sign =
      'sql`with a as (update users u set x = 1), b as (insert into outbox select 1) delete from used_trials`';
    expect(written(sign).toSorted()).toEqual(['outbox', 'used_trials', 'users']);
  });

  test('without its name when the text does not say it, which is a fault', () => {
    expect(written(`sql\`update \${anything} set name = 1\``)).toEqual([undefined]);
    expect(written('db.update(anything).set({ name })')).toEqual([undefined]);
    expect(written('db.delete(schema.users).where(mine)')).toEqual([undefined]);
  });
});

test.each([
  'db.select().from(people).for("update")',
  'sql`select id from users order by id for update of users skip locked`',
  'sql`insert into elsewhere values (1) on conflict do update set users = 1`',
  'new Map().delete(id); createHash("sha256").update(text)',
  '// then update users set free\nsql`select 1`',
  "title = 'Update users'",
])('no write is seen in: %s', (text) => {
  expect(written(text)).toEqual([]);
});

describe('the writers of the READMEs', () => {
  const readme =
    '| slice | what | tables |\n|---|---|---|\n| `low` | the `row` | `users`, `used_trials` |\n| `none` | no | |\n';
  const kernel = '| `src/server` | the kernel | `outbox` |\n| `db/seeds` | at rest | `categories` |\n';

  test('are read from the last column', () => {
    expect(writersOf(readme)).toEqual(
      new Map([
        ['low', ['users', 'used_trials']],
        ['none', []],
      ]),
    );
    expect(writersOf(kernel).get('src/server')).toEqual(['outbox']);
  });

  const declared = new Map([
    ['h/low', ['users', 'used_trials']],
    ['i/high', ['automation_ideas']],
    ['src/server', ['outbox']],
    ['db/seeds', ['categories']],
  ]);
  const writes = [
    { file: low, table: 'users' },
    { file: 'src/features/h/low/server/trials/used-store.ts', table: 'used_trials' },
    { file: high, table: 'automation_ideas' },
    { file: 'src/server/jobs/outbox.ts', table: 'outbox' },
  ];
  const faults = (change: Partial<Parameters<typeof writerFaults>[0]> = {}) =>
    writerFaults({ tables, declared, writes, ...change });

  test('are the only ones: nothing is wrong', () => {
    expect(faults()).toEqual([]);
  });

  test('a second writer is a fault, be it the kernel', () => {
    expect(faults({ writes: [...writes, { file: high, table: 'users' }] })).toEqual([
      `i/high writes users, which h/low owns: ${high}`,
    ]);
    expect(faults({ writes: [...writes, { file: 'src/server/alerts.ts', table: 'users' }] })).toHaveLength(1);
    expect(faults({ writes: [...writes, { file: high, table: 'categories' }] })).toHaveLength(1);
  });

  test('a table that nobody is said to write, or that nobody was seen to write, is a fault', () => {
    const silent = new Map([...declared].filter(([writer]) => writer !== 'i/high'));
    expect(faults({ declared: silent })).toContain('no README names the writer of automation_ideas');
    expect(faults({ writes: writes.slice(1) })).toEqual(['nobody was seen to write users']);
  });

  test('a table given away twice, one that is no more, and a write to who knows what are faults', () => {
    expect(faults({ declared: new Map([...declared, ['i/next', ['users']]]) })).toHaveLength(2);
    expect(faults({ declared: new Map([...declared, ['i/next', ['gone']]]) })).toEqual([
      'the schema has no table gone',
    ]);
    expect(faults({ writes: [...writes, { file: high, table: undefined }] })).toHaveLength(1);
  });
});
