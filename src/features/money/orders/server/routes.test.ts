import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addresses } from '#server/db/schema/accounts.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { Invoice, ReadableInvoice } from '../contract.ts';

let shop: TestShop;
let łucja: TestCustomer;
let other: TestCustomer;

beforeAll(async () => {
  shop = await startShop({
    LEGAL_COMPANY: 'Rouage SAS',
    LEGAL_ADDRESS: '12 rue des Engrenages, 69002 Lyon',
    LEGAL_REGISTRATION: 'RCS Lyon 912 345 678',
    LEGAL_VAT_NUMBER: 'FR40912345678',
  });
  łucja = await createCustomer(shop, { firstName: 'Łucja', lastName: 'Moreau' });
  other = await createCustomer(shop);
  const now = shop.clock.now();
  const place = { address1: '3 place du Marché', postalCode: '31000', city: 'Toulouse', createdAt: now };
  await shop.db
    .insert(addresses)
    .values({ userId: łucja.id, firstName: 'Łucja', lastName: 'Moreau', isDefault: true, ...place });
  await buy(shop, łucja, await createAutomation(shop, { name: 'Relances de factures' }));
});
afterAll(() => shop.stop());

const ask = (url: string, headers: object = {}) => shop.app.inject({ url, headers: { ...headers } });
const listOf = async (who: TestCustomer, query = '') =>
  (await ask(`/api/invoices/${query}`, who.headers)).json<{ count: number; results: Invoice[] }>();

async function textOf(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

describe('GET /api/invoices/', () => {
  it('is refused to strangers and to a staff token', async () => {
    expect((await ask('/api/invoices/')).statusCode).toBe(401);
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect((await ask('/api/invoices/', staff.headers)).statusCode).toBe(403);
  });

  it('shows one’s own invoices alone, with their lines and the way to their file', {
    tags: ['3.orders', '7.GET/api/invoices/'],
  }, async () => {
    const { count, results } = await listOf(łucja);
    expect(count).toBe(1);
    expect(results[0]).toMatchObject({ kind: 'invoice', total_amount: 40 });
    expect(results[0]?.number).toMatch(/^F-\d{4}-\d{6}$/);
    expect(results[0]?.lines.map(({ amount }) => amount)).toEqual([35, 5]);
    expect(await listOf(other)).toMatchObject({ count: 0, results: [] });
  });

  it('comes in pages, and refuses a page that is none', async () => {
    expect((await listOf(łucja, '?page=2&page_size=1')).results).toEqual([]);
    for (const page of ['zéro', '0x1', '1e0', '+1']) {
      const answer = await ask(`/api/invoices/?${new URLSearchParams({ page })}`, łucja.headers);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ page: ['Ce champ doit être un nombre.'] });
    }
  });
});

describe('GET /api/invoices/{number}/', () => {
  it('says in words what its file prints, and is one’s own alone', {
    tags: ['7.GET/api/invoices/{number}/', '6.customer.own'],
  }, async () => {
    const [invoice] = (await listOf(łucja)).results;
    const url = `/api/invoices/${invoice?.number}/`;
    expect((await ask(url)).statusCode).toBe(401);
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect((await ask(url, other.headers)).statusCode).toBe(404);
    const byStaff = await ask(url, staff.headers);
    expect([byStaff.statusCode, byStaff.json()]).toEqual([200, (await ask(url, łucja.headers)).json()]);
    expect((await ask('/api/invoices/F-1999-000001/', staff.headers)).statusCode).toBe(404);
    for (const none of ['F-1999-000001', '%00', 'x'.repeat(31)])
      expect([400, 404]).toContain((await ask(`/api/invoices/${none}/`, łucja.headers)).statusCode);
    const answer = await ask(url, łucja.headers);
    const said = answer.json<ReadableInvoice>();
    const printed = await textOf((await ask(said.pdf_url, łucja.headers)).rawPayload);
    const words = [
      ...[said.title, said.date, ...said.mentions, ...said.head],
      ...said.parties.flatMap(({ name, lines }) => [name, ...lines]),
      ...said.rows.flatMap(({ cells }) => cells),
    ];
    // A long address goes on at the next line of the file.
    const joined = (text: string) => text.replaceAll(/\s+/g, '');
    for (const word of words) expect(joined(printed)).toContain(joined(word));
    expect(said.rows.map(({ cells }) => cells.length)).toEqual([5, 5, 2, 2, 2]);
    expect(said.rows.at(-1)?.strong).toBe(true);
  });
});

describe('GET /api/invoices/{number}/pdf/', () => {
  it('is refused to strangers, is not found for any other customer, and is there for staff', {
    tags: ['6.customer.own'],
  }, async () => {
    const [invoice] = (await listOf(łucja)).results;
    const url = String(invoice?.pdf_url);
    expect((await ask(url)).statusCode).toBe(401);
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect((await ask(url, staff.headers)).statusCode).toBe(200);
    expect((await ask(url, other.headers)).statusCode).toBe(404);
    expect((await ask('/api/invoices/F-1999-000001/pdf/', łucja.headers)).statusCode).toBe(404);
  });

  it('gives a PDF file with the mentions of the law: seller, buyer, date, amounts with and without VAT', {
    tags: ['7.GET/api/invoices/{number}/pdf/'],
  }, async () => {
    const [invoice] = (await listOf(łucja)).results;
    const answer = await ask(String(invoice?.pdf_url), łucja.headers);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${invoice?.number}.pdf"`);
    const text = await textOf(answer.rawPayload);
    for (const said of [
      `Facture ${invoice?.number}`,
      'Rouage SAS',
      '12 rue des Engrenages, 69002 Lyon',
      'RCS Lyon 912 345 678',
      'FR40912345678',
      'Łucja Moreau',
      '3 place du Marché',
      '31000 Toulouse',
      'Relances de factures',
      'Total HT 33,33 €',
      'TVA 20 % 6,67 €',
      'Total TTC 40,00 €',
      'Payée le',
    ]) {
      expect(text).toContain(said);
    }
  });

  it('says what was true when it was issued, whatever the settings say today', async () => {
    const [invoice] = (await listOf(łucja)).results;
    Object.assign(shop.settings, { LEGAL_COMPANY: 'Un autre nom', LEGAL_VAT_NUMBER: undefined });
    const { rawPayload } = await ask(String(invoice?.pdf_url), łucja.headers);
    expect(await textOf(rawPayload)).toContain('Rouage SAS');
  });

  it('says so when the seller owes no VAT', async () => {
    const buyer = await createCustomer(shop);
    await buy(shop, buyer, await createAutomation(shop, { name: 'Sans taxe' }));
    const [invoice] = (await listOf(buyer)).results;
    const text = await textOf((await ask(String(invoice?.pdf_url), buyer.headers)).rawPayload);
    expect(text).toContain('TVA non applicable, article 293 B du Code général des impôts.');
    expect(text).not.toContain('Total HT');
  });
});
