import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { acceptMandate, buy, ibans, saveAccount } from '#tests/pay-as-browser.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: SharedShop;
let customer: TestCustomer;
let serial = 0;

beforeAll(async () => {
  shop = await sharedShop();
});
beforeEach(async () => {
  customer = await createCustomer(shop);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = (method: Method, url: string, payload?: object, who: { headers?: object } = customer) =>
  shop.app.inject({ method, url, headers: { ...who.headers }, ...(payload ? { payload } : {}) });
const onFile = async () => (await ask('GET', '/api/users/payment-method/')).json();
const choose = (means: unknown) => ask('PUT', '/api/users/debit-means/', { means });

async function bought(): Promise<void> {
  serial += 1;
  await buy(shop, customer, await createAutomation(shop, { name: `Outil au compte ${serial}` }));
  await shop.settle();
}
const customerAtProvider = async (): Promise<string> =>
  (await shop.pool.query('select stripe_customer_id as id from users where id = $1', [customer.id])).rows[0]
    .id;
/** What the provider debits each living subscription from. */
const debited = async () => {
  const means = await shop.stripe.listDebitedCards(await customerAtProvider());
  const accounts = (await shop.stripe.listAccounts(await customerAtProvider())).map(({ id }) => id);
  return [...means.values()].map((id) => (accounts.includes(String(id)) ? 'account' : 'card'));
};

describe('a bank account', () => {
  it('is saved, chosen and removed by its signed-in owner only', async () => {
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    for (const [method, url, body] of [
      ['POST', '/api/users/bank-account/setup/', undefined],
      ['PUT', '/api/users/debit-means/', { means: 'card' }],
      ['DELETE', '/api/users/bank-account/', undefined],
    ] as const) {
      expect((await ask(method, url, body, {})).statusCode).toBe(401);
      expect((await ask(method, url, body, staff)).statusCode).toBe(403);
    }
  });

  it('is saved by its mandate and debits every month from then on, shown by its last four characters', {
    tags: ['7.POST/api/users/bank-account/setup/', 'debit.account'],
  }, async () => {
    await bought();
    await bought();
    expect(await debited()).toEqual(['card', 'card']);
    await saveAccount(shop, customer);
    expect(await debited()).toEqual(['account', 'account']);
    const answer = await ask('GET', '/api/users/payment-method/');
    expect(answer.json()).toMatchObject({
      card: { last4: '4242', automations: [] },
      bank_account: {
        country: 'FR',
        last4: '2606',
        debited: true,
        automations: [expect.any(String), expect.any(String)],
        mandate: { reference: expect.stringMatching(/^[0-9A-Z]{16}$/), active: true },
      },
    });
    expect(answer.body).not.toContain('20041010050500013');
  });

  it('says by an email, once, that its mandate was revoked, and nothing of one that was removed or replaced', {
    tags: ['debit.mandate-ended'],
  }, async () => {
    const letters = async () =>
      (
        await shop.pool.query<{ payload: { props: object } }>(
          `select payload from outbox where user_id = $1 and once_key like 'email:mandate-ended:%'`,
          [customer.id],
        )
      ).rows.map(({ payload }) => payload);
    await bought();
    await saveAccount(shop, customer);
    await ask('DELETE', '/api/users/bank-account/');
    await saveAccount(shop, customer);
    await shop.settle();
    expect(await letters()).toEqual([]);
    const [account] = await shop.stripe.listAccounts(await customerAtProvider());
    await shop.sandbox.control.revokeMandate(account!.id);
    await shop.settle();
    expect((await onFile()).bank_account).toMatchObject({ debited: true, mandate: { active: false } });
    expect(await letters()).toMatchObject([{ email: { name: 'mandate-ended' } }]);
  });

  it('whose mandate ends with the account that it was of leaves nothing to be heard', {
    tags: ['debit.mandate-ended'],
  }, async () => {
    await bought();
    await saveAccount(shop, customer);
    await ask('DELETE', '/api/users/delete-account/');
    await shop.settle();
    const waiting = await shop.pool.query(
      `select e.type, e.last_error from stripe_events e where e.handled_at is null and e.type = 'mandate.updated'`,
    );
    expect(waiting.rows).toEqual([]);
  });

  it('an intent without its mandate saves nothing, and somebody else’s is unknown', async () => {
    const other = await createCustomer(shop);
    const begun = await ask('POST', '/api/users/bank-account/setup/', undefined, other);
    const secret: string = begun.json().client_secret;
    const [id = ''] = secret.split('_secret_');
    const put = (who: TestCustomer) => ask('PUT', '/api/users/payment-method/', { setup_intent_id: id }, who);
    expect((await put(other)).json()).toMatchObject({ code: 'card_not_confirmed' });
    await acceptMandate(shop, secret);
    expect((await put(customer)).statusCode).toBe(404);
    expect((await put(other)).statusCode).toBe(200);
  });

  it('the means that was chosen last debits every month, and an older event does not bring the former back', {
    tags: ['7.PUT/api/users/debit-means/', 'debit.last-choice'],
  }, async () => {
    await bought();
    const setup = await saveAccount(shop, customer);
    expect((await choose('card')).json()).toMatchObject({ bank_account: { debited: false }, late_paid: 0 });
    expect(await debited()).toEqual(['card']);
    expect((await choose('bank_account')).json()).toMatchObject({ bank_account: { debited: true } });
    expect((await choose('card')).statusCode).toBe(200);
    // The event of the setup comes late, and the browser asks once more.
    expect((await ask('PUT', '/api/users/payment-method/', { setup_intent_id: setup })).json()).toMatchObject(
      {
        bank_account: { debited: false },
      },
    );
    expect(await debited()).toEqual(['card']);
  });

  it('names the wrong field in French, and refuses what is not on file', async () => {
    expect((await choose('cheque')).json()).toMatchObject({
      means: ['Ce moyen de paiement n’est pas proposé.'],
    });
    for (const means of ['card', 'bank_account'])
      expect((await choose(means)).json()).toMatchObject({ code: 'no_other_means' });
    expect((await ask('DELETE', '/api/users/bank-account/')).statusCode).toBe(404);
    await bought();
    expect((await choose('bank_account')).json()).toMatchObject({ code: 'no_other_means' });
  });

  it('a card that pays a start leaves the months to the account, the new ones too, and is kept for the next', {
    tags: ['debit.one-of-each'],
  }, async () => {
    await bought();
    await saveAccount(shop, customer);
    serial += 1;
    const automation = await createAutomation(shop, { name: `Outil au compte ${serial}` });
    await buy(shop, customer, automation, '5555555555554444');
    await shop.settle();
    expect(await debited()).toEqual(['account', 'account']);
    expect(await onFile()).toMatchObject({
      card: { last4: '4444' },
      others: [],
      bank_account: { debited: true },
    });
  });

  it('another account takes its place', async () => {
    await bought();
    await saveAccount(shop, customer);
    await saveAccount(shop, customer, ibans.lacksFunds);
    expect(await shop.stripe.listAccounts(await customerAtProvider())).toHaveLength(1);
    expect((await onFile()).bank_account).toMatchObject({ last4: '2227', debited: true });
    expect(await debited()).toEqual(['account']);
  });

  it('is removed at will, and the card debits the months; asked twice it is gone', {
    tags: ['7.DELETE/api/users/bank-account/', 'debit.removed'],
  }, async () => {
    await bought();
    await saveAccount(shop, customer);
    const removed = await ask('DELETE', '/api/users/bank-account/');
    expect(removed.json()).toMatchObject({ bank_account: null, card: { automations: [expect.any(String)] } });
    expect(await debited()).toEqual(['card']);
    expect((await ask('DELETE', '/api/users/bank-account/')).statusCode).toBe(404);
    // It can be saved again.
    await saveAccount(shop, customer);
    expect((await onFile()).bank_account).toMatchObject({ debited: true, mandate: { active: true } });
  });

  it('is not removed when it is the only means of what is debited', async () => {
    await bought();
    await saveAccount(shop, customer);
    const [card] = await shop.stripe.listCards(await customerAtProvider());
    await shop.stripe.detachCard(card!.id);
    expect((await ask('DELETE', '/api/users/bank-account/')).json()).toMatchObject({
      code: 'no_other_means',
    });
    expect((await onFile()).bank_account).toMatchObject({ debited: true });
  });

  it('needs no purchase before', async () => {
    await saveAccount(shop, customer);
    expect(await onFile()).toMatchObject({ card: null, bank_account: { last4: '2606', debited: true } });
    expect((await ask('DELETE', '/api/users/bank-account/')).json()).toMatchObject({ bank_account: null });
  });
});

describe('a shop of its own', () => {
  let own: TestShop;
  beforeAll(async () => {
    own = await startShop({ PAYMENT_MEANS: 'card' });
  });
  afterAll(() => own.stop());

  it('without an agreement with its bank offers cards alone', { tags: ['debit.not-offered'] }, async () => {
    const who = await createCustomer(own);
    const refused = await own.app.inject({
      method: 'POST',
      url: '/api/users/bank-account/setup/',
      headers: who.headers,
    });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'bank_account_not_offered']);
    expect((await own.app.inject({ url: '/api/payment-config/' })).json().bank_debit).toBeNull();
    expect((await shop.app.inject({ url: '/api/payment-config/' })).json().bank_debit).toEqual({
      creditor: expect.any(String),
    });
  });
});
