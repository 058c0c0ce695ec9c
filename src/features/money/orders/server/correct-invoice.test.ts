import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOwnAccount } from '#account/data-export/server/delete-account.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { companySandbox } from '#sandbox/companies/company-sandbox.ts';
import type { ShownOrder } from '#staff/orders-admin/contract.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { changedMeanwhile } from '#tests/changed-meanwhile.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { Invoice, ReadableInvoice } from '../contract.ts';

let shop: TestShop;
let staff: TestStaff;
let serial = 0;
let registers: FastifyInstance;
/** What VIES says whatever the number; its own answer where it is undefined. */
let vies: 'away' | 'unknown' | undefined;

beforeAll(async () => {
  registers = Fastify();
  registers.addHook('preHandler', async ({ body }, reply) => {
    if (body && vies === 'unknown') return reply.send({ valid: false });
    if (vies === 'away') return reply.status(503).send({ actionSucceed: false });
  });
  await registers.register(companySandbox);
  shop = await startShop({
    VIES_API_URL: `${await registers.listen({ port: 0, host: '127.0.0.1' })}/vies`,
    LEGAL_COMPANY: 'Rouage SAS',
    LEGAL_ADDRESS: '12 rue des Engrenages, 69002 Lyon',
    LEGAL_REGISTRATION: 'RCS Lyon 912 345 678',
    LEGAL_VAT_NUMBER: 'FR40912345678',
  });
  staff = await createStaff(shop, { role: 'administrator' });
});
afterAll(async () => {
  await shop.stop();
  await registers.close();
});

const rows = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows;
const call = (who: TestCustomer, method: 'GET' | 'POST', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: { ...who.headers }, ...(payload && { payload }) });

const person = { first_name: 'Zoé', last_name: 'Petit', address1: '3 place du Marché' };
const home = { ...person, postal_code: '31000', city: 'Toulouse' };
const french = { ...home, company: 'Petit & filles', siren: '732 829 320', is_default: true };

async function bought(address: object | null = home) {
  serial += 1;
  const who = await createCustomer(shop);
  if (address) expect((await call(who, 'POST', '/api/addresses/', address)).statusCode).toBe(201);
  await buy(shop, who, await createAutomation(shop, { name: `Outil ${serial}` }));
  await shop.drain();
  const [{ number, id }] = await rows(
    'select number, order_id as id from invoices where user_id = $1',
    who.id,
  );
  return { who, number: String(number), orderId: Number(id) };
}
const moves = async (who: TestCustomer, address: object = french) =>
  expect((await call(who, 'POST', '/api/addresses/', address)).statusCode).toBe(201);
/** VIES found it valid. */
const isBelgian = (who: TestCustomer) =>
  rows(
    `insert into addresses (user_id, first_name, last_name, company, address1, postal_code, city, country, vat_number, vat_valid,
       vat_proof, vat_checked_at, is_default, created_at)
     values ($1, 'Zoé', 'Petit', 'Moulin SRL', '1 rue Haute', '1000', 'Bruxelles', 'Belgique', 'BE0000000100', true, 'WAPI1', $2,
       true, $2)`,
    ...[who.id, shop.clock.now()],
  );
const read = async (who: TestCustomer, number: string) =>
  (await call(who, 'GET', `/api/invoices/${number}/`)).json<ReadableInvoice>();
const correct = async (who: TestCustomer, number: string) => {
  const { correction } = await read(who, number);
  return call(who, 'POST', `/api/invoices/${number}/correction/`, { version: correction?.version });
};
const papers = (orderId: number) => rows('select * from invoices where order_id = $1 order by id', orderId);
const sums = async () =>
  (await rows('select sum(total_amount)::int as total, sum(vat_amount)::int as vat from invoices'))[0];
const noGap = async () => {
  const odd = await rows(
    `select series from invoice_counters where last_number <> (select count(*) from invoices where left(number, 6) = series)`,
  );
  expect(odd).toEqual([]);
};
const refund = (orderId: number, parts: object = {}) =>
  staff.ask('POST', `/api/admin/orders/${orderId}/refund/`, {
    ...{ request_id: randomUUID(), reason: 'billing_error' },
    ...parts,
  });

describe('POST /api/invoices/:number/correction/', () => {
  it('cancels the invoice by a credit note and issues another to the company, at no cost to any sum', {
    tags: ['7.POST/api/invoices/{number}/correction/', 'billing.corrected'],
  }, async () => {
    const { who, number, orderId } = await bought();
    expect((await read(who, number)).correction).toMatchObject({
      refused: expect.stringMatching(/porte déjà/),
    });
    const [before] = await papers(orderId);
    await moves(who);
    const said = (await read(who, number)).correction;
    expect(said).toMatchObject({ refused: null, tax: null });
    expect(said?.buyer).toContain('Petit & filles');
    const [was, ledger] = [await sums(), await rows('select count(*) from ledger_events')];
    const answer = await correct(who, number);
    expect(answer.statusCode, answer.body).toBe(201);
    const [original, note, latest, ...others] = await papers(orderId);
    expect(others).toEqual([]);
    expect(original).toEqual(before);
    expect(note).toMatchObject({
      kind: 'credit_note',
      total_amount: -4000,
      vat_amount: -667,
      refund_id: null,
    });
    expect(note.buyer).toEqual(original.buyer);
    expect(latest).toMatchObject({
      ...{ kind: 'corrected_invoice', counters: note.id, total_amount: 4000, vat_amount: 667 },
      ...{ lines: original.lines, seller: original.seller, vat: original.vat },
      buyer: { company: 'Petit & filles', siren: '732829320' },
    });
    expect([await sums(), await rows('select count(*) from ledger_events')]).toEqual([was, ledger]);
    await noGap();
    const corrected = answer.json<ReadableInvoice>();
    expect(corrected.title).toBe(`Facture rectificative ${latest.number}`);
    const mentions = corrected.mentions.join(' ');
    expect(mentions).toContain(`annule et remplace la facture ${number} du`);
    expect(mentions).toContain(`annulée par l’avoir ${note.number}.`);
    expect(mentions).toContain('indemnité forfaitaire');
    expect((await read(who, note.number)).mentions[0]).toMatch(
      new RegExp(
        `annule la facture ${number} du .*que remplace la facture ${latest.number}\\. Rien n’est remboursé`,
      ),
    );
    expect(await read(who, number)).toMatchObject({
      ...{ replaced_by: latest.number, cancelled_by: note.number, correction: null },
    });
    // Its contract is now invoiced under the number that stands.
    const open = await call(who, 'GET', '/api/withdrawal/contracts/');
    expect(open.json()).toMatchObject({ contracts: [{ invoice_number: latest.number }] });
    const { results } = (await call(who, 'GET', '/api/invoices/')).json<{ results: Invoice[] }>();
    expect(results.map((one) => [one.number, one.kind, one.replaced_by])).toEqual([
      [latest.number, 'corrected_invoice', null],
      [note.number, 'credit_note', null],
      [number, 'invoice', latest.number],
    ]);
    await shop.drain();
    const mails = shop.mailbox
      .messages()
      .filter(({ envelope, subject }) => envelope.to.includes(who.email) && /est corrigée/.test(subject));
    expect(
      mails.map(({ subject, attachments }) => [subject, attachments.map(({ filename }) => filename)]),
    ).toEqual([[`Votre facture ${number} est corrigée`, [`${latest.number}.pdf`, `${note.number}.pdf`]]]);
    expect((await papers(orderId)).every(({ file_digest }) => file_digest !== null)).toBe(true);
  });

  it('is one’s own alone, and refuses what is no invoice, in French', async () => {
    const { who, number } = await bought();
    await moves(who);
    const url = (of: string) => `/api/invoices/${of}/correction/`;
    const version = 'a'.repeat(22);
    expect(
      (await shop.app.inject({ method: 'POST', url: url(number), payload: { version } })).statusCode,
    ).toBe(401);
    expect((await call(await createCustomer(shop), 'POST', url(number), { version })).statusCode).toBe(404);
    for (const none of ['F-1999-000001', '%00', 'x'.repeat(31)])
      expect([400, 404]).toContain((await call(who, 'POST', url(none), { version })).statusCode);
    expect((await call(who, 'POST', url(number), {})).json()).toMatchObject({
      version: [expect.any(String)],
    });
    expect((await call(who, 'POST', url(number), { version })).json()).toMatchObject({
      code: 'changed_meanwhile',
    });
    const latest = (await correct(who, number)).json<ReadableInvoice>();
    const [, note] = (await call(who, 'GET', '/api/invoices/')).json<{ results: Invoice[] }>().results;
    expect((await call(who, 'POST', url(String(note?.number)), { version })).json()).toMatchObject({
      code: 'invoice_not_correctable',
    });
    expect(latest.correction?.refused).toMatch(/porte déjà/);
  });

  it('takes the tax off, at the same price, of a company whose number VIES knows, at the rate of the day that was paid', async () => {
    const { who, number, orderId } = await bought(null);
    expect((await read(who, number)).correction?.refused).toMatch(/manque une adresse/);
    await isBelgian(who);
    expect((await read(who, number)).correction?.tax).toMatch(
      /^La TVA comprise passe de 6,67.* à 0,00.*Autoliquidation/,
    );
    const was = await sums();
    expect((await correct(who, number)).statusCode).toBe(201);
    const latest = (await papers(orderId)).at(-1);
    expect(latest).toMatchObject({
      ...{ total_amount: 4000, vat_amount: 0, vat: { rate: 0, reason: 'reverse_charge' } },
      buyer: { vatNumber: 'BE0000000100', vatProof: 'WAPI1' },
    });
    expect(await sums()).toEqual({ total: was.total, vat: was.vat - 667 });
  });

  it('asks VIES anew of a number that it knew on another day, and takes no tax off by what it no longer knows', async () => {
    const { who, number, orderId } = await bought(null);
    await isBelgian(who);
    await rows(
      `update addresses set vat_checked_at = vat_checked_at - interval '40 days' where user_id = $1`,
      who.id,
    );
    const { version } = (await read(who, number)).correction!;
    const asks = () => call(who, 'POST', `/api/invoices/${number}/correction/`, { version });
    vies = 'away';
    expect((await asks()).json()).toMatchObject({ code: 'vies_away' });
    vies = 'unknown';
    expect((await asks()).json()).toMatchObject({ code: 'changed_meanwhile' });
    expect(await papers(orderId)).toHaveLength(1);
    expect((await read(who, number)).correction?.tax).toBeNull();
    vies = undefined;
    await rows(
      `update addresses set vat_valid = true, vat_checked_at = vat_checked_at - interval '1 day' where user_id = $1`,
      who.id,
    );
    expect((await correct(who, number)).statusCode).toBe(201);
    expect((await papers(orderId)).at(-1).buyer).toMatchObject({
      vatProof: expect.stringMatching(/^WAPIAAAA/),
    });
  });

  it('takes no tax off by yesterday’s answer, though another address was the default when VIES was asked', async () => {
    const { who, number, orderId } = await bought(null);
    await isBelgian(who);
    const { version } = (await read(who, number)).correction!;
    const answer = await changedMeanwhile(
      shop.pool,
      {
        lock: 'select from users where id = $1 for update',
        change: `update addresses set vat_checked_at = vat_checked_at - interval '1 day' where user_id = $1`,
        id: who.id,
      },
      () => call(who, 'POST', `/api/invoices/${number}/correction/`, { version }),
    );
    expect(answer.json()).toMatchObject({ code: 'changed_meanwhile' });
    expect(await papers(orderId)).toHaveLength(1);
    expect((await correct(who, number)).statusCode).toBe(201);
  });

  /** Bought under reverse charge; VIES no longer knows its number since. */
  async function lapsed() {
    const who = await createCustomer(shop);
    await isBelgian(who);
    await buy(shop, who, await createAutomation(shop, { name: `Outil de ${who.id}` }));
    await rows(
      `update addresses set vat_valid = false, vat_proof = '', address1 = '2 rue Haute' where user_id = $1`,
      who.id,
    );
    const [{ number, order_id }] = await rows(
      'select number, order_id from invoices where user_id = $1',
      who.id,
    );
    return { who, number: String(number), orderId: Number(order_id) };
  }

  it('keeps the tax of its day, with its proof, of a company whose number has lapsed since', {
    tags: ['billing.corrected'],
  }, async () => {
    const { who, number, orderId } = await lapsed();
    const { correction } = await read(who, number);
    expect(correction).toMatchObject({ refused: null, tax: null });
    expect(correction?.buyer).toEqual(expect.arrayContaining(['2 rue Haute', 'TVA\u00a0: BE0000000100']));
    const was = await sums();
    expect((await correct(who, number)).statusCode).toBe(201);
    const [original, , latest] = await papers(orderId);
    expect(original.vat).toEqual({ rate: 0, reason: 'reverse_charge' });
    expect(latest).toMatchObject({
      ...{ total_amount: 4000, vat_amount: 0, vat: original.vat },
      buyer: { address1: '2 rue Haute', vatNumber: 'BE0000000100', vatProof: 'WAPI1' },
    });
    expect(latest.buyer.vatCheckedOn).toBe(original.buyer.vatCheckedOn);
    expect(await sums()).toEqual(was);
  });

  it.each([
    ['its number is no longer in the address', { number: '', country: 'Belgique' }],
    ['its country is another', { number: 'BE0000000100', country: 'Allemagne' }],
  ])('leaves to staff what would put tax on a company that owed it itself: %s', async (_when, typed) => {
    const { who, number, orderId } = await lapsed();
    await rows(
      'update addresses set vat_number = $2, country = $3 where user_id = $1',
      ...[who.id, typed.number, typed.country],
    );
    expect((await read(who, number)).correction).toMatchObject({
      refused: expect.stringMatching(/changerait la TVA/),
      tax: expect.stringMatching(/de 0,00.* à 6,67/),
    });
    expect((await correct(who, number)).json()).toMatchObject({ code: 'invoice_not_correctable' });
    expect(await papers(orderId)).toHaveLength(1);
    const seen = await staff.ask('GET', `/api/invoices/${number}/`);
    expect(seen.json<ReadableInvoice>().correction?.refused).toBeNull();
  });

  it('leaves the tax of a place to staff, who see what proves it: a customer alone has typed the country', async () => {
    const { who, number, orderId } = await bought();
    await moves(who, { ...home, city: 'Genève', postal_code: '1201', country: 'Suisse', is_default: true });
    expect((await read(who, number)).correction).toMatchObject({
      refused: expect.stringMatching(/changerait la TVA/),
      tax: expect.stringMatching(/de 6,67.* à 0,00/),
    });
    expect((await correct(who, number)).json()).toMatchObject({ code: 'invoice_not_correctable' });
    const seen = await staff.ask('GET', `/api/invoices/${number}/`);
    const { version, refused } = seen.json<ReadableInvoice>().correction!;
    expect(refused).toBeNull();
    const done = await staff.ask('POST', `/api/admin/invoices/${number}/correction/`, { version });
    expect(done.statusCode, done.body).toBe(201);
    expect((await papers(orderId)).at(-1)).toMatchObject({ vat: { reason: 'abroad' }, vat_amount: 0 });
  });

  it('is the customer’s own three times of an order, then staff’s', async () => {
    const { who, number: first, orderId } = await bought();
    let number = first;
    for (const company of ['Un', 'Deux', 'Trois']) {
      await moves(who, { ...french, company });
      number = (await correct(who, number)).json<ReadableInvoice>().number;
    }
    await moves(who, { ...french, company: 'Quatre' });
    expect((await correct(who, number)).json()).toMatchObject({ code: 'invoice_not_correctable' });
    expect(await papers(orderId)).toHaveLength(7);
  });

  it('names the SIREN that is in a French VAT number: by it the invoice travels', async () => {
    const { who, number, orderId } = await bought();
    await moves(who, { ...french, siren: '', vat_number: 'FR83404833048' });
    const shown = (await read(who, number)).correction?.buyer;
    expect(shown).toContain('SIREN\u00a0: 404\u00a0833\u00a0048');
    expect((await correct(who, number)).statusCode).toBe(201);
    expect((await papers(orderId)).at(-1).buyer).toMatchObject({ siren: '404833048' });
    expect((await read(who, (await papers(orderId)).at(-1).number)).correction?.refused).toMatch(
      /porte déjà/,
    );
  });

  it('is one when two tabs and staff ask at once, and whoever comes later has the first answer', async () => {
    const { who, number, orderId } = await bought();
    await moves(who);
    const version = String((await read(who, number)).correction?.version);
    const own = () => call(who, 'POST', `/api/invoices/${number}/correction/`, { version });
    const answers = await Promise.all([
      ...[own(), own(), own()],
      staff.ask('POST', `/api/admin/invoices/${number}/correction/`, { version }),
    ]);
    const latest = (await papers(orderId)).at(-1);
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(201);
      expect(answer.json<ReadableInvoice>().number).toBe(latest.number);
    }
    expect(await papers(orderId)).toHaveLength(3);
    await noGap();
  });

  it('leaves nothing behind, and no gap, where the process dies between its papers', async () => {
    const { who, number, orderId } = await bought();
    await moves(who);
    await shop.pool.query(
      `create function dies() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`,
    );
    await shop.pool.query(
      `create trigger dies before insert on invoices for each row when (new.kind = 'corrected_invoice') execute function dies()`,
    );
    expect((await correct(who, number)).statusCode).toBe(500);
    await shop.pool.query('drop trigger dies on invoices');
    expect(await papers(orderId)).toHaveLength(1);
    await noGap();
    expect((await correct(who, number)).statusCode).toBe(201);
    expect(await papers(orderId)).toHaveLength(3);
    await noGap();
  });

  it('corrects the latest again, which names the one before it and the day of the service', async () => {
    const { who, number, orderId } = await bought();
    await moves(who);
    const second = (await correct(who, number)).json<ReadableInvoice>().number;
    await moves(who, { ...french, company: 'Petit & associés' });
    const stale = await call(who, 'POST', `/api/invoices/${number}/correction/`, { version: 'b'.repeat(22) });
    expect(stale.json()).toMatchObject({
      code: 'invoice_not_correctable',
      detail: `La facture ${second} a remplacé celle-ci\u00a0: c’est elle qui se corrige.`,
    });
    const third = (await correct(who, second)).json<ReadableInvoice>();
    expect(third.mentions[0]).toContain(`annule et remplace la facture ${second} du`);
    const kinds = (await papers(orderId)).map(({ kind }) => kind);
    expect(kinds).toEqual([
      'invoice',
      'credit_note',
      'corrected_invoice',
      'credit_note',
      'corrected_invoice',
    ]);
    expect(await read(who, number)).toMatchObject({ replaced_by: second });
    // A refund then follows the latest: its buyer, its tax, and its number in the letter.
    expect((await refund(orderId)).statusCode).toBe(201);
    await shop.settle();
    const note = (await papers(orderId)).at(-1);
    expect(note).toMatchObject({
      kind: 'credit_note',
      total_amount: -4000,
      buyer: { company: 'Petit & associés' },
    });
    expect((await read(who, note.number)).mentions[0]).toContain(`corrige la facture ${third.number} du`);
    expect((await read(who, third.number)).correction?.refused).toMatch(/remboursée/);
    const [{ left }] = await rows(
      'select sum(total_amount)::int as left from invoices where order_id = $1',
      orderId,
    );
    expect(left).toBe(0);
  });

  it('and a refund at the same instant: one of them waits, and the order’s papers never exceed it', async () => {
    const { who, number, orderId } = await bought();
    await moves(who);
    const [corrected] = await Promise.all([correct(who, number), refund(orderId, { subscription: 5 })]);
    await shop.settle();
    const kinds = (await papers(orderId)).map(({ kind }) => kind);
    const last = (await papers(orderId)).at(-1);
    expect(last).toMatchObject({ kind: 'credit_note', total_amount: -500 });
    if (corrected.statusCode === 201) {
      expect(kinds).toEqual(['invoice', 'credit_note', 'corrected_invoice', 'credit_note']);
      expect(last.buyer).toMatchObject({ company: 'Petit & filles' });
    } else
      expect([corrected.json().code, kinds]).toEqual(['invoice_not_correctable', ['invoice', 'credit_note']]);
    await noGap();
  });

  it('is refused while money goes back', async () => {
    const { who, number, orderId } = await bought();
    await moves(who);
    expect((await refund(orderId, { purchase: 5 })).statusCode).toBe(201);
    expect((await correct(who, number)).json()).toMatchObject({ detail: expect.stringMatching(/va l’être/) });
    await shop.settle();
    expect((await correct(who, number)).json()).toMatchObject({ code: 'invoice_not_correctable' });
  });

  it('is refused once a bank took a part of it', async () => {
    const { who, number, orderId } = await bought();
    await moves(who);
    await rows(
      `insert into disputes (stripe_dispute_id, user_id, order_id, status, amount, reason, opened_at, closed_at)
       values ('du_part', $1, $2, 'lost', 1000, 'fraudulent', $3, $3)`,
      ...[who.id, orderId, shop.clock.now()],
    );
    expect((await correct(who, number)).json()).toMatchObject({
      code: 'invoice_not_correctable',
      detail: expect.stringMatching(/en tout ou en partie/),
    });
    expect(await papers(orderId)).toHaveLength(1);
  });

  it('stays in the sales journal of both days, balanced', async () => {
    const { who, number, orderId } = await bought();
    await moves(who);
    await shop.travelTo(new Date(shop.clock.now().getTime() + DAY_MS));
    const fresh = await createStaff(shop, { role: 'finance' });
    const { version } = (await fresh.ask('GET', `/api/invoices/${number}/`)).json<ReadableInvoice>()
      .correction!;
    const boss = await createStaff(shop);
    const by = await boss.ask('POST', `/api/admin/invoices/${number}/correction/`, { version });
    expect(by.statusCode, by.body).toBe(201);
    const [, note, latest] = await papers(orderId);
    const day = parisDay(latest.issued_at);
    const file = await fresh.ask('GET', `/api/admin/finances/sales-journal/?from=${day}&to=${day}`);
    const lines = file.body
      .split('\r\n')
      .filter((one) => one.includes(note.number) || one.includes(latest.number));
    const cells = lines.map((one) => one.split('\t'));
    const sum = (place: number) =>
      cells.reduce((total, line) => total + Number(line[place]?.replace(',', '')), 0);
    expect(sum(11)).toBe(sum(12));
    const account = (number: string) =>
      cells
        .filter((line) => line[4] === number)
        .reduce(
          (total, line) => total + Number(line[11]?.replace(',', '')) - Number(line[12]?.replace(',', '')),
          0,
        );
    expect(['411000', '706100', '706200', '445710'].map(account)).toEqual([0, 0, 0, 0]);
    expect(lines.length).toBeGreaterThan(6);
  });
});

describe('POST /api/admin/invoices/:number/correction/', () => {
  it('is an act of staff who may change orders, and the journal keeps it', {
    tags: ['billing.corrected.by-staff'],
  }, async () => {
    const { who, number, orderId } = await bought();
    const fresh = await createStaff(shop);
    await rows(`update addresses set company = 'Petit SARL' where user_id = $1`, who.id);
    const shown = (await fresh.ask('GET', `/api/invoices/${number}/`)).json<ReadableInvoice>();
    const url = `/api/admin/invoices/${number}/correction/`;
    const version = shown.correction?.version;
    const support = await createStaff(shop, { role: 'support' });
    expect((await support.ask('POST', url, { version })).statusCode).toBe(403);
    const answer = await fresh.ask('POST', url, { version });
    expect(answer.statusCode, answer.body).toBe(201);
    const [, note, latest] = await papers(orderId);
    const kept = await rows(
      `select d.details->'before' as before, d.details->'after' as after from journal_entries e join journal_details d using (sequence)
       where e.act = 'invoice.correct' and e.subject_id = $1`,
      String(orderId),
    );
    expect(kept).toEqual([
      { before: { invoice: number }, after: { invoice: latest.number, credit_note: note.number } },
    ]);
    expect(
      (await fresh.ask('POST', '/api/admin/invoices/F-1999-000001/correction/', { version })).statusCode,
    ).toBe(404);
  });

  it('is in the order’s story with who asked, and what stands names the order wherever staff find it', async () => {
    const { who, number, orderId } = await bought();
    await moves(who);
    const second = (await correct(who, number)).json<ReadableInvoice>().number;
    await rows(`update addresses set company = 'Petit SARL' where user_id = $1`, who.id);
    const { version } = (await staff.ask('GET', `/api/invoices/${second}/`)).json<ReadableInvoice>()
      .correction!;
    const asked = await staff.ask('POST', `/api/admin/invoices/${second}/correction/`, { version });
    const third = asked.json<ReadableInvoice>().number;
    for (const any of [number, second, third]) {
      const found = (await staff.ask('GET', `/api/orders/?number=${any}`)).json<{ orders: object[] }>();
      expect(found.orders).toMatchObject([{ id: orderId, invoice_number: third }]);
    }
    const search = await staff.ask('GET', `/api/admin/search/?q=${third}`);
    expect(search.body).toContain(`"invoice_number":"${third}"`);
    const order = (await staff.ask('GET', `/api/orders/${orderId}/`)).json<ShownOrder>();
    expect(order.events.slice(0, 3)).toMatchObject([
      { text: `Facture ${second} corrigée\u00a0: ${third} la remplace`, actor: 'staff', by: 'Zoé Martin' },
      { text: `Facture ${number} corrigée\u00a0: ${second} la remplace`, actor: 'customer', by: null },
      { text: 'Paiement réussi' },
    ]);
  });

  it('is refused once the account is deleted, and its papers stay as they are', async () => {
    const { who, number, orderId } = await bought();
    await rows(`update addresses set company = 'Petit SARL' where user_id = $1`, who.id);
    const fresh = await createStaff(shop);
    const { version } = (await fresh.ask('GET', `/api/invoices/${number}/`)).json<ReadableInvoice>()
      .correction!;
    await deleteOwnAccount(shop, who.id);
    const url = `/api/admin/invoices/${number}/correction/`;
    const late = await fresh.ask('POST', url, { version });
    expect(late.json()).toMatchObject({
      code: 'invoice_not_correctable',
      detail: expect.stringMatching(/supprimé/),
    });
    expect(await papers(orderId)).toHaveLength(1);
  });
});
