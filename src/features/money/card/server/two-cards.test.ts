import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { interruptedAt } from '#tests/between-provider-calls.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { changeCard, startCardChange } from './change-card.ts';

let shop: TestShop;
let customer: TestCustomer;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
/** Two subscriptions, whose card is the one that paid them. */
beforeEach(async () => {
  customer = await createCustomer(shop);
  for (const _ of [1, 2]) {
    serial += 1;
    await buy(shop, customer, await createAutomation(shop, { name: `Outil à deux cartes ${serial}` }));
  }
  await shop.settle();
});

/** A card confirmed by the browser, of which the shop has not heard yet. */
async function savedCard(number: string): Promise<string> {
  const { client_secret } = await startCardChange(shop, customer.id);
  const [id = ''] = client_secret.split('_secret_');
  await payByCard(shop, { payment_intent_id: id, client_secret, intent_type: 'setup' }, number);
  return id;
}

/**
 * By its last four figures the card of the next debit, of the account and of each subscription; each one is attached.
 */
async function usedCards() {
  const { rows } = await shop.pool.query(
    `select u.stripe_customer_id as customer, s.stripe_subscription_id as provider
       from users u join subscriptions s on s.user_id = u.id where u.id = $1 order by s.id`,
    [customer.id],
  );
  const cards = await shop.stripe.listCards(rows[0].customer);
  const found = shop.sandbox.control.objects('customer').find(({ id }) => id === rows[0].customer)!;
  const byDefault = found.invoice_settings.default_payment_method;
  const ofEach = await Promise.all(
    rows.map(async ({ provider }) => (await shop.stripe.readSubscriptionState(provider)).cardId),
  );
  const figuresOf = (id: unknown) => cards.find((card) => card.id === id)?.last4 ?? 'detached';
  return [byDefault, ...ofEach].map(figuresOf);
}

const [visa, mastercard] = ['4242424242424242', '5555555555554444'];

it('leaves one card, attached and of every debit, wherever a second change of card falls within the first', {
  tags: ['7.card'],
  timeout: 120_000,
}, async () => {
  for (let nth = 1; ; nth += 1) {
    for (const firstIsOlder of [true, false]) {
      const older = await savedCard(visa);
      const newer = await savedCard(mastercard);
      const [first, second] = firstIsOlder ? [older, newer] : [newer, older];
      const other = () => changeCard(shop, customer.id, second).catch(() => undefined);
      const { shop: process, calls } = interruptedAt(shop, nth, other);
      const answer = await changeCard(process, customer.id, first).catch((error) => error);
      if (calls() < nth) return expect(nth).toBeGreaterThan(5);
      const where = `before call ${nth}, the ${firstIsOlder ? 'older' : 'newer'} first: ${answer}`;
      const used = await usedCards();
      expect(new Set(used).size, `${where}: ${used}`).toBe(1);
      expect(used, where).not.toContain('detached');
      // Replaced before it was read: it is as if it had come second.
      if (answer instanceof Error) expect(answer, where).toMatchObject({ code: 'not_found' });
    }
  }
});
