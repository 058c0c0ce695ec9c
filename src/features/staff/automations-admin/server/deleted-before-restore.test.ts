import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { DAY_MS } from '#domain/time/durations.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { besideHeldTable } from '#tests/beside-held-table.ts';
import { changedMeanwhile } from '#tests/changed-meanwhile.ts';
import { confirmAddress, deleteAccount, exportOf, register, signUp } from '#tests/come-back.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { listStaffAutomations } from '../contract.ts';

let shop: TestShop;
let staff: TestStaff;
let automation: number;
let serial = 0;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  staff = await createStaff(shop);
  automation = await createAutomation(shop, { name: `À retrouver ${serial}` });
});

/** Bought, exported, and the account deleted. */
async function left() {
  const customer = await createCustomer(shop);
  await buy(shop, customer, automation);
  const file = await exportOf(shop, customer);
  await deleteAccount(shop, customer);
  return { customer, file };
}

const remove = () => staff.ask('DELETE', `/api/automations/${automation}/`);
async function refusal() {
  const answer = await remove();
  expect(answer.statusCode).toBe(409);
  return answer.json<{ code: string; detail: string }>();
}
async function listed() {
  const answer = await staff.ask('GET', `/api/admin/automations/?search=retrouver-${serial}`);
  return answer.json<z.infer<typeof listStaffAutomations.answer>>().automations[0];
}
const ownedBy = async ({ headers }: Pick<TestCustomer, 'headers'>) =>
  (await shop.app.inject({ url: '/api/users/automations/', headers })).json<{ id: number }[]>();
const isDeleted = async () =>
  (await shop.pool.query('select deleted_at from automations where id = $1', [automation])).rows[0]
    ?.deleted_at !== null;

describe('an automation whose former customer may still come back with their file', () => {
  it('is not deleted, the list says so before, and the file gives back what can be activated', {
    tags: ['7.automations.sold'],
  }, async () => {
    const { customer, file } = await left();
    expect(await refusal()).toMatchObject({
      code: 'automation_sold',
      detail:
        'Cette automatisation ne peut pas être supprimée\u00a0: 1\u00a0ancien client qui peut encore la retrouver avec son fichier d’export. Choisissez plutôt «\u00a0Retirer de la vente\u00a0».',
    });
    expect(await listed()).toMatchObject({ owner_count: 0, subscription_count: 0, restorable_count: 1 });

    const back = await signUp(shop, customer.email, file);
    expect(await ownedBy(back)).toMatchObject([{ id: automation }]);
    expect(await listed()).toMatchObject({ owner_count: 1, restorable_count: null });
    expect((await refusal()).detail).toContain('\u00a0: 1\u00a0propriétaire. Choisissez');
  });

  it('is said beside those who own it, each once', async () => {
    await left();
    await left();
    await buy(shop, await createCustomer(shop), automation);
    expect((await refusal()).detail).toContain(
      '\u00a0: 1\u00a0propriétaire, 1\u00a0abonnement en cours, 2\u00a0anciens clients qui peuvent encore la retrouver avec leur fichier d’export. Choisissez',
    );
    expect(await listed()).toMatchObject({ owner_count: 1, restorable_count: null });
  });

  it('is deleted once what they paid was given back', async () => {
    const { customer } = await left();
    const { rows } = await shop.pool.query('select id from orders where user_id = $1', [customer.id]);
    const answer = await staff.ask('POST', `/api/admin/orders/${rows[0].id}/refund/`, {
      ...{ request_id: randomUUID(), reason: 'legal', purchase: 35 },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    await shop.roundTrip();
    expect(await listed()).toMatchObject({ restorable_count: 0 });
    expect((await remove()).statusCode).toBe(204);
  });
});

describe('an automation deleted in the same instant', () => {
  it('as its owner comes back: the deletion waits for the restore, and is refused', async () => {
    const { customer, file } = await left();
    await register(shop, customer.email, file);
    const [{ restored }, refused] = await besideHeldTable(shop.pool, 'subscriptions', {
      act: () => confirmAddress(shop, customer.email),
      other: remove,
    });
    expect(restored).toEqual({ automations: 1, subscriptions: 1, documents: 0 });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { detail: expect.stringContaining('1\u00a0propriétaire.') },
    ]);
    expect(await isDeleted()).toBe(false);
  });

  it('as its owner deletes their account: it is refused', async () => {
    const customer = await createCustomer(shop);
    await buy(shop, customer, automation);
    const file = await exportOf(shop, customer);
    const [, refused] = await besideHeldTable(shop.pool, 'subscriptions', {
      act: () => deleteAccount(shop, customer),
      other: remove,
    });
    expect(refused.statusCode).toBe(409);
    expect(await ownedBy(await signUp(shop, customer.email, file))).toMatchObject([{ id: automation }]);
  });

  it('and gone when the address is confirmed: nothing of it is restored, and nothing is counted', async () => {
    const { customer, file } = await left();
    const back = await register(shop, customer.email, file);
    const gone = {
      lock: 'select from automations where id = $1 for update',
      change: 'update automations set available = false, deleted_at = now() where id = $1',
      id: automation,
    };
    const { restored } = await changedMeanwhile(shop.pool, gone, () => confirmAddress(shop, customer.email));
    expect(restored).toEqual({ automations: 0, subscriptions: 0, documents: 0 });
    expect(await ownedBy(back)).toEqual([]);
  });
});

it('who can no longer come back holds nothing: their record has expired', async () => {
  await left();
  await shop.travelTo(new Date(shop.clock.now().getTime() + (3 * 365 + 2) * DAY_MS));
  staff = await createStaff(shop);
  expect(await listed()).toMatchObject({ restorable_count: 0 });
  expect((await remove()).statusCode).toBe(204);
});
