import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { listEndpoints } from '#tests/all-endpoints.ts';
import { createAutomation, createCategory } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import { readStrictly } from '#tests/strict-csv.ts';
import { inTransaction } from '../db/connection.ts';
import { noteStaffAct } from '../journal/journal.ts';

const files = (await listEndpoints()).filter(({ file }) => file === 'text/csv' || file === 'text/plain');
const mark = 'cellule';
/** Whatever a cell may hold, each in a row of its own. */
const hostile = [
  `une ${mark}\nen deux lignes`,
  `une ${mark}\rsans saut`,
  `une ${mark}\r\nde Windows`,
  `une ${mark}\u2028d’ailleurs\u2029et\u0085plus`,
  `une ${mark} ; coupée "entre guillemets"`,
  `" ${mark}`,
  ` ${mark} entre deux espaces `,
  `=${mark}(A1;"x")`,
  `@${mark}`,
  `+${mark}\n`,
  `-${mark}\t1`,
];
const defused = (cell: string) => (/^[=+@-]/.test(cell) ? `'${cell}` : cell);

let shop: SharedShop;
let admin: TestStaff;
beforeAll(async () => {
  shop = await sharedShop();
  admin = await createStaff(shop);
  for (const [place, text] of hostile.entries()) await makeRows(text, `${mark}-${place}`);
});

/** One row in each list, which holds this text; written below the calls, which refuse some of it. */
async function makeRows(text: string, slug: string): Promise<void> {
  const { pool, db, clock } = shop;
  const customer = await createCustomer(shop, { firstName: text });
  const categoryId = await createCategory(shop, { name: text, slug, description: text });
  const automationId = await createAutomation(shop, { name: text, slug, categoryId });
  await buy(shop, customer, automationId);
  await createSubscription(shop, {
    userId: customer.id,
    automationId: await createAutomation(shop, { name: `${text} `, slug: `${slug}-bis` }),
  });
  const about = [customer.id, customer.email, text];
  await pool.query(
    'insert into tickets (user_id, email, subject, message, created_at) values ($1, $2, $3, $3, now())',
    about,
  );
  await pool.query(
    'insert into automation_ideas (user_id, email, title, description, created_at) values ($1, $2, $3, $3, now())',
    about,
  );
  await pool.query(
    `update invoices set buyer = buyer || jsonb_build_object('name', $2::text) where user_id = $1`,
    [customer.id, text],
  );
  const staff = { ...admin.actor, by: { ...admin.actor.by, userAgent: text } };
  const note = {
    act: 'category.change',
    subject: 'category',
    subjectId: categoryId,
    now: clock.now(),
  } as const;
  await inTransaction(db, (tx) => noteStaffAct(tx, staff, note));
}

const queries: Readonly<Record<string, string>> = {
  '/api/admin/finances/sales-journal/': `?from=${new Date().getFullYear()}-01-01&to=${new Date().getFullYear()}-12-31`,
};
async function fetchFile(path: string): Promise<string> {
  const answer = await admin.ask('GET', path + (queries[path] ?? ''));
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.body;
}

describe.each(files.filter(({ file }) => file === 'text/csv').map(({ path }) => path))('%s', (path) => {
  it('says the same to two readers that know nothing of its writer, whatever its cells hold', {
    tags: ['7.lists.file'],
  }, async () => {
    const body = await fetchFile(path);
    const strictly = readStrictly(body.replace(/^\ufeff/, ''));
    expect(parse(body, { bom: true, delimiter: ';' })).toEqual(strictly);
    const [head = [], ...rows] = strictly;
    expect(rows.filter((row) => row.length !== head.length || !/^\d+$/.test(row[0] ?? ''))).toEqual([]);
    const cells = new Set(rows.flat());
    expect(hostile.filter((text) => ![defused(text), text].some((one) => cells.has(one)))).toEqual([]);
    expect([...cells].filter((cell) => /^[=+@]/.test(cell))).toEqual([]);
  });
});

describe.each(files.filter(({ file }) => file === 'text/plain').map(({ path }) => path))('%s', (path) => {
  it('has one line for each of its rows and one tab between its cells, whatever they hold', async () => {
    const body = await fetchFile(path);
    const lines = body
      .split('\r\n')
      .slice(0, -1)
      .map((line) => line.split('\t'));
    expect(body).toContain(mark);
    expect(lines.filter(({ length }) => length !== lines[0]?.length)).toEqual([]);
    expect(body.replaceAll('\r\n', '').match(/[\n\r\u0085\u2028\u2029|]/u)).toBeNull();
  });
});
