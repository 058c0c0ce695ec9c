import { beforeAll, describe, expect, it } from 'vitest';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation, createCategory } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

const hostile = '=HYPERLINK("http://x";"y")';

let shop: SharedShop;
let admin: TestStaff;
let customer: number;
const subscriptions: number[] = [];
beforeAll(async () => {
  shop = await sharedShop();
  admin = await createStaff(shop);
  customer = (await createCustomer(shop, { email: 'export@exemple.fr', firstName: hostile })).id;
  for (const name of ['Export un', 'Export deux', 'Export trois']) {
    const automationId = await createAutomation(shop, { name });
    const row = { userId: customer, automationId, status: 'active' as const };
    subscriptions.push(await createSubscription(shop, row));
  }
  await createCategory(shop, { name: hostile, slug: 'export-hostile' });
  await shop.pool.query(
    `insert into orders (user_id, status, reason, total_amount, created_at, due_at) values ($1, 'pending', 'purchase', 1230, now(), now())`,
    [customer],
  );
  for (const subject of [hostile, 'Export\r\nsur deux lignes'])
    await shop.pool.query(
      `insert into tickets (user_id, email, subject, message, created_at) values ($1, 'export@exemple.fr', $2, $2, now())`,
      [customer, subject],
    );
  await shop.pool.query(
    `insert into automation_ideas (user_id, email, title, description, created_at) values ($1, 'export@exemple.fr', $2, $2, now())`,
    [customer, hostile],
  );
});

const lastEntry = async () => {
  const { rows } = await shop.pool.query(
    `select e.act, e.subject, d.details -> 'after' as after from journal_entries e join journal_details d using (sequence)
     where e.actor_ledger_id = $1 order by e.sequence desc limit 1`,
    [admin.ledgerId],
  );
  return rows[0];
};

const ofPeople = [
  ['/api/admin/subscriptions/export/?user_email=export@', 'subscription', 3],
  ['/api/admin/orders/export/?user_email=export@', 'order', 1],
  ['/api/admin/users/export/?search=export@exemple', 'person', 1],
  ['/api/admin/tickets/export/?search=export@', 'ticket', 2],
  ['/api/admin/automation-ideas/export/?search=export@', 'idea', 1],
] as const;

const ofTheShop = [
  ['/api/admin/automations/export/?search=export', 3],
  ['/api/admin/categories/export/', 1],
] as const;

/** The lines that hold a text of the cells, a line break within quotes included. */
const rowsOf = (csv: string) =>
  csv
    .replaceAll(/"(?:[^"]|"")*"/g, 'texte')
    .trimEnd()
    .split('\r\n')
    .slice(1);

describe.each(ofPeople)('GET %s', (path, subject, count) => {
  it('is a file that a French spreadsheet opens, and an entry of the journal before it leaves', {
    tags: ['7.lists.file'],
  }, async () => {
    const answer = await admin.ask('GET', path);
    expect(answer.statusCode).toBe(200);
    expect(answer.body.startsWith('\ufeffNuméro;')).toBe(true);
    expect(rowsOf(answer.body)).toHaveLength(count);
    expect(answer.body).not.toMatch(/(?:^|[;\n]"?)[=+@]/);
    const entry = await lastEntry();
    expect(entry).toMatchObject({ act: 'list.export', subject, after: { count } });
    // Its order is no word of anybody's; what was typed may be.
    const { sort: _sort, ...filter } = entry.after.filter;
    expect(Object.values(filter)).toEqual(['un texte, non gardé']);
  });

  it('asks for the proof of who exports, and of the right', { tags: ['7.lists.file.proof'] }, async () => {
    const support = await createStaff(shop, { role: 'support' });
    expect((await support.ask('GET', path)).json()).toMatchObject({ code: 'right_missing' });
    const unproven = await admin.ask('GET', path, undefined, { unproven: true });
    expect(unproven.json()).toMatchObject({ code: 'proof_required' });
  });
});

describe.each(ofTheShop)('GET %s', (path, least) => {
  it('names nobody: whoever reads it has it as a file, without an entry', async () => {
    const support = await createStaff(shop, { role: 'support' });
    const answer = await support.ask('GET', path);
    expect(answer.statusCode).toBe(200);
    expect(rowsOf(answer.body).length).toBeGreaterThanOrEqual(least);
    expect(answer.body).not.toMatch(/(?:^|[;\n]"?)[=+@]/);
  });
});

describe('what a spreadsheet adds up and sorts', () => {
  it.each([...ofPeople, ...ofTheShop].map(([path]) => path))(
    'holds no instant as machines write it: %s',
    async (path) => {
      const { body } = await admin.ask('GET', path);
      expect(body).not.toMatch(/\d{4}-\d\d-\d\dT/);
    },
  );

  it('an amount has its two decimals, an instant is the clock of Paris', async () => {
    const { body } = await admin.ask('GET', '/api/admin/orders/export/?user_email=export@');
    expect(body).toMatch(/;12,30;0,00;Non;\d\d\/\d\d\/\d{4} \d\d:\d\d;/);
  });
});

describe('the rows that were chosen by hand', () => {
  it('alone are in the file', { tags: ['7.lists.file.chosen'] }, async () => {
    const [first, , third] = subscriptions;
    const answer = await admin.ask('GET', `/api/admin/subscriptions/export/?ids=${first},${third}`);
    expect(answer.body).toContain('Export un');
    expect(answer.body).toContain('Export trois');
    expect(answer.body).not.toContain('Export deux');
    expect((await lastEntry()).after).toMatchObject({ filter: { ids: [first, third] }, count: 2 });
  });

  it.each(['ids=1,a', 'ids=99999999999', 'ids=0', `ids=${'1,'.repeat(600)}1`])(
    'are refused as %s',
    async (ids) => {
      const answer = await admin.ask('GET', `/api/admin/users/export/?${ids}`);
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['ids', 'code']]);
    },
  );
});
