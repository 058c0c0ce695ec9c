import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { confirmAddress, exportOf, register, signUp } from '#tests/come-back.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { createPurchase, createSubscription } from '#tests/factories/subscriptions.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
  shop.stopWorker();
});
afterAll(() => shop.stop());

const pass = () => shop.clock.moveTo(new Date(shop.clock.now().getTime() + MINUTE_MS));
const leave = async ({ headers }: { headers: { authorization: string } }) => {
  const gone = await shop.app.inject({ method: 'DELETE', url: '/api/users/delete-account/', headers });
  expect(gone.statusCode).toBe(200);
  await pass();
};

it('a payment of a former account that is learnt after the next one was deleted too changes nothing of the next', async () => {
  const former = await createCustomer(shop);
  const [tool, late] = [
    await createAutomation(shop, { name: 'Outil' }),
    await createAutomation(shop, { name: 'Tardif' }),
  ];
  await createPurchase(shop, { userId: former.id, automationId: tool });
  await createSubscription(shop, { userId: former.id, automationId: tool });
  await pass();
  const file = await exportOf(shop, former);
  await pass();
  await leave(former);
  const back = await signUp(shop, former.email, file);
  await pass();
  await shop.pool.query('update users set monthly_cap = 2500 where id = $1', [back.id]);
  const again = await exportOf(shop, back);
  await pass();
  await leave(back);
  await createPurchase(shop, { userId: former.id, automationId: late });
  await shop.drain();
  const { id } = await register(shop, former.email, again);
  expect((await confirmAddress(shop, former.email)).restored).toMatchObject({ automations: 1 });
  const { rows } = await shop.pool.query('select monthly_cap from users where id = $1', [id]);
  expect(rows).toEqual([{ monthly_cap: 2500 }]);
});
