import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
let customer: TestCustomer;
let serial = 0;

beforeAll(async () => {
  shop = await sharedShop();
});
beforeEach(async () => {
  customer = await createCustomer(shop);
});

const create = (subscriptionPrice: number) => {
  serial += 1;
  return createAutomation(shop, { name: `Outil reçu ${serial}`, subscriptionPrice });
};
/** Buys and answers the receipt as it left. */
async function receiptOf(automation: number): Promise<string> {
  const before = shop.mailbox.messages().length;
  await buy(shop, customer, automation);
  await shop.settle();
  const sent = shop.mailbox.messages().slice(before);
  const receipts = sent.filter(
    ({ envelope, text }) =>
      envelope.to.includes(customer.email) && String(text).includes('Prochain prélèvement'),
  );
  expect(receipts).toHaveLength(1);
  return String(receipts[0]?.text).replaceAll(/\s+/g, ' ');
}
async function nextDebit(automation: number): Promise<string> {
  const { rows } = await shop.pool.query<{ at: Date }>(
    'select current_period_end as at from subscriptions where user_id = $1 and automation_id = $2',
    [customer.id, automation],
  );
  return formatDateTime(rows[0]!.at).replaceAll('\u00a0', ' ');
}

describe('the receipt', () => {
  it('names the date and the amount of the next debit: the price, alone under the cap', async () => {
    const automation = await create(500);
    const receipt = await receiptOf(automation);
    expect(receipt).toContain(`Prochain prélèvement le ${await nextDebit(automation)} : 5 €.`);
  });

  it('names the share of the cap when others take theirs, though the first month cost something else', async () => {
    await receiptOf(await create(1200));
    const automation = await create(800);
    // 3 € today, for the month holds no more; from the next one on its share of 15 €.
    const receipt = await receiptOf(automation);
    expect(receipt).toContain('Total payé 38 €');
    expect(receipt).toContain(`Prochain prélèvement le ${await nextDebit(automation)} : 6 €.`);
  });
});
