import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { answerBank, buy, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shared: TestShop;
let shop: TestShop;
let customer: TestCustomer;
let serial = 0;

beforeAll(async () => {
  shared = await startShop();
});
afterAll(() => shared.stop());
beforeEach(async () => {
  shop = shared;
  customer = await createCustomer(shop);
});

const address = '/api/users/payment-method/';
const ask = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  who: { headers?: object } = customer,
) => shop.app.inject({ method, url, headers: { ...who.headers }, ...(payload ? { payload } : {}) });
const card = async () => (await ask('GET', address)).json().card;
const put = (id: unknown, who: { headers?: object } = customer) =>
  ask('PUT', address, { setup_intent_id: id }, who);

async function begin(who = customer) {
  const answer = await ask('POST', `${address}setup/`, undefined, who);
  expect(answer.statusCode).toBe(200);
  const secret: string = answer.json().client_secret;
  const [id = ''] = secret.split('_secret_');
  return { id, payment_intent_id: id, client_secret: secret, intent_type: 'setup' as const };
}
async function bought(...prices: number[]): Promise<void> {
  for (const subscriptionPrice of prices) {
    serial += 1;
    const automation = await createAutomation(shop, {
      name: `Outil à la carte ${serial}`,
      subscriptionPrice,
    });
    await buy(shop, customer, automation);
  }
  await shop.settle();
}
const rows = async () =>
  (
    await shop.pool.query(
      `select status, stripe_subscription_id as provider, current_period_end as paid_until, dunning_attempts
       from subscriptions where user_id = $1 order by id`,
      [customer.id],
    )
  ).rows;
const providerCustomer = async (): Promise<string> => {
  const query = 'select stripe_customer_id as id from users where id = $1';
  return (await shop.pool.query(query, [customer.id])).rows[0].id;
};
const cardsAtProvider = async () => shop.stripe.listCards(await providerCustomer());
async function becomeLate(code: 'card_declined' | 'lost_card' = 'card_declined'): Promise<void> {
  const [row] = await rows();
  shop.sandbox.control.declineNext(code, { times: 1, customer: await providerCustomer() });
  await shop.travelTo(new Date(row.paid_until.getTime() + 2 * HOUR_MS));
  customer = await signInAgain(shop, customer);
  expect((await rows())[0].status).toBe('past_due');
}

describe('the saved card', () => {
  it('is shown and changed by its signed-in owner only', async () => {
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    for (const [method, url] of [
      ['GET', address],
      ['POST', '/api/users/payment-method/setup/'],
      ['PUT', address],
    ] as const) {
      expect((await ask(method, url, undefined, {})).statusCode).toBe(401);
      expect((await ask(method, url, undefined, staff)).statusCode).toBe(403);
    }
  });

  it('is none before the first payment, then the one that paid, never its number', {
    tags: ['7.GET/api/users/payment-method/'],
  }, async () => {
    expect(await card()).toBeNull();
    await bought(500);
    const answer = await ask('GET', address);
    expect(answer.json()).toEqual({
      card: {
        id: expect.stringMatching(/^pm_/),
        brand: 'visa',
        last4: '4242',
        exp_month: 12,
        exp_year: 2040,
        expired: false,
        automations: [expect.any(String)],
      },
      others: [],
      bank_account: null,
    });
    expect(answer.body).not.toContain('4242424242424242');
  });

  it('can be saved before anything was bought', {
    tags: ['7.POST/api/users/payment-method/setup/'],
  }, async () => {
    const setup = await begin();
    await payByCard(shop, setup, '5555555555554444');
    expect((await put(setup.id)).json()).toMatchObject({ card: { brand: 'mastercard', last4: '4444' } });
  });

  it('refuses a body without an intent in French, and a field that is not its own', async () => {
    expect((await put(undefined)).json()).toMatchObject({ setup_intent_id: ['Ce champ est obligatoire.'] });
    expect((await put('')).statusCode).toBe(400);
    const answer = await ask('PUT', address, { setup_intent_id: 'seti_1', user_id: 1 });
    expect(answer.json()).toMatchObject({ user_id: ["Ce champ n'est pas accepté."] });
  });
});

describe('a change of card', () => {
  it('reaches the customer’s default and every subscription, pays the next month, and the old card goes', {
    tags: ['7.PUT/api/users/payment-method/', '7.card'],
  }, async () => {
    await bought(500, 400);
    const setup = await begin();
    await payByCard(shop, setup, '5555555555554444');
    const answer = await put(setup.id);
    expect(answer.json()).toMatchObject({ card: { brand: 'mastercard' }, late_paid: 0, late_payments: [] });
    expect((await cardsAtProvider()).map(({ last4 }) => last4)).toEqual(['4444']);
    expect((await put(setup.id)).statusCode).toBe(200);
    const [first] = await rows();
    await shop.travelTo(new Date(first.paid_until.getTime() + 3 * HOUR_MS));
    customer = await signInAgain(shop, customer);
    expect((await rows()).map(({ status }) => status)).toEqual(['active', 'active']);
  });

  it('reaches the others when one has ended at the provider meanwhile', async () => {
    await bought(500, 700);
    const [over, alive] = await rows();
    // Before the shop hears of it.
    shop.sandbox.control.loseEvents('all');
    await shop.stripe.cancelSubscription(over.provider);
    const setup = await begin();
    await payByCard(shop, setup, '5555555555554444');
    const changed = await put(setup.id);
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json().card).toMatchObject({ last4: '4444' });
    const { cardId } = await shop.stripe.readSubscription(alive.provider);
    expect(await cardsAtProvider()).toMatchObject([{ id: cardId, last4: '4444' }]);
    shop.sandbox.control.clearFaults();
  });

  it("somebody else's intent, one of a purchase, and none at all are not found", async () => {
    const other = await createCustomer(shop);
    const setup = await begin(other);
    await payByCard(shop, setup);
    await bought(500);
    for (const id of [setup.id, 'seti_unknown', 'pi_1']) expect((await put(id)).statusCode, id).toBe(404);
    expect(await card()).toMatchObject({ last4: '4242' });
  });

  it('is refused before the card is confirmed', async () => {
    await bought(500);
    const setup = await begin();
    expect((await put(setup.id)).json()).toEqual({
      detail: 'Votre banque n’a pas encore confirmé cette carte.',
      code: 'card_not_confirmed',
    });
  });

  it('3-D Secure: nothing changes before the bank says yes', async () => {
    await bought(500);
    const setup = await begin();
    const action = await payByCard(shop, setup, '4000002500003155');
    expect(action.status).toBe('requires_action');
    expect((await put(setup.id)).json()).toMatchObject({ code: 'card_not_confirmed' });
    await answerBank(action, 'authorize');
    expect((await put(setup.id)).json()).toMatchObject({ card: { last4: '3155' } });
  });

  it('3-D Secure refused: says so in French and keeps the old card', async () => {
    await bought(500);
    const setup = await begin();
    await answerBank(await payByCard(shop, setup, '4000002500003155'), 'refuse');
    const answer = await put(setup.id);
    expect(answer.statusCode).toBe(402);
    expect(answer.json().detail).toBe('La confirmation demandée par votre banque n’a pas abouti.');
    expect(await card()).toMatchObject({ last4: '4242' });
  });

  it('an old intent sent again does not bring the old card back', async () => {
    await bought(500);
    const first = await begin();
    await payByCard(shop, first, '5555555555554444');
    await put(first.id);
    const second = await begin();
    await payByCard(shop, second, '4242424242424242');
    await put(second.id);
    expect((await put(first.id)).statusCode).toBe(404);
    expect(await card()).toMatchObject({ last4: '4242' });
  });

  it('confirm never comes: the provider’s event alone changes the card', async () => {
    await bought(500);
    const setup = await begin();
    await payByCard(shop, setup, '5555555555554444');
    await shop.settle();
    expect((await cardsAtProvider()).map(({ last4 }) => last4)).toEqual(['4444']);
  });

  it('process killed between the provider’s answers: the same call finishes the change', async () => {
    await bought(500);
    const [{ provider }] = await rows();
    const setup = await begin();
    shop.sandbox.control.loseEvents('all');
    await payByCard(shop, setup, '5555555555554444');
    const path = `/v1/subscriptions/${provider}`;
    shop.sandbox.control.failRequests({ path, method: 'POST', times: 3, when: 'before' });
    expect((await put(setup.id)).statusCode).toBe(503);
    shop.sandbox.control.clearFaults();
    expect((await put(setup.id)).statusCode).toBe(200);
    expect((await cardsAtProvider()).map(({ last4 }) => last4)).toEqual(['4444']);
  });
});

describe('a change of card when a payment is late', () => {
  // A shop for each test: the month until the payment is late would renew all that the others bought.
  beforeEach(async () => {
    shop = await startShop();
    customer = await createCustomer(shop);
    await bought(500);
  });
  afterEach(() => shop.stop());

  it('pays what is late at once, and the email says that all is in order, once', async () => {
    await becomeLate();
    const setup = await begin();
    // The call alone, not the provider's event, which may come first.
    shop.sandbox.control.loseEvents('all');
    await payByCard(shop, setup, '5555555555554444');
    expect((await put(setup.id)).json()).toMatchObject({ late_paid: 1, late_payments: [] });
    shop.sandbox.control.clearFaults();
    await shop.settle();
    expect((await rows())[0]).toMatchObject({ status: 'active', dunning_attempts: 0 });
    const mails = shop.mailbox
      .messages()
      .filter(({ envelope, subject }) => envelope.to.includes(customer.email) && /rentré/.test(subject));
    expect(mails).toHaveLength(1);
  });

  it('refused again: says that it is still late, and the attempts that were skipped are taken up again', async () => {
    await becomeLate('lost_card');
    expect((await rows())[0].dunning_attempts).toBe(3);
    const setup = await begin();
    await payByCard(shop, setup, '4000000000000341');
    expect((await put(setup.id)).json().late_payments).toMatchObject([
      { amount: 5, needs: 'card', client_secret: null },
    ]);
    expect((await rows())[0]).toMatchObject({ status: 'past_due', dunning_attempts: 0 });
  });

  it('each refusal has its email, also one that ends the attempts a second time', async () => {
    await becomeLate('lost_card');
    const setup = await begin();
    await payByCard(shop, setup, '5555555555554444');
    const decline = async (times: number) =>
      shop.sandbox.control.declineNext('lost_card', { times, customer: await providerCustomer() });
    // At the change of card, and when the provider tells of it.
    await decline(2);
    expect((await put(setup.id)).json().late_payments).toHaveLength(1);
    await shop.settle();
    await decline(1);
    await shop.travelTo(new Date(shop.clock.now().getTime() + 25 * HOUR_MS));
    expect((await rows())[0]).toMatchObject({ status: 'past_due', dunning_attempts: 3 });
    const { rowCount } = await shop.pool.query(
      "select 1 from outbox where user_id = $1 and starts_with(once_key, 'email:payment_failed:')",
      [customer.id],
    );
    expect(rowCount).toBe(2);
  }, 60_000);

  it('suspended meanwhile: is late no more, and nobody says that it was paid', async () => {
    await becomeLate();
    const setup = await begin();
    await payByCard(shop, setup, '4000000000000341');
    const suspending = await shop.pool.connect();
    await suspending.query('begin');
    await suspending.query('select 1 from users where id = $1 for update', [customer.id]);
    const changed = put(setup.id).then((answer) => answer);
    const waits = async () =>
      (
        await shop.pool.query(`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%"users"%for update%'`)
      ).rowCount;
    await expect.poll(waits).toBe(1);
    await suspending.query(
      `update subscriptions set status = 'inactive', inactive_reason = 'suspended', end_date = $2, past_due_since = null, next_dunning_at = null where user_id = $1`,
      [customer.id, shop.clock.now()],
    );
    await suspending.query('commit');
    suspending.release();
    expect((await changed).json()).toMatchObject({ late_paid: 0, late_payments: [] });
    await shop.settle();
  });
});
