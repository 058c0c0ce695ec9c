import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { showCard } from '#money/checkout/server/for-other-features.ts';
import type { Shop } from '#server/shop.ts';
import { interruptedAt } from '#tests/between-provider-calls.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { acceptMandate, buy, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { adoptSavedCard, changeCard, startCardChange } from './change-card.ts';
import { chooseMeans, removeAccount, startAccountSetup } from './means-on-file.ts';

let shop: TestShop;
let customer: TestCustomer;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  customer = await createCustomer(shop);
  for (const _ of [1, 2]) {
    serial += 1;
    await buy(shop, customer, await createAutomation(shop, { name: `Outil à deux moyens ${serial}` }));
  }
  await shop.settle();
  // The events would adopt what a test adopts by itself.
  shop.sandbox.control.loseEvents('all');
});

/** An account whose mandate the browser has given, of which the shop has not heard yet. */
async function givenAccount(): Promise<string> {
  const { client_secret } = await startAccountSetup(shop, customer.id);
  await acceptMandate(shop, client_secret);
  return client_secret.split('_secret_')[0] ?? '';
}

/** Another card, confirmed by the browser, of which the shop has not heard yet. */
async function givenCard(): Promise<string> {
  const { client_secret } = await startCardChange(shop, customer.id);
  const [id = ''] = client_secret.split('_secret_');
  await payByCard(shop, { payment_intent_id: id, client_secret, intent_type: 'setup' });
  return id;
}

const leaveAccount = (process: Shop) => removeAccount(process, customer.id);

class Killed extends Error {}

async function debited(): Promise<string[]> {
  const query = 'select stripe_customer_id as id from users where id = $1';
  const { id } = (await shop.pool.query(query, [customer.id])).rows[0];
  const accounts = (await shop.stripe.listAccounts(id)).map((account) => account.id);
  const cards = (await shop.stripe.listCards(id)).map((card) => card.id);
  const kindOf = (means: string | null) =>
    accounts.includes(String(means)) ? 'account' : cards.includes(String(means)) ? 'card' : 'gone';
  return [...(await shop.stripe.listDebitedCards(id)).values()].map(kindOf);
}

it('the choice begun last debits every month, wherever it falls within the other', {
  tags: ['debit.last-choice'],
  timeout: 120_000,
}, async () => {
  for (let nth = 1; ; nth += 1) {
    const setup = await givenAccount();
    const { shop: process, calls } = interruptedAt(shop, nth, () => chooseMeans(shop, customer.id, 'card'));
    await changeCard(process, customer.id, setup);
    if (calls() < nth) return expect(nth).toBeGreaterThan(5);
    expect(await debited(), `the card before call ${nth} of the account’s`).toEqual(['card', 'card']);
  }
});

it('an account given later debits every month, wherever it falls within the choice of the card', {
  timeout: 120_000,
}, async () => {
  await changeCard(shop, customer.id, await givenAccount());
  for (let nth = 2; ; nth += 1) {
    let given = '';
    const { shop: process, calls } = interruptedAt(shop, nth, async () => {
      given = await givenAccount();
      await changeCard(shop, customer.id, given);
    });
    await chooseMeans(process, customer.id, 'card');
    if (calls() < nth) return expect(nth).toBeGreaterThan(5);
    // Begun before or after the choice itself was noted, all agree.
    expect(new Set(await debited()).size, `the account before call ${nth}`).toBe(1);
    expect(await debited()).not.toContain('gone');
  }
});

it('another card given wherever it falls within the choice of the card, or the removal of the account, debits the months', {
  timeout: 180_000,
}, async () => {
  for (let nth = 1; ; nth += 1) {
    let reached = 0;
    for (const act of [(process: Shop) => chooseMeans(process, customer.id, 'card'), leaveAccount]) {
      await changeCard(shop, customer.id, await givenAccount());
      const { shop: process, calls } = interruptedAt(shop, nth, async () =>
        changeCard(shop, customer.id, await givenCard()),
      );
      await act(process);
      reached = Math.max(reached, calls());
      expect(await debited(), `the new card before call ${nth}`).toEqual(['card', 'card']);
    }
    if (reached < nth) return expect(nth).toBeGreaterThan(5);
  }
});

it('an account saved wherever it falls within the removal of another stays, and nothing is debited from what is gone', {
  tags: ['debit.removed'],
  timeout: 180_000,
}, async () => {
  for (let nth = 1; ; nth += 1) {
    await changeCard(shop, customer.id, await givenAccount());
    const { shop: process, calls } = interruptedAt(shop, nth, async () =>
      changeCard(shop, customer.id, await givenAccount()),
    );
    await leaveAccount(process);
    const one = await debited();
    expect(one, `an account saved before call ${nth} of the removal`).not.toContain('gone');
    expect(new Set(one).size).toBe(1);
    if (calls() < nth) return expect(nth).toBeGreaterThan(5);
    // From its third call on the removal knows which account it is of.
    const { bank_account: stands } = await showCard(shop, customer.id);
    if (nth > 2) expect(stands, `saved before call ${nth}`).toMatchObject({ mandate: { active: true } });
  }
});

it('process killed anywhere: the event or the next press finishes the saving, and the removal', {
  timeout: 120_000,
}, async () => {
  const killed = async () => {
    throw new Killed();
  };
  for (let nth = 1; ; nth += 1) {
    const setup = await givenAccount();
    const { shop: process, calls } = interruptedAt(shop, nth, killed);
    await changeCard(process, customer.id, setup).catch((error) => expect(error).toBeInstanceOf(Killed));
    await adoptSavedCard(shop, customer.id, setup);
    expect(await debited(), `killed before call ${nth} of the saving`).toEqual(['account', 'account']);
    const leaving = interruptedAt(shop, nth, killed);
    await removeAccount(leaving.shop, customer.id).catch((error) => expect(error).toBeInstanceOf(Killed));
    await removeAccount(shop, customer.id).catch((error) =>
      expect(error).toMatchObject({ code: 'not_found' }),
    );
    expect(await debited(), `killed before call ${nth} of the removal`).toEqual(['card', 'card']);
    if (calls() < nth && leaving.calls() < nth) return expect(nth).toBeGreaterThan(5);
  }
});
