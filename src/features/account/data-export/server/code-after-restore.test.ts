import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteAccount, exportOf, signUp } from '#tests/come-back.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCoupon } from '#tests/factories/coupons.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

type Person = Pick<TestCustomer, 'id' | 'email' | 'headers'>;

const post = ({ headers }: Person, url: string, payload: object) =>
  shop.app.inject({ method: 'POST', url, headers, payload });

/** Opens a payment by one call and has it checked by another. */
async function pay(person: Person, open: string, confirm: string, payload: object): Promise<void> {
  const opened = await post(person, open, payload);
  expect(opened.statusCode, opened.body).toBe(200);
  const { subscription_id, client_secret } = opened.json();
  if (client_secret) await payByCard(shop, opened.json());
  const confirmed = await post(person, confirm, { subscription_id });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  await shop.settle();
}

it('a code serves a person once, however often their account is deleted and restored', {
  tags: ['coupon.refused'],
  timeout: 120_000,
}, async () => {
  const automation = await createAutomation(shop, { name: 'Outil deux fois remisé' });
  const codes = ['PREMIERE-VIE', 'DEUXIEME-VIE'] as const;
  for (const code of codes) await createCoupon(shop, { code });
  const checked = '/api/subscriptions/confirm_subscription_payment/';
  const buyer = await createCustomer(shop);
  await pay(buyer, '/api/subscriptions/create_subscription/', checked, {
    automation_id: automation,
    promo_code: codes[0],
  });
  const comeBack = async (person: Person): Promise<Person> => {
    const file = await exportOf(shop, person);
    await deleteAccount(shop, person);
    return signUp(shop, person.email, file);
  };
  const quoted = async (person: Person, promo_code: string) => {
    const url = '/api/subscriptions/quote_with_code/';
    return (await post(person, url, { automation_id: automation, promo_code })).json().promo_code;
  };
  const used = ['Vous avez déjà utilisé ce code\u00a0: il sert une fois par personne.'];
  const second = await comeBack(buyer);
  expect(await quoted(second, codes[0])).toEqual(used);
  const [row] = (await shop.pool.query('select id from subscriptions where user_id = $1', [second.id])).rows;
  await pay(
    second,
    `/api/subscriptions/${row.id}/activate_restored_subscription/`,
    '/api/subscriptions/confirm_restored_payment/',
    { promo_code: codes[1] },
  );
  const third = await comeBack(second);
  for (const code of codes) expect([code, await quoted(third, code)]).toEqual([code, used]);
});
