import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SubscriptionStatus } from '#domain/status/subscription-status.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { waitingForALock } from '#tests/changed-meanwhile.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { buy, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let serial = 0;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
afterEach(async () => {
  shop.sandbox.control.clearFaults();
  await shop.drain();
});

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await shop.pool.query<Row>(text, values)).rows;
const removal = (customer: Pick<TestCustomer, 'headers'>) =>
  shop.app.inject({ method: 'DELETE', url: '/api/users/delete-account/', headers: customer.headers });
const newAutomation = () => {
  serial += 1;
  return createAutomation(shop, { name: `Outil ${serial}` });
};
const personOf = async ({ id }: TestCustomer) =>
  (await rows<Record<string, unknown>>('select * from users where id = $1', id))[0]!;
const minutes = (count: number) => new Date(shop.clock.now().getTime() + count * MINUTE_MS);

async function atProvider(stripeCustomerId: unknown) {
  const ask = async (path: string) =>
    (
      await fetch(`${shop.settings.STRIPE_API_URL}/v1/${path}`, {
        headers: { authorization: 'Bearer sk_test_sandbox_rouage' },
      })
    ).json();
  const customer = String(stripeCustomerId);
  const { data } = await ask(`subscriptions?customer=${customer}&status=all`);
  const { data: open } = await ask(`invoices?customer=${customer}&status=open`);
  return {
    deleted: (await ask(`customers/${customer}`)).deleted === true,
    subscriptions: data.map(({ status }: { status: string }) => status),
    openInvoices: open.length,
  };
}

describe('DELETE /api/users/delete-account/', () => {
  it('is dated after what was done while it waited for its turn', async () => {
    const customer = await createCustomer(shop);
    const other = await shop.pool.connect();
    await other.query('begin');
    await other.query('select from users where id = $1 for update', [customer.id]);
    const answer = Promise.resolve(removal(customer));
    await expect.poll(() => waitingForALock(shop.pool)).toBe(1);
    const meanwhile = minutes(1);
    await shop.clock.moveTo(meanwhile);
    await other.query('commit');
    other.release();
    expect((await answer).statusCode).toBe(200);
    expect(Number((await personOf(customer)).deleted_at)).toBeGreaterThanOrEqual(meanwhile.getTime());
  });

  it('cancels, forgets the card, erases the person, keeps the invoice, and frees the email', {
    tags: ['7.DELETE/api/users/delete-account/', '9.retention'],
  }, async () => {
    const customer = await createCustomer(shop, { companyName: 'Atelier', phone: '0612345678' });
    await buy(shop, customer, await newAutomation());
    const { stripe_customer_id } = await personOf(customer);
    const answer = await removal(customer);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { detail: 'Votre compte a été supprimé.', cancelled_subscriptions: 1 },
    ]);
    await shop.roundTrip();
    expect(await atProvider(stripe_customer_id)).toEqual({
      deleted: true,
      subscriptions: ['canceled'],
      openInvoices: 0,
    });
    expect(await personOf(customer)).toMatchObject({
      email: `compte-supprime-${customer.id}@invalid`,
      first_name: '',
      last_name: '',
      phone: '',
      company_name: '',
      password_hash: null,
      stripe_customer_id: null,
      is_active: false,
    });
    const [subscription] = await rows(
      'select status, end_reason from subscriptions where user_id = $1',
      customer.id,
    );
    expect(subscription).toEqual({ status: 'cancelled', end_reason: 'account_deleted' });
    const [invoice] = await rows<{ buyer: { email: string }; purge_at: Date; issued_at: Date }>(
      'select buyer, purge_at, issued_at from invoices where user_id = $1',
      customer.id,
    );
    expect(invoice!.buyer.email).toBe(customer.email);
    expect(invoice!.purge_at.getUTCFullYear()).toBe(invoice!.issued_at.getUTCFullYear() + 10);
    expect((await createCustomer(shop, { email: customer.email })).id).not.toBe(customer.id);
  });

  it('ends every session at once, and asks no password of a closed account', async () => {
    const customer = await createCustomer(shop);
    expect((await removal(customer)).statusCode).toBe(200);
    const me = await shop.app.inject({ url: '/api/users/me/', headers: customer.headers });
    expect(me.statusCode).toBe(401);
    const { refresh, email, password } = customer;
    const post = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, payload });
    expect((await post('/api/auth/token/refresh/', { refresh })).statusCode).toBe(401);
    expect((await post('/api/auth/token/', { email, password })).statusCode).toBe(401);
    expect((await post('/api/auth/check-email/', { email })).statusCode).toBe(200);
    expect((await removal(customer)).statusCode).toBe(401);
  });

  it('tells the old address, once', async () => {
    const customer = await createCustomer(shop);
    await removal(customer);
    await shop.roundTrip();
    const mails = shop.mailbox.messages().filter(({ to }) => JSON.stringify(to).includes(customer.email));
    expect(mails.map(({ subject }) => subject)).toEqual(['Votre compte Rouage a été supprimé']);
  });

  it('counts what gave access, trials and gifts too, and not what had ended', {
    tags: ['7.delete.count', '8.deleted'],
  }, async () => {
    const customer = await createCustomer(shop);
    const give = async (status: SubscriptionStatus, values: object = {}) =>
      createSubscription(shop, {
        userId: customer.id,
        automationId: await newAutomation(),
        status,
        ...values,
      });
    await give('active', { isFree: true, endDate: minutes(60) });
    await give('offered');
    await give('cancelling');
    await give('past_due');
    await give('cancelled');
    await give('inactive');
    expect((await removal(customer)).json().cancelled_subscriptions).toBe(4);
  });

  it('leaves a record without the address, with a date to be purged at', async () => {
    const customer = await createCustomer(shop, { monthlyCap: 2500, trialUsedAt: new Date() });
    const automation = await newAutomation();
    await buy(shop, customer, automation);
    await removal(customer);
    const records = await rows<Record<string, unknown>>(
      `select * from deletion_records where purchase_ids = (
         select jsonb_agg(id) from purchases where user_id = $1 and automation_id = $2)`,
      customer.id,
      automation,
    );
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ monthly_cap: 2500, restored_at: null });
    expect(JSON.stringify(records[0])).not.toContain(customer.email);
    const { deleted_at, purge_at } = records[0] as { deleted_at: Date; purge_at: Date };
    expect(purge_at.getUTCFullYear() - deleted_at.getUTCFullYear()).toBe(3);
  });

  it('refuses superusers with 403, and answers 401 without a token', { tags: ['6.superuser'] }, async () => {
    const superuser = await createCustomer(shop, { isStaff: true, isSuperuser: true });
    expect((await removal(superuser)).statusCode).toBe(403);
    expect((await removal({ headers: { authorization: '' } })).statusCode).toBe(401);
    expect((await personOf(superuser)).deleted_at).toBeNull();
  });

  it('refuses a member of the team, whom a superuser lets go', async () => {
    const member = await createCustomer(shop, { isStaff: true });
    expect((await removal(member)).statusCode).toBe(403);
    expect((await personOf(member)).deleted_at).toBeNull();
  });

  it('deletes once when asked five times at once', async () => {
    const customer = await createCustomer(shop);
    const answers = await Promise.all(Array.from({ length: 5 }, () => removal(customer)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401, 401]);
  });
});

describe('a deletion that is interrupted', () => {
  it.each([
    ['before', 'GET', '/v1/customers'],
    ['after', 'DELETE', '/v1/subscriptions'],
    ['after', 'GET', '/v1/invoices?customer'],
    ['after', 'POST', '/detach'],
    ['after', 'DELETE', '/v1/customers'],
  ] as const)('is taken up again when the provider fails %s %s %s', async (when, method, path) => {
    const customer = await createCustomer(shop);
    await buy(shop, customer, await newAutomation());
    // The card that paid is put on file by a message, which would take the failures for itself.
    await shop.drain();
    const { stripe_customer_id } = await personOf(customer);
    shop.sandbox.control.failRequests({ when, method, path, times: 3 });
    await removal(customer);
    await shop.drain();
    expect(await personOf(customer)).toMatchObject({ anonymised_at: null, email: customer.email });
    for (let hour = 0; hour < 3; hour += 1) await shop.travelTo(minutes(60));
    expect((await personOf(customer)).anonymised_at).not.toBeNull();
    expect(await atProvider(stripe_customer_id)).toMatchObject({ deleted: true, openInvoices: 0 });
  });

  it('is found again, and staff told, when its message was given up', async () => {
    const customer = await createCustomer(shop);
    await removal(customer);
    await rows(
      `update outbox set gave_up_at = now() where user_id = $1 and kind = 'close_account'`,
      customer.id,
    );
    await shop.travelTo(minutes(61));
    expect((await personOf(customer)).anonymised_at).not.toBeNull();
    const alerts = await rows(
      `select 1 from alerts where kind = 'account_not_erased' and details->>'user' = $1`,
      String(customer.id),
    );
    expect(alerts).toHaveLength(1);
  });

  it('makes an open payment impossible', async () => {
    const customer = await createCustomer(shop);
    const opened = await openPurchase(shop, customer, await newAutomation());
    await removal(customer);
    await shop.roundTrip();
    expect((await payByCard(shop, opened)).error).toBeDefined();
    const [payment] = await rows('select status from payments where user_id = $1', customer.id);
    expect(payment).toEqual({ status: 'voided' });
    const [order] = await rows('select status from orders where user_id = $1', customer.id);
    expect(order).toEqual({ status: 'cancelled' });
  });

  it('honours in the record what was paid meanwhile, and staff are told', async () => {
    const customer = await createCustomer(shop);
    const automation = await newAutomation();
    const opened = await openPurchase(shop, customer, automation);
    shop.sandbox.control.loseEvents('all');
    await payByCard(shop, opened);
    await removal(customer);
    await shop.roundTrip();
    const kept = await rows(
      `select p.automation_id as automation from deletion_records r, jsonb_array_elements(r.purchase_ids) e
         join purchases p on p.id = e::int where p.user_id = $1`,
      customer.id,
    );
    expect(kept).toEqual([{ automation }]);
    expect(await rows(`select status from subscriptions where user_id = $1`, customer.id)).toEqual([
      { status: 'cancelled' },
    ]);
    expect(
      await rows(
        `select 1 from alerts where kind = 'paid_while_deleted' and details->>'user' = $1`,
        String(customer.id),
      ),
    ).toHaveLength(1);
    expect(await rows(`select 1 from invoices where user_id = $1`, customer.id)).toHaveLength(1);
    // The emails say what is so: nothing opens, nothing follows, and nobody of the team ended anything.
    const mails = shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(customer.email));
    const receipt = mails.find(({ subject }) => /^Votre reçu/.test(subject ?? ''));
    expect(receipt?.text).toContain('rien d’autre ne sera prélevé');
    expect(receipt?.text).not.toMatch(/tableau de bord|Prochain prélèvement/);
    expect(mails.filter(({ subject }) => /est annulé/.test(subject ?? ''))).toEqual([]);
  });

  it('is told of no end at the provider, which the closing itself has brought about', async () => {
    const customer = await createCustomer(shop);
    const automation = await newAutomation();
    await buy(shop, customer, automation);
    await shop.roundTrip();
    // As between the closing at the provider and the erasure here, for what a payment brought to life after the
    // deletion.
    await shop.pool.query('update users set deleted_at = $2 where id = $1', [customer.id, shop.clock.now()]);
    const { rows: found } = await shop.pool.query<{ provider: string; person: string }>(
      `select s.stripe_subscription_id as provider, u.stripe_customer_id as person
       from subscriptions s join users u on u.id = s.user_id where u.id = $1`,
      [customer.id],
    );
    const { provider, person } = found[0]!;
    await shop.stripe.closeCustomer(person);
    await shop.roundTrip();
    expect(
      await rows(
        `select 1 from alerts where kind = 'ended_at_provider' and details->>'provider' = $1`,
        provider,
      ),
    ).toEqual([]);
    const mails = shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(customer.email));
    expect(mails.filter(({ subject }) => /est annulé/.test(subject ?? ''))).toEqual([]);
  });
});
