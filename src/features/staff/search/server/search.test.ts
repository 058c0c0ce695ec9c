import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { becomeLate } from '#tests/become-late.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { SearchAnswer } from '../contract.ts';

let shop: TestShop;
let staff: TestStaff;
let eloise: TestCustomer;
let automation: number;
let order: number;
let ticket: number;

const one = async <Value>(text: string, ...values: unknown[]): Promise<Value> =>
  (await shop.pool.query<{ value: Value }>(text, values)).rows[0]!.value;

const ask = (q: string, who = staff) => who.ask('GET', `/api/admin/search/?${new URLSearchParams({ q })}`);
async function search(q: string, who = staff): Promise<SearchAnswer> {
  const answer = await ask(q, who);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
}
const named = async (q: string, who = staff) =>
  (await search(q, who)).found.map(({ kind, id }) => `${kind} ${id}`);

beforeAll(async () => {
  shop = await startShop();
  staff = await createStaff(shop);
  automation = await createAutomation(shop, { name: 'Carillon des échéances' });
  eloise = await createCustomer(shop, {
    email: 'eloise.vautrin@moulin.example',
    firstName: 'Éloïse',
    lastName: 'Vautrin',
    phone: '+33698123456',
  });
  await createCustomer(shop, { firstName: 'Marc', lastName: 'Lévautrin' });
  await createCustomer(shop, { firstName: 'Marc', lastName: 'Vautrin', deletedAt: shop.clock.now() });
  await buy(shop, eloise, automation);
  order = await one('select id as value from orders where user_id = $1', eloise.id);
  ticket = await one(
    `insert into tickets (user_id, email, subject, message, created_at)
     values ($1, 'eloise.vautrin@moulin.example', 'Carillon muet depuis lundi', 'Aidez-moi', now()) returning id as value`,
    eloise.id,
  );
});
afterAll(() => shop.stop());

describe('GET /api/admin/search/', () => {
  it('finds a person by parts of the email, the names and the telephone, the likeliest first', {
    tags: ['7.GET/api/admin/search/'],
  }, async () => {
    for (const typed of ['ELOISE', 'vautrin éloise', 'moulin.ex', 'e v', '06 98 12 34 56'])
      expect(await named(typed), typed).toContain(`person ${eloise.id}`);
    const { found } = await search('vautrin');
    expect(found.map((one) => one.kind === 'person' && one.name)).toEqual([
      'Éloïse Vautrin',
      'Marc Lévautrin',
    ]);
    expect(found[0]).toEqual({
      kind: 'person',
      id: eloise.id,
      email: eloise.email,
      name: 'Éloïse Vautrin',
      phone: '+33698123456',
      is_active: true,
      is_staff: false,
    });
  });

  it('finds an automation, an order, an invoice, a ticket and each name at the provider', {
    tags: ['3.search.finds'],
  }, async () => {
    expect(await named('carillon')).toEqual([`automation ${automation}`, `ticket ${ticket}`]);
    expect(await named('lundi')).toEqual([`ticket ${ticket}`]);
    expect(await named(`commande n° ${order}`)).toEqual([`order ${order}`]);
    expect(await named(`ticket ${ticket}`)).toEqual([`ticket ${ticket}`]);
    expect((await named(`#${order}`))[0]).toMatch(/^(?:order|ticket) /);
    const invoice = await one<string>('select number as value from invoices where order_id = $1', order);
    expect(await named(invoice)).toEqual([`order ${order}`]);
    expect(await named(invoice.toLowerCase().replace(/-0+/, '-'))).toEqual([`order ${order}`]);
    const cents = await one<number>('select total_amount as value from orders where id = $1', order);
    const amount = (cents / 100).toFixed(2);
    for (const typed of [amount, amount.replace('.', ','), `${amount.replace('.', ',')}\u00a0€`])
      expect(await named(typed), typed).toContain(`order ${order}`);
    expect(await named('0,01')).toEqual([]);
    const names = await shop.pool.query<Record<string, string>>(
      `select u.stripe_customer_id as cus, p.stripe_intent_id as pi, p.stripe_invoice_id as in, s.stripe_subscription_id as sub,
         s.id as subscription
       from payments p join users u on u.id = p.user_id join subscriptions s on s.user_id = u.id where u.id = $1`,
      [eloise.id],
    );
    const { cus, pi, in: invoiceId, sub, subscription } = names.rows[0]!;
    expect(await named(cus!)).toEqual([`person ${eloise.id}`]);
    expect(await named(pi!)).toEqual([`order ${order}`]);
    expect(await named(invoiceId!)).toEqual([`order ${order}`]);
    expect(await named(sub!)).toEqual([`subscription ${subscription}`]);
    const refund = await staff.ask('POST', `/api/admin/orders/${order}/refund/`, {
      request_id: crypto.randomUUID(),
      reason: 'legal',
      purchase: 1,
    });
    expect(refund.statusCode).toBe(201);
    await shop.drain();
    const re = await one<string>('select stripe_refund_id as value from refunds where order_id = $1', order);
    expect(await named(re)).toEqual([`order ${order}`]);
  });

  it('finds an amount in the subject of a ticket too', async () => {
    const subjects = [
      'Pourquoi 3,33 € au lieu de 5\u00a0€\u00a0?',
      'Panne depuis 5 jours',
      '13,33 € de trop',
    ];
    const { rows } = await shop.pool.query<{ id: number }>(
      `insert into tickets (user_id, email, subject, message, created_at)
       select $1, $2, subject, 'Bonjour', now() from unnest($3::text[]) with ordinality as s (subject, place)
       order by place returning id`,
      [eloise.id, eloise.email, subjects],
    );
    const [why] = rows.map(({ id }) => `ticket ${id}`);
    for (const typed of ['3,33', '3.33', '3,33\u00a0€', '5 €', '5,00'])
      expect(
        (await named(typed)).filter((one) => one.startsWith('ticket')),
        typed,
      ).toEqual([why]);
    expect(await named('0,01')).toEqual([]);
  });

  it('asks the provider for what it alone can name: a charge, and the intent of a renewal', async () => {
    const { customer } = await becomeLate(shop, 'Relance du mois');
    const renewal = await one<string>(
      `select stripe_invoice_id as value from orders where user_id = $1 and reason = 'renewal'`,
      customer.id,
    );
    const { intent } = await shop.stripe.readInvoice(renewal);
    const late = await one<number>('select id as value from orders where stripe_invoice_id = $1', renewal);
    expect(await named(String(intent?.id))).toEqual([`order ${late}`]);
    const charges = await fetch(
      `${shop.settings.STRIPE_API_URL}/v1/charges?customer=${await one(
        'select stripe_customer_id as value from users where id = $1',
        eloise.id,
      )}`,
      { headers: { authorization: `Bearer ${shop.settings.STRIPE_SECRET_KEY}` } },
    );
    const { data } = (await charges.json()) as { data: { id: string }[] };
    expect(await named(data.at(-1)!.id)).toEqual([`order ${order}`]);
    expect(await search('ch_gone1234')).toEqual({ found: [], provider_silent: false });
    shop.sandbox.control.outage('unreachable');
    expect(await search('ch_gone1234')).toEqual({ found: [], provider_silent: true });
    shop.sandbox.control.outage(null);
  });

  it('neither searches nor shows what the role may not read', { tags: ['3.search.roles'] }, async () => {
    const finance = await createStaff(shop, { role: 'finance' });
    const support = await createStaff(shop, { role: 'support' });
    expect(await named('carillon', support)).toEqual([`automation ${automation}`, `ticket ${ticket}`]);
    expect(await named('carillon', finance)).toEqual([`automation ${automation}`]);
    expect(await named(`ticket ${ticket}`, finance)).toEqual([]);
    const recent = `/api/admin/search/?recent=ticket.${ticket},person.${eloise.id}`;
    expect((await finance.ask('GET', recent)).json<SearchAnswer>().found.map(({ kind }) => kind)).toEqual([
      'person',
    ]);
    const { headers } = await createCustomer(shop);
    const url = '/api/admin/search/?q=carillon';
    expect((await shop.app.inject({ method: 'GET', url })).statusCode).toBe(401);
    expect((await shop.app.inject({ method: 'GET', url, headers })).statusCode).toBe(403);
  });

  it('reads again what was opened lately, in its order, without what is no more', {
    tags: ['3.search.recent'],
  }, async () => {
    const recent = `order.${order},person.999999,ticket.${ticket},automation.${automation},person.${eloise.id}`;
    const { found } = (await staff.ask('GET', `/api/admin/search/?recent=${recent}`)).json<SearchAnswer>();
    expect(found.map(({ kind, id }) => `${kind}.${id}`)).toEqual(
      recent.split(',').filter((one) => one !== 'person.999999'),
    );
    for (const wrong of [
      'person',
      'person.0',
      'users.1',
      'person.1,',
      'order.1;drop',
      `order.${'9'.repeat(20)}`,
    ]) {
      const answer = await staff.ask('GET', `/api/admin/search/?${new URLSearchParams({ recent: wrong })}`);
      expect([answer.statusCode, answer.json()], wrong).toEqual([
        400,
        expect.objectContaining({ recent: ['Ces pages récentes ne sont pas lisibles.'] }),
      ]);
    }
  });

  it.each([
    '%',
    '_',
    '\\',
    '%%%',
    "'; drop table users; --",
    '"',
    '😀',
    '😀 vautrin%',
    'é'.repeat(200),
    '\\_%a',
    '(',
    '&|!:*',
  ])('takes no sign for anything but itself: %s', async (typed) => {
    expect((await search(typed)).found).toEqual([]);
  });

  it('refuses a book, controls and half a pair in words', async () => {
    const book = await ask('a'.repeat(10_000));
    expect([book.statusCode, book.json()]).toEqual([
      400,
      expect.objectContaining({ q: ['Ce champ ne peut pas dépasser 200 caractères.'] }),
    ]);
    for (const typed of ['a\0b', 'a\u0007b'])
      expect((await ask(typed)).statusCode, JSON.stringify(typed)).toBe(400);
    expect((await search('')).found).toEqual([]);
    expect((await search('   ')).found).toEqual([]);
  });
});
