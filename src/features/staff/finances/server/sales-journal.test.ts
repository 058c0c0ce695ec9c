import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { salesJournalFile } from './routes.ts';

let shop: TestShop;
let staff: TestStaff;
let customer: TestCustomer;

const today = '2027-06-10';

const names = [
  ...['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum', 'CompteLib', 'CompAuxNum'],
  ...['CompAuxLib', 'PieceRef', 'PieceDate', 'EcritureLib', 'Debit', 'Credit', 'EcritureLet', 'DateLet'],
  ...['ValidDate', 'Montantdevise', 'Idevise'],
];

beforeAll(async () => {
  const legal = { LEGAL_REGISTRATION: 'RCS Paris 732 829 320', LEGAL_VAT_NUMBER: 'FR40732829320' };
  shop = await startShop({ ...legal, FISCAL_YEAR_START: '07-01', LEGAL_VAT_OSS_SINCE: '2027-01-01' });
  await shop.clock.moveTo(new Date('2027-06-10T10:00:00.000Z'));
  staff = await createStaff(shop, { role: 'finance' });
  customer = await createCustomer(shop, { firstName: '=HYPERLINK("x")', lastName: 'Roche' });
  await buy(
    shop,
    customer,
    await createAutomation(shop, { name: 'Relances', purchasePrice: 3500, subscriptionPrice: 500 }),
  );
  await shop.settle();
  const { rows } = await shop.pool.query(`select id from orders where status = 'paid' limit 1`);
  const refund = { request_id: randomUUID(), reason: 'billing_error', subscription: 3, note: 'Trop.' };
  const asked = await staff.ask('POST', `/api/admin/orders/${rows[0].id}/refund/`, refund);
  expect([asked.statusCode, asked.body]).toEqual([201, expect.any(String)]);
  await shop.settle();
});
afterAll(() => shop.stop());

const ask = (from: string, to: string, who = staff, opened = '') =>
  who.ask('GET', `/api/admin/finances/sales-journal/?from=${from}&to=${to}${opened && `&opened=${opened}`}`);
const cents = (text = '') => Number(text.replace(',', ''));
function linesOf(body: string) {
  const [head, ...rest] = body.trimEnd().split('\r\n');
  expect(head?.split('\t')).toEqual(names);
  return rest.map((line) =>
    Object.fromEntries(line.split('\t').map((cell, place) => [names[place] ?? '', cell])),
  );
}

describe('GET /api/admin/finances/sales-journal/', () => {
  it('has the columns of the law, each entry balanced, the sums of the papers and of the card, and is journalled', {
    tags: [
      '7.GET/api/admin/finances/sales-journal/',
      'finances.sales-journal',
      'finances.sales-journal.balanced',
    ],
  }, async () => {
    const answer = await ask(`${today.slice(0, 4)}-01-01`, today);
    expect(answer.statusCode).toBe(200);
    const lines = linesOf(answer.body);
    const byEntry = Map.groupBy(lines, ({ EcritureNum }) => EcritureNum);
    for (const entry of byEntry.values()) {
      const sum = (side: 'Debit' | 'Credit') => entry.reduce((total, line) => total + cents(line[side]), 0);
      expect(sum('Debit')).toBe(sum('Credit'));
    }
    expect([...byEntry.keys()]).toEqual([...byEntry.keys()].map((_, place) => String(place + 1)));
    const { rows } = await shop.pool.query(
      `select sum(total_amount)::int as total, sum(vat_amount)::int as vat from invoices`,
    );
    const of = (account: string, journal?: string) =>
      lines
        .filter(
          ({ CompteNum, JournalCode }) => CompteNum === account && (!journal || journal === JournalCode),
        )
        .reduce((total, { Debit, Credit }) => total + cents(Debit) - cents(Credit), 0);
    expect(of('411000', 'VE')).toBe(rows[0].total);
    expect(-of('445710')).toBe(rows[0].vat);
    expect(rows[0].vat).toBeGreaterThan(0);
    // All was paid, and what went back had its paper: the customers owe nothing.
    expect(of('411000')).toBe(0);
    expect(of('511500')).toBe(rows[0].total);
    expect(lines[0]).toMatchObject({
      JournalCode: 'VE',
      EcritureDate: today.replaceAll('-', ''),
      CompAuxNum: `C${customer.id}`,
      // No spreadsheet takes it for a formula.
      CompAuxLib: '\'=HYPERLINK("x") Roche',
    });
    const journal = await shop.pool.query(
      `select d.details->'after' as after from journal_entries e join journal_details d using (sequence)
       where e.act = 'sales-journal.export'`,
    );
    expect(journal.rows[0].after).toMatchObject({ to: today, count: byEntry.size });
  });

  it('numbers its entries on from one file of the exercise to the next, over the new year too', {
    tags: ['finances.sales-journal'],
  }, async () => {
    await shop.travelTo(new Date(shop.clock.now().getTime() + DAY_MS));
    await buy(shop, await createCustomer(shop), await createAutomation(shop, { name: 'Devis' }));
    const next = '2027-06-11';
    const fresh = await createStaff(shop, { role: 'finance' });
    const whole = linesOf((await ask(today, next, fresh)).body);
    const after = linesOf((await ask(next, next, fresh)).body);
    expect(after.length).toBeGreaterThan(0);
    expect(whole.slice(-after.length)).toEqual(after);
    expect(Number(after[0]?.EcritureNum)).toBeGreaterThan(1);
    // The exercise began in July: December and June stand in one file, named by the closing day.
    const year = await ask('2026-12-01', '2027-06-30', fresh);
    expect(linesOf(year.body)).toEqual(whole);
    expect(year.headers['content-disposition']).toContain('"732829320FEC20270630.txt"');
    const months = await fresh.ask('GET', '/api/admin/finances/months/');
    expect(months.json()).toMatchObject({ opened: '2026-07-01' });
  });

  it('numbers anew from the opening of an exercise that is shorter or longer than the others', {
    tags: ['finances.sales-journal'],
  }, async () => {
    const next = '2027-06-11';
    const fresh = await createStaff(shop, { role: 'finance' });
    const short = linesOf((await ask(next, next, fresh, next)).body);
    expect(short[0]?.EcritureNum).toBe('1');
    const long = linesOf((await ask(next, '2028-06-30', fresh, '2026-07-01')).body);
    expect(Number(long[0]?.EcritureNum)).toBeGreaterThan(1);
  });

  it('refuses days of two exercises or upside down, who may not, and who has not proved who they are', async () => {
    const across = await ask('2027-06-01', '2027-07-31');
    expect(across.json()).toMatchObject({
      to: [expect.stringContaining('s’ouvre le 1er\u00a0juillet\u00a02027')],
    });
    const tooLong = await ask('2026-07-01', '2028-07-01', staff, '2026-07-01');
    expect(tooLong.json()).toMatchObject({ to: [expect.stringContaining('vingt-quatre mois')] });
    const early = await ask('2026-07-01', '2026-08-01', staff, '2026-07-02');
    expect(early.json()).toMatchObject({ from: [expect.stringContaining('ouverture')] });
    expect((await ask('2027-02-01', '2027-01-31')).statusCode).toBe(400);
    expect((await ask('2027-02-30', '2027-03-31')).statusCode).toBe(400);
    const support = await createStaff(shop, { role: 'support' });
    expect((await ask(today, today, support)).statusCode).toBe(403);
    const { actor } = staff;
    const provenAt = new Date(shop.clock.now().getTime() - 11 * MINUTE_MS);
    const stale = { ...actor, by: { ...actor.by, provenAt } };
    await expect(salesJournalFile(shop, { from: today, to: today }, stale)).rejects.toMatchObject({
      code: 'proof_required',
    });
  });

  it('owes to another account than the cards’ what a person paid out another way', async () => {
    await shop.travelTo(new Date(shop.clock.now().getTime() + DAY_MS));
    const day = () => parisDay(shop.clock.now());
    const from = day();
    const whose = await createCustomer(shop);
    await buy(shop, whose, await createAutomation(shop, { name: 'Rendu' }), '4000000000005126');
    await shop.roundTrip();
    const fresh = () => createStaff(shop, { role: 'finance' });
    const [order] = (await shop.pool.query('select id from orders where user_id = $1', [whose.id])).rows;
    const asked = { request_id: randomUUID(), reason: 'legal' };
    await (await fresh()).ask('POST', `/api/admin/orders/${order.id}/refund/`, asked);
    await shop.roundTrip();
    await shop.travelTo(new Date(shop.clock.now().getTime() + DAY_MS + 60 * MINUTE_MS));
    const failed = `select id from alerts where kind = 'refund_failed' and resolved_at is null`;
    const [alert] = (await shop.pool.query(failed)).rows;
    const said = { act: 'paid_otherwise' };
    const settled = await (await fresh()).ask('POST', `/api/admin/alerts/${alert.id}/resolve/`, said);
    expect(settled.statusCode).toBe(200);
    const lines = linesOf((await ask(from, day(), await fresh())).body).filter(
      ({ CompAuxNum, CompteNum }) => CompteNum !== '411000' || CompAuxNum === `C${whose.id}`,
    );
    const of = (account: string) =>
      lines
        .filter(({ CompteNum }) => CompteNum === account)
        .reduce((total, { Debit, Credit }) => total + cents(Debit) - cents(Credit), 0);
    // The provider has it still; the transfer stands in the bank's statement alone.
    expect([of('511500'), of('467000'), of('411000')]).toEqual([4000, -4000, 0]);
  });

  it('writes what the card moves under the invoice that stood at that instant, the first until it is corrected', {
    tags: ['finances.sales-journal'],
  }, async () => {
    await shop.travelTo(new Date(shop.clock.now().getTime() + DAY_MS));
    const day = parisDay(shop.clock.now());
    const who = await createCustomer(shop, { firstName: 'Léa', lastName: 'Roche' });
    await buy(shop, who, await createAutomation(shop, { name: 'Corrigée' }));
    await shop.settle();
    const [{ number, order }] = (
      await shop.pool.query('select number, order_id as order from invoices where user_id = $1', [who.id])
    ).rows;
    const call = async (method: 'GET' | 'POST', url: string, payload?: object) =>
      (await shop.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) })).json();
    const place = { address1: '3 place du Marché', postal_code: '31000', city: 'Toulouse', is_default: true };
    const corrections: string[] = [];
    const fresh = await createStaff(shop, { role: 'finance' });
    for (const company of ['Petit & filles', 'Petit SARL']) {
      await call('POST', '/api/addresses/', { first_name: 'Léa', last_name: 'Roche', company, ...place });
      const former = corrections.at(-1) ?? number;
      const { version } = (await call('GET', `/api/invoices/${former}/`)).correction;
      corrections.push((await call('POST', `/api/invoices/${former}/correction/`, { version })).number);
    }
    const refund = { request_id: randomUUID(), reason: 'billing_error', subscription: 3 };
    await fresh.ask('POST', `/api/admin/orders/${order}/refund/`, refund);
    await shop.settle();
    const lines = linesOf((await ask(day, day, fresh)).body).filter(
      ({ JournalCode, CompAuxNum }) => JournalCode === 'BQ' && CompAuxNum === `C${who.id}`,
    );
    expect(
      lines.map(({ PieceRef, EcritureLib, Credit, Debit }) => [PieceRef, EcritureLib, Credit, Debit]),
    ).toEqual([
      [number, `Encaissement ${number}`, '40,00', '0,00'],
      [corrections[1], `Remboursement ${corrections[1]}`, '0,00', '3,00'],
    ]);
  });

  it('puts the tax that is due in another state in an account of its own', async () => {
    await shop.travelTo(new Date(shop.clock.now().getTime() + DAY_MS));
    const day = parisDay(shop.clock.now());
    const belgian = await createCustomer(shop);
    const payload = {
      ...{ first_name: 'Léa', last_name: 'Roche', address1: '1 rue Haute', postal_code: '1000' },
      ...{ city: 'Bruxelles', country: 'Belgique', is_default: true },
    };
    const { headers } = belgian;
    const saved = await shop.app.inject({ method: 'POST', url: '/api/addresses/', headers, payload });
    expect(saved.statusCode).toBe(201);
    await buy(
      shop,
      belgian,
      await createAutomation(shop, { name: 'Ailleurs', purchasePrice: 11_600, subscriptionPrice: 500 }),
    );
    const file = await ask(day, day, await createStaff(shop, { role: 'finance' }));
    const own = linesOf(file.body).filter(({ CompteNum }) => CompteNum?.startsWith('4457'));
    expect(own).toMatchObject([{ CompteNum: '445730', Credit: '21,00', Debit: '0,00' }]);
  });
});
