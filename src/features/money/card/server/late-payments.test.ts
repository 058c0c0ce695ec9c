import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import {
  answerBank,
  confirmPurchase,
  type IntentAnswer,
  openPurchase,
  payByCard,
} from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { LatePayment } from '../contract.ts';

let shop: TestShop;
let customer: TestCustomer;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  customer = await createCustomer(shop);
});
afterEach(() => shop.sandbox.control.clearFaults());

const alwaysAsks = '4000002760003184';
const list = '/api/users/late-payments/';
const pay = '/api/users/late-payments/pay/';
const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, who: object = customer.headers) =>
  shop.app.inject({ method, url, headers: { ...who }, ...(payload ? { payload } : {}) });
const late = async () => (await ask('GET', list)).json<LatePayment[]>();
const statuses = async () => {
  const query = 'select status from subscriptions where user_id = $1 order by id';
  return (await shop.pool.query(query, [customer.id])).rows.map(({ status }) => status);
};
const mails = (subject: RegExp) =>
  shop.mailbox
    .messages()
    .filter(
      ({ to, subject: said }) => JSON.stringify(to).includes(customer.email) && subject.test(said ?? ''),
    );

/**
 * A month later, with a purchase for each card: one that the bank wants confirmed at every debit, or that it then
 * declines.
 */
async function lateWith(cards: string | string[], { declines = false } = {}): Promise<void> {
  for (const card of [cards].flat()) {
    serial += 1;
    const automation = await createAutomation(shop, { name: `Outil confirmé ${serial}` });
    const opened = await openPurchase(shop, customer, automation);
    const action = await payByCard(shop, opened, card);
    if (action.status === 'requires_action') await answerBank(action, 'authorize');
    expect((await confirmPurchase(shop, customer, opened)).statusCode).toBe(200);
  }
  await shop.settle();
  const query = `select max(s.current_period_end) as last, u.stripe_customer_id as id
    from subscriptions s join users u on u.id = s.user_id where u.id = $1 group by u.id`;
  const [{ last, id }] = (await shop.pool.query(query, [customer.id])).rows;
  if (declines) shop.sandbox.control.declineNext('insufficient_funds', { times: 1, customer: id });
  await shop.travelTo(new Date(last.getTime() + 2 * HOUR_MS));
  customer = await signInAgain(shop, customer);
}
/** What the browser does with an answer that needs the bank: the saved card, then the bank's page. */
async function confirmAtBank({ client_secret, payment_method_id }: LatePayment): Promise<IntentAnswer> {
  const [intent = ''] = String(client_secret).split('_secret_');
  const answer = await fetch(`${shop.settings.STRIPE_API_URL}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox_rouage' },
    body: new URLSearchParams({
      client_secret: String(client_secret),
      payment_method: String(payment_method_id),
      return_url: `${shop.settings.siteUrl}/profile/edit?tab=securite`,
    }),
  });
  return answer.json() as Promise<IntentAnswer>;
}
async function changeCard(number: string): Promise<LatePayment[]> {
  const { client_secret } = (await ask('POST', '/api/users/payment-method/setup/')).json();
  const [id = ''] = String(client_secret).split('_secret_');
  const intent = { payment_intent_id: id, client_secret, intent_type: 'setup' as const };
  const action = await payByCard(shop, intent, number);
  if (action.status === 'requires_action') await answerBank(action, 'authorize');
  const changed = await ask('PUT', '/api/users/payment-method/', { setup_intent_id: id });
  expect(changed.statusCode).toBe(200);
  return changed.json().late_payments;
}

describe('late payments', () => {
  it('are listed and paid by their signed-in owner only', {
    tags: ['7.GET/api/users/late-payments/', '7.POST/api/users/late-payments/pay/'],
  }, async () => {
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    for (const [method, url] of [
      ['GET', list],
      ['POST', pay],
    ] as const) {
      expect((await ask(method, url, undefined, {})).statusCode).toBe(401);
      expect((await ask(method, url, undefined, staff.headers)).statusCode).toBe(403);
      expect((await ask(method, url)).json()).toEqual([]);
    }
  });

  it('another customer sees nothing of them, and the provider’s silence is a 503', async () => {
    await lateWith(alwaysAsks);
    const other = await createCustomer(shop);
    expect((await ask('GET', list, undefined, other.headers)).json()).toEqual([]);
    shop.sandbox.control.outage('errors');
    expect((await ask('POST', pay)).json()).toMatchObject({ code: 'payment_unverified' });
    expect((await ask('GET', list)).json()).toMatchObject({ code: 'payment_provider_unavailable' });
  });
});

describe('a card that the bank wants confirmed at every debit', () => {
  it('says what the browser needs for the bank’s page; once confirmed there, all is in order', async () => {
    await lateWith(alwaysAsks);
    expect(await statuses()).toEqual(['past_due']);
    const [waiting] = (await ask('POST', pay)).json<LatePayment[]>();
    expect(waiting).toMatchObject({
      automation_name: `Outil confirmé ${serial}`,
      amount: 5,
      needs: 'bank',
      reason: 'Votre banque demande que vous confirmiez ce paiement.',
    });
    shop.sandbox.control.loseEvents('all');
    const action = await confirmAtBank(waiting!);
    expect(action.status).toBe('requires_action');
    await answerBank(action, 'authorize');
    expect(await late()).toEqual([]);
    expect(await statuses()).toEqual(['active']);
    await shop.settle();
    expect(mails(/rentré/)).toHaveLength(1);
  });

  it('gives way to the card that paid another purchase since, which pays each month: nothing is late', {
    tags: ['paying.one-card'],
  }, async () => {
    await lateWith([alwaysAsks, '5555555555554444']);
    expect(await late()).toEqual([]);
    expect(await statuses()).toEqual(['active', 'active']);
  });

  it('refused at the bank: still late, says why, and may be confirmed again', async () => {
    await lateWith(alwaysAsks);
    const [waiting] = await late();
    await answerBank(await confirmAtBank(waiting!), 'refuse');
    const [again] = await late();
    expect(again).toMatchObject({
      needs: 'bank',
      reason: 'La confirmation demandée par votre banque n’a pas abouti.',
    });
    expect(await statuses()).toEqual(['past_due']);
    await answerBank(await confirmAtBank(again!), 'authorize');
    expect(await late()).toEqual([]);
  });

  it('put in the place of a refused one: the change of card itself says what to confirm', async () => {
    await lateWith(alwaysAsks);
    const left = await changeCard(alwaysAsks);
    expect(left).toMatchObject([{ needs: 'bank', amount: 5 }]);
    await answerBank(await confirmAtBank(left[0]!), 'authorize');
    expect(await late()).toEqual([]);
    expect(await statuses()).toEqual(['active']);
  });

  it('two late months: what is confirmed leaves the list, the other stays', async () => {
    await lateWith([alwaysAsks, alwaysAsks]);
    const both = (await ask('POST', pay)).json<LatePayment[]>();
    expect(both.map(({ needs }) => needs)).toEqual(['bank', 'bank']);
    await answerBank(await confirmAtBank(both[0]!), 'authorize');
    const left = await late();
    expect(left.map(({ subscription_id }) => subscription_id)).toEqual([both[1]!.subscription_id]);
  });
});

describe('paying now', () => {
  it('asks the saved card again and takes the money once, though it is asked twice at once', async () => {
    await lateWith('4242424242424242', { declines: true });
    expect(await late()).toMatchObject([
      { needs: 'card', reason: 'Le solde de votre carte est insuffisant.', client_secret: null },
    ]);
    const answers = await Promise.all([ask('POST', pay), ask('POST', pay)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await shop.settle();
    expect(await late()).toEqual([]);
    expect(await statuses()).toEqual(['active']);
    const query = 'select stripe_subscription_id as provider from subscriptions where user_id = $1';
    const [{ provider }] = (await shop.pool.query(query, [customer.id])).rows;
    const renewals = (await shop.stripe.listInvoices(provider)).filter(({ reason }) => reason === 'renewal');
    expect(renewals.map(({ amountPaid }) => amountPaid)).toEqual([500]);
  });

  it('refused once more: says why and stays late, and the three days go on as they were', async () => {
    await lateWith('4242424242424242', { declines: true });
    const attempts = 'select dunning_attempts, next_dunning_at from subscriptions where user_id = $1';
    const before = (await shop.pool.query(attempts, [customer.id])).rows;
    const query = 'select stripe_customer_id as id from users where id = $1';
    const [{ id }] = (await shop.pool.query(query, [customer.id])).rows;
    shop.sandbox.control.declineNext('expired_card', { times: 1, customer: id });
    expect((await ask('POST', pay)).json()).toMatchObject([
      { needs: 'card', reason: 'Votre carte a expiré.' },
    ]);
    expect((await shop.pool.query(attempts, [customer.id])).rows).toEqual(before);
  });
});
