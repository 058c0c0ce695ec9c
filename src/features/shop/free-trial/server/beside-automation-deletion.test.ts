import { beforeAll, expect, it } from 'vitest';
import { createStaff } from '#tests/act-as-staff.ts';
import { waitingForALock } from '#tests/changed-meanwhile.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

const patience = { timeout: 20_000 };
let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const waits = () => waitingForALock(shop.pool);

it('a trial that begins while staff delete its automation: the deletion waits for it, and is refused', async () => {
  const automation = await createAutomation(shop, { name: 'Supprimée pendant l’essai' });
  const customer = await createCustomer(shop);
  const staff = await createStaff(shop);
  // The trial has read that its automation is on sale, and stops before its row is written.
  const holding = await shop.pool.connect();
  await holding.query('begin');
  await holding.query('lock table subscriptions in exclusive mode');
  const url = '/api/users/use-free-token/';
  const trial = Promise.resolve(
    shop.app.inject({
      ...{ method: 'POST', url, headers: customer.headers },
      payload: { automation_id: automation },
    }),
  );
  await expect.poll(waits, patience).toBe(1);
  let isDeleted = false;
  const deletion = staff.ask('DELETE', `/api/automations/${automation}/`).then((answer) => {
    isDeleted = true;
    return answer;
  });
  await expect.poll(async () => isDeleted || (await waits()) === 2, patience).toBe(true);
  await holding.query('commit');
  holding.release();
  expect((await trial).statusCode).toBe(200);
  const refused = await deletion;
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'automation_sold' });
  const { rows } = await shop.pool.query('select deleted_at from automations where id = $1', [automation]);
  expect(rows).toEqual([{ deleted_at: null }]);
});
