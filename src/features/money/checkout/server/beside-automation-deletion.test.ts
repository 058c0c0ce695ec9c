import { beforeAll, expect, it } from 'vitest';
import { createStaff } from '#tests/act-as-staff.ts';
import { besideHeldTable } from '#tests/beside-held-table.ts';
import { waitingForALock } from '#tests/changed-meanwhile.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const isDeleted = async (automation: number) => {
  const { rows } = await shop.pool.query(
    'select deleted_at is not null as deleted from automations where id = $1',
    [automation],
  );
  return rows[0]?.deleted;
};

async function began(name: string) {
  const automation = await createAutomation(shop, { name });
  const customer = await createCustomer(shop);
  const staff = await createStaff(shop);
  const url = '/api/subscriptions/create_subscription/';
  const buy = () =>
    Promise.resolve(
      shop.app.inject({
        ...{ method: 'POST', url, headers: customer.headers },
        payload: { automation_id: automation, immediate_access: true },
      }),
    );
  return { automation, buy, remove: () => staff.ask('DELETE', `/api/automations/${automation}/`) };
}

it('a purchase that begins while staff delete its automation: the deletion waits for it, and is refused', async () => {
  const { automation, buy, remove } = await began('Supprimée pendant l’achat');
  const [bought, refused] = await besideHeldTable(shop.pool, 'payments', { act: buy, other: remove });
  expect(bought.statusCode).toBe(200);
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'automation_sold' }]);
  expect(await isDeleted(automation)).toBe(false);
});

it('a purchase that comes while its automation is being deleted is refused, and nothing is owed', async () => {
  const { automation, buy } = await began('Achetée pendant la suppression');
  const deleting = await shop.pool.connect();
  await deleting.query('begin');
  await deleting.query('update automations set available = false, deleted_at = now() where id = $1', [
    automation,
  ]);
  await deleting.query('select from automations where id = $1 for update', [automation]);
  const purchase = buy();
  await expect.poll(() => waitingForALock(shop.pool), { timeout: 20_000 }).toBe(1);
  await deleting.query('commit');
  deleting.release();
  const refused = await purchase;
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'automation_unavailable' }]);
  const { rowCount } = await shop.pool.query('select from payments where automation_id = $1', [automation]);
  expect(rowCount).toBe(0);
});
