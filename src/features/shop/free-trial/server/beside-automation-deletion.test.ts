import { beforeAll, expect, it } from 'vitest';
import { createStaff } from '#tests/act-as-staff.ts';
import { besideHeldTable } from '#tests/beside-held-table.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

it('a trial that begins while staff delete its automation: the deletion waits for it, and is refused', async () => {
  const automation = await createAutomation(shop, { name: 'Supprimée pendant l’essai' });
  const customer = await createCustomer(shop);
  const staff = await createStaff(shop);
  const url = '/api/users/use-free-token/';
  const [begun, refused] = await besideHeldTable(shop.pool, 'subscriptions', {
    act: () =>
      shop.app.inject({
        ...{ method: 'POST', url, headers: customer.headers },
        payload: { automation_id: automation },
      }),
    other: () => staff.ask('DELETE', `/api/automations/${automation}/`),
  });
  expect(begun.statusCode).toBe(200);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'automation_sold' });
  const { rows } = await shop.pool.query('select deleted_at from automations where id = $1', [automation]);
  expect(rows).toEqual([{ deleted_at: null }]);
});
