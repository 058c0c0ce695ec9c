import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tokens } from '#domain/idea/reading.ts';
import { euroCents } from '#domain/money/money.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { grantGift } from '#money/checkout/server/grant-gift.ts';
import type { CaughtMessage } from '#sandbox/mailbox/caught-message.ts';
import type { Kind, Kinds } from '#sandbox/stripe/records.ts';
import { announcePriceChange } from '#shop/price-changes/server/announce-price-change.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { type AiShop, startAiShop } from '#tests/ai-shop.ts';
import { acceptedTerms } from '#tests/come-back.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { buy, payByCard } from '#tests/pay-as-browser.ts';
import { confirmWithdrawal, contractOf } from '#tests/withdraw-as-customer.ts';
import { simulatedYear } from '../telling.ts';
import { checkInvariants, INVARIANTS } from './check-invariants.ts';
import { SAID_KEY } from './said-is-debited.ts';
import { sandboxBooks } from './sandbox-books.ts';
import type { Email, ModelBooks, World } from './world.ts';

let shop: AiShop;
const memory = new Map<string, unknown>();
const people = new Map<string, TestCustomer>();
const tools = new Map<string, number>();

const readEmail = ({ messageId, envelope, subject, receivedAt }: CaughtMessage): Email => ({
  outboxId: /^<([^@]+)@/.exec(messageId ?? '')?.[1] ?? '',
  to: envelope.to.join(', '),
  subject,
  receivedAt,
});
const modelBooks = (bill: readonly Tokens[], budgetCents = 2_000): ModelBooks => ({
  answers: async () => bill,
  prices: { input: 200, output: 600 },
  budgetCents,
});
const world = (changes: Partial<World> = {}): World => ({
  pool: shop.pool,
  db: shop.db,
  provider: sandboxBooks(shop.sandbox.control),
  mails: { mails: async () => shop.mailbox.messages().map(readEmail) },
  now: shop.clock.now(),
  memory: new Map(),
  model: modelBooks(shop.bill),
  ...changes,
});
const person = (name: string) => people.get(name)!;
const tool = (name: string) => tools.get(name)!;

async function newTool(name: string, subscriptionPrice = 500): Promise<number> {
  const id = await createAutomation(shop, { name: `Outil ${name}`, subscriptionPrice });
  tools.set(name, id);
  return id;
}
async function newPerson(name: string, ...bought: string[]): Promise<TestCustomer> {
  const customer = await createCustomer(shop);
  people.set(name, customer);
  for (const one of bought) await buy(shop, customer, tools.get(one) ?? (await newTool(one)));
  return customer;
}
const stripeCustomer = async (name: string): Promise<string> =>
  (await shop.pool.query('select stripe_customer_id as id from users where id = $1', [person(name).id]))
    .rows[0].id;

/** By whole days, with the checks of each midnight; sessions die meanwhile. */
async function live(days: number): Promise<void> {
  for (let passed = 0; passed < days; passed += 1) {
    await shop.travelTo(new Date(shop.clock.now().getTime() + DAY_MS));
    expect(await checkInvariants(world({ memory }))).toEqual([]);
  }
  for (const [name, customer] of people) {
    if (!leavers.has(name)) people.set(name, await signInAgain(shop, customer));
  }
}
const leavers = new Set<string>();
const toggle = async (name: string, automation: string, action: 'cancel' | 'reactivate') => {
  const url = `/api/automations/${tool(automation)}/toggle_subscription/`;
  const { headers } = person(name);
  const answer = await shop.app.inject({ method: 'POST', url, headers, payload: { action } });
  expect(answer.statusCode, answer.body).toBe(200);
};
const call = async (method: 'POST' | 'DELETE', url: string, headers: object, payload?: object) => {
  const answer = await shop.app.inject({
    method,
    url,
    headers: { ...headers },
    ...(payload ? { payload } : {}),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
};

async function payAgain(name: string, automation: string): Promise<void> {
  const { headers } = person(name);
  const body = { automation_id: tool(automation), immediate_access: true };
  const opened = await call('POST', '/api/users/activate-purchased/', headers, body);
  await payByCard(shop, opened);
  const { payment_intent_id } = opened;
  await call('POST', '/api/users/confirm-purchased-activation/', headers, {
    payment_intent_id,
    automation_id: tool(automation),
  });
}

/** Half of the purchase and of its first two months. */
async function buyByCode(name: string, automation: string): Promise<void> {
  const finance = await createStaff(shop, { role: 'finance' });
  const made = await finance.ask('POST', '/api/admin/coupons/', {
    ...{ promo_code: 'MOITIE', kind: 'percent', value: 50, parts: 'both', months: 2, max_uses: 5 },
  });
  expect(made.statusCode, made.body).toBe(201);
  const { headers } = person(name);
  const body = { automation_id: await newTool(automation), promo_code: 'moitie' };
  const opened = await call('POST', '/api/subscriptions/create_subscription/', headers, body);
  await payByCard(shop, opened);
  const { payment_intent_id } = opened;
  const confirmed = { payment_intent_id, automation_id: tool(automation) };
  await call('POST', '/api/subscriptions/confirm_subscription_payment/', headers, confirmed);
}

async function leaveAndComeBack(): Promise<void> {
  const { headers, email } = person('Elise');
  const file = await call('POST', '/api/users/export-data/', headers);
  await call('DELETE', '/api/users/delete-account/', headers);
  leavers.add('Elise');
  await live(1);
  await call(
    'POST',
    '/api/auth/registration/',
    {},
    {
      email,
      password1: 'chat-perché-42',
      terms_acceptance: acceptedTerms,
      imported_data: file,
    },
  );
  await shop.drain();
  const mail = shop.mailbox
    .messages()
    .findLast(({ envelope, subject }) => envelope.to.includes(email) && /confirm/i.test(subject));
  const [, key] = /\/verify-email\/([^\s/]+)/.exec(mail?.text ?? '') ?? [];
  await call('POST', '/api/auth/registration/verify-email/', {}, { key: key ?? '' });
}

/** A debit contested at the bank, which gives it back. */
async function loseDispute(name: string): Promise<void> {
  const { control } = shop.sandbox;
  const customer = await stripeCustomer(name);
  const charge = control.objects('charge').find((one) => one.customer === customer)!;
  const dispute = await control.openDispute(charge.id);
  await live(1);
  await control.closeDispute(dispute, 'lost');
}

/** Two ideas of a visitor, one of which asks: staff take both up, and approve the other. */
async function proposeIdeas(): Promise<void> {
  const zoe = await createStaff(shop, { role: 'support' });
  const propose = (description: string) =>
    call('POST', '/api/automation-ideas/', {}, { email: visitor, description, usage_type: 'pro' });
  const { id: asking } = await propose('Relancer par email les clients en retard.');
  const { id: other } = await propose(
    'Chaque lundi, relancer par email les clients dont le devis est resté sans réponse depuis dix jours.',
  );
  await live(1);
  const move = async (id: number, status: string) =>
    expect((await zoe.ask('PATCH', `/api/automation-ideas/${id}/`, { status })).statusCode).toBe(200);
  for (const id of [asking, other]) await move(id, 'in_review');
  await live(2);
  await move(other, 'approved');
}
const visitor = 'visiteuse@exemple.fr';

/** Two months of a small shop: everything that a customer's money may live through, once. */
async function smallLife(): Promise<void> {
  for (const price of [500, 700, 900]) await newTool(`cap ${price}`, price);
  await newPerson('Alice', 'A1', 'A2');
  await newPerson('Bruno', 'B');
  await newPerson('Chloé', 'C');
  await newPerson('Denis', 'D');
  await newPerson('Elise', 'E');
  await newPerson('Jeanne', 'cap 500', 'cap 700', 'cap 900');
  await newPerson('Hugo');
  await newPerson('Iris', 'price');
  await newPerson('Karim', 'K');
  await newPerson('Fanny');
  for (const [name, permanent] of [
    ['gift', false],
    ['kept gift', true],
  ] as const) {
    const gift = { userId: person('Fanny').id, automationId: await newTool(name), giftAsPurchase: permanent };
    await grantGift(shop, gift);
  }
  await newTool('trial');
  await call('POST', '/api/users/use-free-token/', person('Hugo').headers, { automation_id: tool('trial') });
  await newPerson('Mona');
  await buyByCode('Mona', 'M');
  await announceHigherPrice();
  await proposeIdeas();
  await live(2);
  await toggle('Alice', 'A2', 'cancel');
  await toggle('Alice', 'A2', 'reactivate');
  await toggle('Alice', 'A2', 'cancel');
  const contract = await contractOf(shop, person('Denis'), tool('D'));
  expect((await confirmWithdrawal(shop, person('Denis'), contract.id)).statusCode).toBe(200);
  await leaveAndComeBack();
  await loseDispute('Karim');
  await live(20);
  shop.sandbox.control.declineNext('insufficient_funds', { customer: await stripeCustomer('Bruno') });
  shop.sandbox.control.declineNext('insufficient_funds', {
    customer: await stripeCustomer('Chloé'),
    times: 4,
  });
  await live(16);
  await payAgain('Chloé', 'C');
  await toggle('Jeanne', 'cap 500', 'cancel');
  await live(31);
  await newPerson('Gil');
  await call('POST', '/api/users/use-free-token/', person('Gil').headers, { automation_id: tool('trial') });
  const gift = {
    userId: person('Gil').id,
    automationId: tool('gift'),
    endDay: dayIn(11),
    giftAsPurchase: false,
  };
  await grantGift(shop, gift);
  await live(6);
}

const dayIn = (days: number) => parisDayIn(shop.clock.now(), days);
const announceHigherPrice = () =>
  announcePriceChange(shop, {
    automationId: tool('price'),
    amount: euroCents(800),
    fromDay: dayIn(32),
  });

beforeAll(async () => {
  shop = await startAiShop(simulatedYear.story.seller);
  // It lives from noon to noon: the night's comparison is begun in the hours of the day, from 03:00 in Paris.
  await shop.clock.moveTo(new Date(`${dayIn(1)}T11:00:00Z`));
}, 60_000);
afterAll(() => shop.stop());

it('finds nothing in two months of a small shop, neither night by night nor from the first day', async () => {
  await smallLife();
  expect(await checkInvariants(world())).toEqual([]);
}, 300_000);

const received = { receiver: 'comptabilité', id: 'evt_1', type: 'order.paid', status: 200 };

type Rows = Record<string, unknown>[];
type Ask = (sql: string, values?: unknown[]) => Promise<Rows>;
type Tampering = (ask: Ask) => Promise<Partial<World> | undefined>;

/** What the checks name after something was changed behind the shop's back; the change is taken back. */
async function namedAfter(tamper: Tampering): Promise<string[]> {
  const client: pg.PoolClient = await shop.pool.connect();
  try {
    await client.query('begin');
    // Else the ledger's own triggers would refuse, which is not what is tried here.
    await client.query('set local session_replication_role = replica');
    const ask: Ask = async (sql, values) => {
      const { rows, rowCount } = await client.query(sql, values);
      if (rowCount === 0) throw new Error(`tampers with nothing: ${sql}`);
      return rows;
    };
    const changes = (await tamper(ask)) ?? {};
    const breaches = await checkInvariants(world({ pool: client, db: drizzle(client), ...changes }));
    return [...new Set(breaches.map(({ invariant }) => invariant))];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The provider's books with one object changed; they stay as they are. */
function booksWith<K extends Kind>(kind: K, change: (objects: Kinds[K][]) => void): Partial<World> {
  const { control } = shop.sandbox;
  const objects = structuredClone(control.objects(kind));
  change(objects);
  const changed = (asked: Kind) => (asked === kind ? objects : control.objects(asked));
  return { provider: sandboxBooks({ ...control, objects: changed as typeof control.objects }) };
}
const withoutEmail = (outboxId: unknown, more: readonly Email[] = []): Partial<World> => ({
  mails: {
    mails: async () => [
      ...shop.mailbox
        .messages()
        .map(readEmail)
        .filter((mail) => mail.outboxId !== outboxId),
      ...more,
    ],
  },
});

interface Written {
  customer: string;
  automation: string;
  status: 'paid' | 'pending';
  reason: 'purchase' | 'renewal';
  kind: 'purchase' | 'subscription';
  price: number;
  dueAt?: Date;
}

/** An order, with its invoice when it is paid, so that nothing is wrong with it but what the test is about. */
async function writeOrder(ask: Ask, written: Written): Promise<undefined> {
  const now = shop.clock.now();
  const { customer, automation, status, reason, kind, price, dueAt = now } = written;
  const paidAt = status === 'paid' ? now : null;
  const [order] = await ask(
    `insert into orders (user_id, status, reason, total_amount, created_at, due_at, paid_at)
      values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [person(customer).id, status, reason, price, now, dueAt, paidAt],
  );
  const line =
    'insert into order_items (order_id, kind, automation_id, label, amount) values ($1, $2, $3, $4, $5)';
  await ask(line, [order!.id, kind, tool(automation), '', price]);
  if (status === 'pending') return;
  await ask(
    `with c as (update invoice_counters set last_number = last_number + 1 where series like 'F-%'
        and series = 'F-' || to_char($3::timestamptz at time zone 'Europe/Paris', 'YYYY') returning *)
      insert into invoices (number, order_id, user_id, total_amount, issued_at, buyer, lines, purge_at)
        select c.series || '-' || lpad(c.last_number::text, 6, '0'), $1, $2, $4, $3, '{}', '[]', $3 from c`,
    [order!.id, person(customer).id, now, price],
  );
}

/** The last email of a kind, taken out of the outbox and out of the emails received: nobody ever decided it. */
const neverDecided = (key: string) => async (ask: Ask) => {
  const [gone] = await ask(
    `delete from outbox where id = (select id from outbox where once_key like $1 order by created_at desc limit 1) returning id`,
    [`email:${key}:%`],
  );
  return withoutEmail(gone!.id);
};

const month = 30 * DAY_MS;
const ago = (ms: number) => new Date(shop.clock.now().getTime() - ms);
const rowOf = (name: string) => `(select max(id) from subscriptions where user_id = ${person(name).id})`;

/** The charge of an invoice, an hour after an instant. */
const chargedLate = (invoice: string, at: Date) => {
  const { payment } = shop.sandbox.control
    .objects('invoice_payment')
    .find((link) => link.invoice === invoice)!;
  return booksWith('charge', (all) => {
    const charge = all.find(({ payment_intent }) => payment_intent === payment.payment_intent)!;
    charge.created = Math.floor(at.getTime() / 1000) + 3600;
  });
};

/** Papers of Hugo's, which the shop numbered, in the tool A1. */
async function writePapers(ask: Ask, ...numbers: number[]): Promise<undefined> {
  const [row] = await ask(
    `insert into document_stores (user_id, automation_id, bytes, used_at, next_look_at)
      values ($1, $2, $4, $3, $3) returning id`,
    [person('Hugo').id, tool('A1'), ago(0), 2 * numbers.length],
  );
  await ask(`insert into document_sequences (user_id, kind, last) values ($1, 'invoice', $2)`, [
    person('Hugo').id,
    Math.max(...numbers),
  ]);
  for (const [index, number] of numbers.entries())
    await ask(
      `insert into documents (store_id, key, title, value, bytes, save_id, created_at, saved_at, kind, number, issued_at)
        values ($1, 'facture-' || $3::text, '', '{}', 2, gen_random_uuid(), $2, $2, 'invoice', $4, $2)`,
      [row?.id, ago(0), index, number],
    );
}

/** Of one day, with what its papers add up to unless it is said. */
async function writeReport(ask: Ask, { daysAgo = 1, amount }: { daysAgo?: number; amount?: number }) {
  const [sold] = await ask(
    `select coalesce(sum(total_amount - vat_amount), 0)::int as amount, coalesce(sum(vat_amount), 0)::int as vat from invoices
      where (issued_at at time zone 'Europe/Paris')::date = $1`,
    [dayIn(-daysAgo)],
  );
  await ask(
    `insert into transmissions (kind, period_from, period_to, due_on, version, corrects, status, document, digest, flow_id, amount, vat, created_at, sent_at)
      values ('transactions', $1, $1, $1, 1, false, 'accepted', '', '', '', $2, $3, $4, $4)`,
    [dayIn(-daysAgo), amount ?? sold!.amount, sold!.vat, ago(0)],
  );
  return undefined;
}

const documentsName = 'documents are counted, numbered and forgotten as they should be';

const tamperings: [invariant: string, what: string, tamper: Tampering][] = [
  [
    'who paid has access',
    'a paid month without a subscription',
    (ask) =>
      writeOrder(ask, {
        customer: 'Hugo',
        automation: 'trial',
        status: 'paid',
        reason: 'purchase',
        kind: 'subscription',
        price: 0,
      }),
  ],
  [
    'who paid has access',
    'a paid purchase that is not owned',
    (ask) =>
      writeOrder(ask, {
        customer: 'Hugo',
        automation: 'A1',
        status: 'paid',
        reason: 'purchase',
        kind: 'purchase',
        price: 0,
      }),
  ],
  [
    'access has a reason',
    'a free row that nobody gave',
    async (ask) => {
      await ask(
        `insert into subscriptions (user_id, automation_id, status, individual_price, is_free, start_date, end_date, created_at)
          values ($1, $2, 'active', 500, true, $3, $4, $3)`,
        [person('Hugo').id, tool('A1'), ago(0), ago(-6 * DAY_MS)],
      );
    },
  ],
  [
    'access has a reason',
    'a trial of twenty days',
    async (ask) => {
      await ask(
        `update subscriptions set end_date = start_date + interval '20 days'
        where user_id = $1 and status = 'active' and is_free`,
        [person('Gil').id],
      );
    },
  ],
  [
    'access has a reason',
    'an active row whose last month is long over',
    async (ask) => {
      await ask(`update orders set due_at = due_at - interval '70 days' where user_id = $1`, [
        person('Alice').id,
      ]);
    },
  ],
  [
    'what is owned is paid for',
    'a debit that the bank gave back, with what it bought still owned',
    async (ask) => {
      await ask('update purchases set ended_at = null where user_id = $1', [person('Karim').id]);
    },
  ],
  [
    'what is owned is paid for',
    'a dispute of the deleted account, lost, with what was restored still owned',
    async (ask) => {
      await ask(
        `insert into disputes (stripe_dispute_id, user_id, order_id, status, amount, reason, opened_at, closed_at)
          select 'du_restored', o.user_id, o.id, 'lost', o.total_amount, 'fraudulent', $1, $1
          from purchases p join orders o on o.id = p.order_id
          where p.source = 'restore' and p.ended_at is null`,
        [ago(2 * DAY_MS)],
      );
    },
  ],
  [
    'what is owned is paid for',
    'a price given back to the deleted account, with what was restored still owned',
    async (ask) => {
      await ask(
        `insert into refunds (user_id, order_id, reason, status, amount, recurring_amount, lines, stripe_intent_id, check_at, created_at)
          select o.user_id, o.id, 'legal', 'pending', p.amount_paid, 0, '[]', 'pi_restored', $1, $1
          from purchases p join orders o on o.id = p.order_id
          where p.source = 'restore' and p.ended_at is null`,
        [ago(2 * DAY_MS)],
      );
    },
  ],
  [
    'no month above the cap',
    'a renewal of 20 € under a cap of 15 €',
    (ask) =>
      writeOrder(ask, {
        customer: 'Hugo',
        automation: 'B',
        status: 'pending',
        reason: 'renewal',
        kind: 'subscription',
        price: 2000,
      }),
  ],
  [
    'a renewal is rarely taken above what was due',
    'four of a handful that gave back a cent',
    async (ask) => {
      await ask(
        `insert into refunds (user_id, order_id, reason, status, amount, recurring_amount, lines, stripe_intent_id, failure_code,
            check_at, created_at, settled_at)
          select user_id, id, 'billing_error', 'failed', 1, 1, '[]', 'pi_test', 'charge_already_refunded', paid_at, paid_at, paid_at
          from orders cross join generate_series(1, 4) where status = 'paid' and total_amount > 100 and reason = 'renewal' limit 4`,
      );
    },
  ],
  [
    'the sum of shares is exact',
    'a cent too much in one share',
    async (ask) => {
      await ask(`update subscriptions set monthly_share = monthly_share + 1 where id = ${rowOf('Jeanne')}`);
    },
  ],
  [
    'the sum of shares is exact',
    'two shares that add up, unfairly',
    async (ask) => {
      await ask(`update subscriptions set monthly_share = monthly_share + 1 where id = ${rowOf('Jeanne')}`);
      await ask(
        `update subscriptions set monthly_share = monthly_share - 1 where id = ${rowOf('Jeanne')} - 1`,
      );
    },
  ],
  [
    'the sum of shares is exact',
    'a provider that asks for a cent more',
    async () =>
      booksWith('subscription', (all) => {
        all.find(({ status }) => status === 'active')!.items.data[0]!.price.unit_amount! += 1;
      }),
  ],
  [
    'what was said is debited',
    'a cent more than was said the night before',
    async (ask) => {
      const [order] = await ask(
        `select o.user_id as customer, s.id as subscription, o.total_amount as amount, o.due_at,
            (select max(id) from ledger_events) as event
          from orders o join order_items i on i.order_id = o.id and i.kind = 'subscription'
            join subscriptions s on s.user_id = o.user_id and s.automation_id = i.automation_id
          where o.reason = 'renewal' and o.status = 'paid' order by o.due_at desc limit 1`,
      );
      const { customer, subscription, amount, due_at, event } = order!;
      const at = new Date((due_at as Date).getTime() - HOUR_MS);
      const customers = [{ id: customer, debits: [[subscription, Number(amount) - 1]] }];
      return { memory: new Map([[SAID_KEY, { at, event, customers }]]) };
    },
  ],
  [
    'every debit has one invoice',
    'a debit for an invoice that nobody knows',
    async () =>
      booksWith('invoice_payment', (all) => {
        all.find(({ status }) => status === 'paid')!.invoice = 'in_nobody';
      }),
  ],
  [
    'every debit has one invoice',
    'an order whose lines do not add up',
    async (ask) => {
      await ask(
        `update order_items set amount = amount + 1 where id = (select min(id) from order_items where kind = 'purchase')`,
      );
    },
  ],
  [
    'numbers are given once and without a gap',
    'a number left out',
    async (ask) => {
      await ask(
        `update invoices set number = left(number, 6) || '-009999' where id = (select max(id) from invoices where kind = 'invoice')`,
      );
    },
  ],
  [
    'numbers are given once and without a gap',
    'a number of another year',
    async (ask) => {
      await ask(
        `update invoices set issued_at = issued_at + interval '1 year' where id = (select min(id) from invoices)`,
      );
    },
  ],
  [
    'every refund has one credit note',
    'a credit note of another amount',
    async (ask) => {
      // Of nobody, for its XML would be another's too.
      await ask(
        `update invoices set total_amount = total_amount - 1, buyer = '{}' where kind = 'credit_note'`,
      );
    },
  ],
  [
    'every refund has one credit note',
    'a credit note that nothing follows',
    async (ask) => {
      await ask(`update invoices set refund_id = null where kind = 'credit_note'`);
    },
  ],
  [
    'every refund has one credit note',
    'a refund that the provider does not know',
    async (ask) => {
      await ask(`update refunds set stripe_refund_id = 're_nobody'`);
    },
  ],
  [
    'every paper is an electronic invoice of its amounts',
    'a line that the total does not know',
    async (ask) => {
      await ask(
        `update invoices set lines = lines || '[{"kind":"purchase","label":"De plus","amount":100}]' where id = (select min(id) from invoices)`,
      );
    },
  ],
  [
    'every paper is an electronic invoice of its amounts',
    'a buyer in a country that nobody knows',
    async (ask) => {
      await ask(
        `update invoices set buyer = buyer || '{"country":"Nulle part"}' where id = (select min(id) from invoices)`,
      );
    },
  ],
  [
    'the tax is that of the place',
    'a sale of France that bears the tax of La Réunion',
    async (ask) => {
      await ask(
        `update invoices set vat = '{"rate": 8.5}', vat_amount = round(total_amount * 8.5 / 108.5)
          where id = (select min(id) from invoices where total_amount > 0)`,
      );
    },
  ],
  [
    'the tax is that of the place',
    'a credit note of another tax than its sale',
    async (ask) => {
      await ask(
        `update invoices set vat = '{"rate": 0, "reason": "abroad"}', vat_amount = 0
          where id = (select min(id) from invoices where kind = 'credit_note')`,
      );
    },
  ],
  [
    'the tax is that of the place',
    'a sale that says no tax',
    async (ask) => {
      await ask(
        `update invoices set vat = null where id = (select min(id) from invoices where total_amount > 0)`,
      );
    },
  ],
  [
    'the tax is that of the place',
    'a cent too much',
    async (ask) => {
      await ask(
        `update invoices set vat_amount = vat_amount + 1 where id = (select min(id) from invoices where total_amount > 0)`,
      );
    },
  ],
  [
    'the reports tell what was sold, once',
    'a report of a day on which more was sold',
    (ask) => writeReport(ask, { amount: 1 }),
  ],
  [
    'the reports tell what was sold, once',
    'a day that no report tells',
    async (ask) => {
      for (const daysAgo of [3, 1]) await writeReport(ask, { daysAgo });
    },
  ],
  [
    'the reports tell what was sold, once',
    'a company of France whose invoice was not deposited',
    async (ask) => {
      await writeReport(ask, {});
      await ask(
        `update invoices set buyer = buyer || '{"siren": "732829320"}' where id = (select min(id) from invoices where total_amount > 0)`,
      );
    },
  ],
  [
    'the reports tell what was sold, once',
    'a report that the platform accepted and nobody here sent',
    async () => ({ platform: { accepted: () => ['another'] } }),
  ],
  [
    'the reports tell what was sold, once',
    'a report that is accepted here alone',
    async (ask) => {
      await writeReport(ask, {});
      return { platform: { accepted: () => [] } };
    },
  ],
  [
    'debits less refunds are the provider’s balance',
    'a euro that the provider gave back and nobody knows of',
    async () => ({
      provider: {
        ...sandboxBooks(shop.sandbox.control),
        balance: async () => shop.sandbox.control.balance() - 100,
      },
    }),
  ],
  [
    'every debit has one invoice',
    'a renewal of another amount, which only an alert tells',
    async (ask) => {
      await ask(
        `insert into alerts (kind, once_key, details, raised_at)
          select 'wrong_renewal_amount', 'test', jsonb_build_object('invoice', stripe_invoice_id, 'taken', total_amount,
            'expected', total_amount), paid_at
          from orders where reason = 'renewal' and status = 'paid' and total_amount > 0 limit 1`,
      );
    },
  ],
  ...[
    ['amount', 2],
    ['debit', 1],
  ].map(([kind, nights]): [string, string, Tampering] => [
    'the nightly comparison finds nothing that lasts',
    `a difference of ${kind}, ${nights} nights long`,
    async (ask) => {
      await ask(
        `insert into provider_differences (comparison_id, kind, object_id)
          select id, $1, 'sub_test' from provider_comparisons order by day desc limit $2`,
        [kind, nights],
      );
    },
  ]),
  [
    'the nightly comparison finds nothing that lasts',
    'a comparison that never ends',
    async (ask) => {
      await ask(
        `update provider_comparisons set status = 'running', finished_at = null, started_at = $1
          where id = (select max(id) from provider_comparisons)`,
        [ago(3 * HOUR_MS)],
      );
    },
  ],
  [
    'the nightly comparison finds nothing that lasts',
    'nights that were not compared',
    async (ask) => {
      await ask(`delete from provider_comparisons where id > (select min(id) from provider_comparisons)`);
    },
  ],
  [
    'no two live subscriptions for one automation',
    'two at the provider for one row',
    async () =>
      booksWith('subscription', (all) => {
        const [first, second] = all.filter(({ status }) => status === 'active');
        second!.metadata = first!.metadata;
      }),
  ],
  [
    'no two live subscriptions for one automation',
    'one at the provider whose row is dead',
    async () =>
      booksWith('subscription', (all) => {
        all.find(({ status }) => status === 'canceled')!.status = 'active';
      }),
  ],
  [
    'nobody is charged after leaving',
    'a renewal charged the day after the month that was cancelled',
    async (ask) => {
      const [row] = await ask(
        `select o.stripe_invoice_id as invoice, s.end_date from orders o join order_items i on i.order_id = o.id
            join subscriptions s on s.user_id = o.user_id and s.automation_id = i.automation_id
          where o.user_id = $1 and o.reason = 'renewal' and o.status = 'paid' and s.status = 'cancelled' limit 1`,
        [person('Jeanne').id],
      );
      return chargedLate(String(row!.invoice), row!.end_date as Date);
    },
  ],
  [
    'nobody is charged after leaving',
    'a deleted account',
    async (ask) => {
      const [row] = await ask(
        `select p.stripe_intent_id as intent, u.deleted_at from payments p join users u on u.id = p.user_id
          where u.deleted_at is not null and p.status = 'succeeded'`,
      );
      return booksWith('charge', (all) => {
        const charge = all.find(({ payment_intent }) => payment_intent === row!.intent)!;
        charge.created = Math.floor((row!.deleted_at as Date).getTime() / 1000) + 3600;
      });
    },
  ],
  [
    'a code gives what it says',
    'a second month that one of one month lowered',
    async (ask) => {
      await ask('update coupons set months = 1');
    },
  ],
  [
    'a code gives what it says',
    'a second person who used one for one',
    async (ask) => {
      await ask('update coupons set max_uses = 1');
      await ask(
        `update payments set coupon_id = (select id from coupons) where id = (select id from payments
          where user_id = $1 and status = 'succeeded' limit 1)`,
        [person('Bruno').id],
      );
    },
  ],
  [
    'receivers are told',
    'what was received and sent again',
    async () => ({ told: { told: () => [received, received], repeats: 0 } }),
  ],
  [
    'receivers are told',
    'an event that waits for its deliveries',
    async (ask) => {
      await ask(`insert into outgoing_events (user_id, type, data, at) values ($1, 'order.paid', '{}', $2)`, [
        person('Bruno').id,
        ago(DAY_MS),
      ]);
    },
  ],
  [
    'no free month turns into a charge',
    'a renewal during a trial',
    (ask) =>
      writeOrder(ask, {
        customer: 'Gil',
        automation: 'trial',
        status: 'pending',
        reason: 'renewal',
        kind: 'subscription',
        price: 500,
      }),
  ],
  [
    'no free month turns into a charge',
    'a subscription that no payment began',
    async (ask) => {
      await ask(`update payments set settled_at = settled_at + interval '1 second' where user_id = $1`, [
        person('Bruno').id,
      ]);
    },
  ],
  [
    'no price without a notice of 30 days',
    'a renewal dearer by a euro that the cap takes off',
    async (ask) => {
      const [order] = await ask(
        `select max(id) as id from orders where user_id = $1 and reason = 'renewal' and status = 'paid'`,
        [person('Alice').id],
      );
      await ask(
        `update order_items set amount = amount + 100 where order_id = $1 and kind = 'subscription'`,
        [order!.id],
      );
      await ask(
        `insert into order_items (order_id, kind, automation_id, label, amount) values ($1, 'cap_discount', null, '', -100)`,
        [order!.id],
      );
    },
  ],
  [
    'no price without a notice of 30 days',
    'a notice of a week',
    async (ask) => {
      await ask(`update price_notices set told_at = applies_from - interval '7 days'`);
    },
  ],
  [
    'no price without a notice of 30 days',
    'a new buyer who pays less than who subscribed',
    async (ask) => {
      await ask(`update automations set subscription_price = 1`);
    },
  ],
  [
    'statuses are the ledger’s',
    'a status that no event tells',
    async (ask) => {
      await ask(
        `update subscriptions set status = 'purchased_only' where user_id = $1 and status = 'cancelled'`,
        [person('Alice').id],
      );
    },
  ],
  [
    'the ledger’s chain holds',
    'an event changed',
    async (ask) => {
      await ask(
        `update ledger_events set after = after || '{"amount": 1}' where entity = 'purchase' and after is not null`,
      );
    },
  ],
  [
    'the ledger’s chain holds',
    'a head that forgets its last event',
    async (ask) => {
      await ask(`update ledger_heads set sequence = sequence - 1`);
    },
  ],
  ...[
    'receipt',
    'renewal-receipt',
    'withdrawal',
    'account_deleted',
    'dispute-lost',
    'subscription-cancelled',
    'subscription-reactivated',
    'subscription-suspended',
    'payment-recovered',
    'payment_failed',
    'price-change',
    'gift-received',
    'gift-ending',
    'trial-started',
    'trial-ending',
    'trial-ended',
  ].map((key): [string, string, Tampering] => [
    'every email that is due is decided',
    `no email ${key}`,
    neverDecided(key),
  ]),
  [
    'every email is sent once',
    'a receipt that the mail server never saw',
    async (ask) => {
      const [row] = await ask(`select id from outbox where once_key like 'email:receipt:%' limit 1`);
      return withoutEmail(row!.id);
    },
  ],
  [
    'every email is sent once',
    'an email that nobody decided',
    async () =>
      withoutEmail(null, [
        { outboxId: 'nobody', to: 'a@exemple.fr', subject: 'Bonjour', receivedAt: ago(0).toISOString() },
      ]),
  ],
  [
    'every email is sent once',
    'an email that waits for a day',
    async (ask) => {
      await ask(
        `update outbox set done_at = null, due_at = $1, created_at = $1 where once_key like 'email:withdrawal:%'`,
        [ago(DAY_MS)],
      );
    },
  ],
  [
    'every email is sent once',
    'an email that fails at every try',
    async (ask) => {
      await ask(
        `update outbox set done_at = null, attempts = 12, due_at = $2, created_at = $1 where once_key like 'email:withdrawal:%'`,
        [ago(DAY_MS), ago(-HOUR_MS)],
      );
    },
  ],
  [
    'every email is sent once',
    'a suspension told twice',
    async (ask) => {
      const [row] = await ask(
        `insert into outbox (kind, payload, once_key, created_at, due_at, done_at)
          select 'email', '{}', regexp_replace(once_key, '\\d{3}Z$', '999Z'), created_at, due_at, done_at from outbox
          where once_key like 'email:subscription-suspended:%' limit 1 returning id`,
      );
      return withoutEmail(null, [
        {
          outboxId: String(row!.id),
          to: person('Chloé').email,
          subject: '',
          receivedAt: ago(0).toISOString(),
        },
      ]);
    },
  ],
  [
    'nothing is stuck',
    'a provider’s event that nobody handled',
    async (ask) => {
      await ask('update stripe_events set handled_at = null where received_at < $1', [ago(DAY_MS)]);
    },
  ],
  [
    'nothing is stuck',
    'a message that nobody takes',
    async (ask) => {
      await ask(`update outbox set done_at = null where kind = 'set_end' and created_at < $1`, [ago(DAY_MS)]);
    },
  ],
  [
    'nothing is stuck',
    'a message that fails at every try',
    async (ask) => {
      await ask(
        `update outbox set done_at = null, attempts = 12, due_at = $2 where kind = 'set_end' and created_at < $1`,
        [ago(DAY_MS), ago(-HOUR_MS)],
      );
    },
  ],
  [
    'nothing is stuck',
    'a trial that does not end',
    async (ask) => {
      await ask(`update subscriptions set end_date = $1 where status = 'active' and is_free`, [
        ago(7 * HOUR_MS),
      ]);
    },
  ],
  [
    'nothing is stuck',
    'an order that waits for a month',
    async (ask) => {
      await writeOrder(ask, {
        customer: 'Hugo',
        automation: 'B',
        status: 'pending',
        reason: 'renewal',
        kind: 'subscription',
        price: 500,
      });
      await ask(`update orders set created_at = $1, due_at = $1 where status = 'pending'`, [ago(month)]);
    },
  ],
  [
    'nothing is given up without an alert',
    'a message given up in silence',
    async (ask) => {
      await ask(`update outbox set done_at = null, gave_up_at = due_at where kind = 'set_end'`);
    },
  ],
  [
    'deleted people are forgotten',
    'a first name kept',
    async (ask) => {
      await ask(`update users set first_name = 'Elise' where anonymised_at is not null`);
    },
  ],
  [
    'deleted people are forgotten',
    'an address in an alert',
    async (ask) => {
      await ask(`insert into alerts (kind, once_key, details, raised_at) values ('test', 'test', $1, $2)`, [
        { email: person('Elise').email },
        ago(0),
      ]);
    },
  ],
  [
    'deleted people are forgotten',
    'an account closed a day ago and still there',
    async (ask) => {
      await ask(`update users set anonymised_at = null where anonymised_at is not null`);
    },
  ],
  [
    'no idea is lost',
    'an idea that is gone, which nobody deleted',
    async (ask) => {
      await ask(`delete from automation_ideas where status = 'approved'`);
    },
  ],
  [
    'no idea is lost',
    'an idea that was approved, and is read again',
    async (ask) => {
      const [idea] = await ask(`select id from automation_ideas where status = 'in_review'`);
      return { memory: new Map([['ideas of the night before', [[idea?.id, 'approved']]]]) };
    },
  ],
  [
    'no idea is stuck',
    'an idea that is to be read again, and is not',
    async (ask) => {
      await ask(
        `update automation_ideas set status = 'ai_processing', retry_at = $1 where status = 'in_review'`,
        [ago(2 * DAY_MS)],
      );
    },
  ],
  [
    'no idea is stuck',
    'news that wait',
    async (ask) => {
      await ask('update automation_ideas set news_at = $1', [ago(2 * DAY_MS)]);
    },
  ],
  [
    'an idea is read once for each try',
    'a second call for one try',
    async (ask) => {
      await ask(`insert into ai_calls (idea_id, attempt, way, prompt_version, started_at, ended_at, outcome, cost_microcents, is_estimate)
        select idea_id, attempt + 1, way, prompt_version, started_at, ended_at, 'away', 0, false from ai_calls limit 1`);
    },
  ],
  [
    'an idea is read once for each try',
    'a reading without its call',
    async (ask) => {
      await ask(`update ai_calls set outcome = 'unfit'`);
    },
  ],
  [
    'a reading is paid once',
    'a call that counts more than the model did',
    async (ask) => {
      await ask(
        'update ai_calls set input_tokens = input_tokens + 1, cost_microcents = cost_microcents + 200',
      );
    },
  ],
  [
    'a reading is paid once',
    'tokens at another price',
    async (ask) => {
      await ask('update ai_calls set cost_microcents = 2 * cost_microcents');
    },
  ],
  [
    'a reading is paid once',
    'an answer that the model was asked for twice',
    async () => ({ model: modelBooks([...shop.bill, ...shop.bill]) }),
  ],
  ['a reading is paid once', 'a month above its budget', async () => ({ model: modelBooks(shop.bill, 0) })],
  [
    'an author is told once a day at most',
    'news within the hour of the last',
    async (ask) => {
      const [row] = await ask(`insert into outbox (id, kind, payload, once_key, created_at, due_at, done_at)
        select gen_random_uuid(), kind, payload, once_key || 'again', created_at + interval '1 hour', due_at, done_at from outbox
        where once_key like 'email:idea-news:%' order by created_at limit 1 returning id, created_at as at`);
      const again = {
        outboxId: String(row?.id),
        to: visitor,
        subject: 'Nouvelles',
        receivedAt: String(row?.at),
      };
      return withoutEmail(undefined, [again]);
    },
  ],
  [
    'who does not open a tool is asked once in six months',
    'a second question within the month',
    async (ask) => {
      await ask(`insert into sleeping_notices (subscription_id, told_at, unused_since, link_key_hash)
        select subscription_id, told_at + interval '20 days', unused_since, 'again' from sleeping_notices order by id limit 1`);
    },
  ],
  [
    'who does not open a tool is asked once in six months',
    'a question to who had opened it',
    async (ask) => {
      await ask(`update subscriptions s set last_accessed = n.told_at - interval '10 days'
        from sleeping_notices n where n.subscription_id = s.id`);
    },
  ],
  [
    'who does not open a tool is asked once in six months',
    'a question that nobody was asked',
    async (ask) => {
      await ask('delete from sleeping_notices');
    },
  ],
  [
    'who does not open a tool is asked once in six months',
    'an email without its question',
    async (ask) => {
      await ask(`insert into outbox (id, kind, payload, once_key, user_id, created_at, due_at, done_at)
        select gen_random_uuid(), kind, payload, once_key || 'again', user_id, created_at + interval '1 second', due_at, done_at
        from outbox where once_key like 'email:sleeping-tool:%' order by created_at limit 1`);
    },
  ],
  [
    'a run reaches n8n once',
    'a run that n8n received twice',
    async () => ({ runs: async () => ['a', 'b', 'a'] }),
  ],
  [documentsName, 'a number that was given twice', (ask) => writePapers(ask, 41, 41)],
  [documentsName, 'a number that was left out', (ask) => writePapers(ask, 41, 43)],
  [
    documentsName,
    'a number whose day is before that of the last',
    async (ask) => {
      await writePapers(ask, 41, 42);
      await ask(`update documents set paper = json_build_object('day', case number when 41 then '2027-01-15'
        else '2026-11-25' end)`);
    },
  ],
  [
    documentsName,
    'bytes that are not there',
    async (ask) => {
      await writePapers(ask, 41, 42);
      await ask('update document_stores set bytes = bytes + 1');
    },
  ],
  [
    documentsName,
    'a logo that is not kept',
    async (ask) => {
      await writePapers(ask, 41, 42);
      await ask("update documents set logo = 'a'");
    },
  ],
];

describe('is named, and no other, after a change behind the shop’s back:', () => {
  it.each(tamperings)('%s: %s', async (invariant, _, tamper) => {
    expect(await namedAfter(tamper)).toEqual([invariant]);
  });

  it('a cap that was lowered binds the debits that come after it, and not those of before', async () => {
    const note = (ask: Ask, at: Date, columns: string) =>
      ask(
        `insert into ledger_events (ledger_id, sequence, at, actor, previous_hash, hash, entity, entity_id, act, before, after)
          select ledger_id, (select max(sequence) + 1 from ledger_events e where e.ledger_id = u.ledger_id), $2, 'staff', '', '', ${columns}
          from users u where id = $1`,
        [person('Hugo').id, at],
      );
    const lower = async (ask: Ask, at: Date) => {
      await note(ask, at, `'cap', id::text, 'update', '{"monthly_cap": 1500}', '{"monthly_cap": 400}'`);
      await ask('update users set monthly_cap = 400 where id = $1', [person('Hugo').id]);
    };
    const renew = async (ask: Ask) => {
      const renewal = { customer: 'Hugo', automation: 'B', reason: 'renewal', kind: 'subscription' } as const;
      await writeOrder(ask, { ...renewal, status: 'pending', price: 500 });
      const created = `'order', (select max(id)::text from orders), 'create', null, '{"status": "pending"}'`;
      await note(ask, shop.clock.now(), created);
    };
    const lowered = async (ask: Ask, hours: number) => {
      await lower(ask, ago(hours * HOUR_MS));
      await renew(ask);
      return undefined;
    };
    const loweredAfter = async (ask: Ask) => {
      await renew(ask);
      await lower(ask, shop.clock.now());
      return undefined;
    };
    const ofCap = (named: string[]) => named.filter((name) => name === 'no month above the cap');
    expect(ofCap(await namedAfter((ask) => lowered(ask, 1)))).toHaveLength(1);
    expect(ofCap(await namedAfter((ask) => lowered(ask, -1)))).toHaveLength(0);
    // Of one instant, the one that the ledger knows first came first.
    expect(ofCap(await namedAfter((ask) => lowered(ask, 0)))).toHaveLength(1);
    expect(ofCap(await namedAfter(loweredAfter))).toHaveLength(0);
  });

  it('a renewal of a month that the ledger has in a pause went back, or it is named', async () => {
    const named = await namedAfter(async (ask) => {
      await ask(
        `update ledger_events set after = after || json_build_object('end_date', at, 'resumes_at', at + interval '90 days')::jsonb
          where entity = 'subscription' and after->>'status' = 'active' and entity_id in (
            select s.id::text from subscriptions s join order_items i on i.automation_id = s.automation_id
              join orders o on o.id = i.order_id and o.user_id = s.user_id
            where o.reason = 'renewal' and o.status = 'paid' and o.total_amount > 0 and s.status = 'active' and not s.is_free limit 1)`,
      );
    });
    // What it changes of the past breaks the chain too.
    expect(named).toEqual(['nobody is charged after leaving', 'the ledger’s chain holds']);
  });

  it('papers numbered one after the other are no breach', async () => {
    expect(await namedAfter((ask) => writePapers(ask, 41, 42, 43))).toEqual([]);
  });

  it('every invariant is tried', () => {
    const tried = new Set(tamperings.map(([invariant]) => invariant));
    expect(INVARIANTS.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  });
});
