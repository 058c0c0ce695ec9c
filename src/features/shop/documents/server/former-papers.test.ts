import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  // The migration touches all of a database.
  shop = await startShop();
});
afterAll(() => shop.stop());

const migration = path.join(import.meta.dirname, '../../../../../db/migrations/0034_papers.sql');
const at = '2026-12-31T23:30:00Z';

/** As a tool of ours kept its work before the shop knew what stands on a paper. */
const invoice = (genre: string, sign: number) => ({
  outil: 'factures',
  champs: { prefixe: 'FA', genre, date: '2027-01-15', 'c-nom': 'Kerbrat', origine: ' F-2026-2 ' },
  montants: {
    ...{ netCents: sign * 10_000, vatCents: sign * 550, totalCents: sign * 10_550 },
    rates: [{ vat: 550, netCents: sign * 10_000, vatCents: sign * 550 }],
  },
});
const amounts = {
  ...{ net_cents: 10_000, vat_cents: 550, total_cents: 10_550 },
  rates: [{ vat_rate: 5.5, net_cents: 10_000, vat_cents: 550 }],
};

it('papers issued before are known by what our tools kept of them, and a day typed far ahead stops no number; another’s value, or an odd one, stays unread', async () => {
  const { pool } = shop;
  const camille = await createCustomer(shop);
  const automationId = await createAutomation(shop, { name: 'Facturier d’avant' });
  const { rows } = await pool.query(
    `insert into document_stores (user_id, automation_id, used_at, next_look_at) values ($1, $2, now(), now()) returning id`,
    [camille.id, automationId],
  );
  const store = rows[0].id;
  const issue = (key: string, kind: string, number: number, value: string) =>
    pool.query(
      `insert into documents (store_id, key, title, value, bytes, save_id, created_at, saved_at, kind, number, issued_at)
       values ($1, $2, '', $3, 1, gen_random_uuid(), now(), now(), $4, $5, $6)`,
      [store, key, value, kind, number, at],
    );
  await issue('facture', 'invoice', 12, JSON.stringify(invoice('invoice', 1)));
  await issue('avoir', 'credit_note', 3, JSON.stringify(invoice('credit_note', -1)));
  await issue('devis', 'quote', 12_345, '{"outil":"devis","champs":{"date":""}}');
  await issue('nul', 'invoice', 13, '{"outil":"factures","champs":{"c-nom":"\\u0000"}}');
  await issue('autre', 'invoice', 14, '{"champs":{"date":"2030-01-01"}}');
  await issue(
    'loin',
    'invoice',
    16,
    JSON.stringify(invoice('invoice', 1)).replace('2027-01-15', '2062-01-15'),
  );
  await issue('jour', 'invoice', 15, '{"outil":"factures","champs":{"date":"demain"}}');
  for (const kind of ['invoice', 'credit_note', 'quote'])
    await pool.query('insert into document_sequences (user_id, kind, last) values ($1, $2, 99999)', [
      camille.id,
      kind,
    ]);
  const fill = (await readFile(migration, 'utf8')).split('--> statement-breakpoint').slice(2);
  for (const statement of fill) await pool.query(statement);
  const papers = await pool.query('select key, paper from documents where store_id = $1 order by key', [
    store,
  ]);
  const paper = Object.fromEntries(papers.rows.map(({ key, paper: of }) => [key, of]));
  const said = { day: '2027-01-15', customer: 'Kerbrat', amounts };
  expect(paper).toEqual({
    facture: { ...said, number: 'FA-2027-0012', origin: '' },
    avoir: { ...said, number: 'AV-2027-0003', origin: 'F-2026-2' },
    devis: { number: '2027-12345', day: '2027-01-01', customer: '', origin: '', amounts: null },
    loin: { ...said, day: '2062-01-15', number: 'FA-2027-0016', origin: '' },
    ...{ nul: null, autre: null, jour: null },
  });
  const days = await pool.query(
    'select kind, day::text from document_sequences where user_id = $1 order by kind',
    [camille.id],
  );
  expect(days.rows).toEqual([
    { kind: 'credit_note', day: '2027-01-01' },
    { kind: 'invoice', day: '2027-01-01' },
    { kind: 'quote', day: '2027-01-01' },
  ]);
});
