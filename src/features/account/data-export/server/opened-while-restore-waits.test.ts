import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmAddress, deleteAccount, exportOf, register } from '#tests/come-back.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { buy, openPurchase } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

// Bought between the sign-up with a file and the link of its email, an automation was paid for twice; once the second
// purchase was given back, the first, still paid for, was lost with it.

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const newTool = (name: string) => createAutomation(shop, { name });

/** Bought, exported, deleted, and signed up again with the file; the link of the email is not opened yet. */
async function cameBack() {
  const before = await createCustomer(shop);
  const automation = await newTool(`Outil qui attend ${before.id}`);
  await buy(shop, before, automation);
  const file = await exportOf(shop, before);
  await deleteAccount(shop, before);
  const back = { ...before, ...(await register(shop, before.email, file)) };
  return { back, automation };
}

const open = (customer: { headers: { authorization: string } }, automation: number) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/subscriptions/create_subscription/',
    headers: customer.headers,
    payload: { automation_id: automation, immediate_access: true },
  });

const isWaiting = async ({ headers }: { headers: { authorization: string } }) =>
  (await shop.app.inject({ url: '/api/users/me/', headers })).json().restore_waiting;

it('what waits to be restored is not sold, in words that say how to have it; it is owned after the link', async () => {
  const { back, automation } = await cameBack();
  expect(await isWaiting(back)).toBe(true);
  const refused = await open(back, automation);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'restore_waiting']);
  expect(refused.json().detail).toContain('confirmez votre adresse');
  const { restored } = await confirmAddress(shop, back.email);
  expect(restored).toEqual({ automations: 1, subscriptions: 1, documents: 0 });
  expect((await open(back, automation)).json().code).toBe('already_owned');
  expect(await isWaiting(back)).toBe(false);
});

it('what the file does not hold is sold meanwhile', async () => {
  const { back } = await cameBack();
  const opened = await openPurchase(shop, back, await newTool(`Autre outil ${back.id}`));
  expect(opened.payment_intent_id).toBeTruthy();
});
