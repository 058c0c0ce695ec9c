import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';

let shop: SharedShop;
let staff: TestStaff;
let automationId: number;

beforeAll(async () => {
  shop = await sharedShop();
  staff = await createStaff(shop);
  automationId = await createAutomation(shop, { name: `Outil utilisé ${randomUUID()}` });
});

const ago = (days: number) => new Date(shop.clock.now().getTime() - days * DAY_MS);
const use = (id: number | string = automationId) => staff.ask('GET', `/api/admin/automations/${id}/use/`);

async function subscriber(values: Partial<Parameters<typeof createSubscription>[1]>): Promise<number> {
  const { id: userId } = await createCustomer(shop);
  await createSubscription(shop, { userId, automationId, startDate: ago(400), ...values });
  return userId;
}
async function keeps(userId: number, values: readonly string[]): Promise<void> {
  const bytes = values.reduce((sum, value) => sum + Buffer.byteLength(value), 0);
  const { rows } = await shop.pool.query<{ id: number }>(
    `insert into document_stores (user_id, automation_id, bytes, used_at, next_look_at) values ($1, $2, $3, now(), now()) returning id`,
    [userId, automationId, bytes],
  );
  for (const [place, value] of values.entries())
    await shop.pool.query(
      `insert into documents (store_id, key, title, value, bytes, save_id, created_at, saved_at)
       values ($1, $2, 'Devis Secrétan', $3, $4, gen_random_uuid(), now(), now())`,
      [rows[0]!.id, `cle-secrete-${place}`, value, Buffer.byteLength(value)],
    );
}

describe('GET /api/admin/automations/{id}/use/', () => {
  it('counts who may open, who opens and what is kept, and says nothing of what nor whose', {
    tags: ['documents.staff-count'],
  }, async () => {
    const first = await subscriber({ lastAccessed: ago(1) });
    await subscriber({ lastAccessed: ago(29) });
    await subscriber({ status: 'cancelling', lastAccessed: ago(59) });
    await subscriber({ status: 'offered', isFree: true, endDate: ago(-3), lastAccessed: ago(61) });
    await subscriber({ status: 'past_due', pastDueSince: ago(1) });
    await subscriber({ isFree: true, endDate: ago(-3) });
    // None of these opens any more.
    await subscriber({ isFree: true, endDate: ago(3), lastAccessed: ago(4) });
    await subscriber({ status: 'past_due', pastDueSince: new Date(ago(3).getTime() - HOUR_MS) });
    await subscriber({ status: 'cancelling', endDate: ago(1) });
    const left = await subscriber({ status: 'cancelled', lastAccessed: ago(2) });
    await keeps(first, ['{"secret":"é"}', '{}']);
    await keeps(left, ['{"secret":"mot"}']);
    await keeps((await createCustomer(shop)).id, []);
    const answer = await use();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      at: expect.any(String),
      access: 6,
      opened_30_days: 2,
      opened_60_days: 3,
      never_opened: 2,
      keepers: 2,
      documents: 3,
      bytes: 33,
    });
    expect(answer.body).not.toMatch(/secr|Devis|cle-|Camille|@/i);
  });

  it('is of an automation that exists, for staff alone', async () => {
    expect((await use(999_999)).statusCode).toBe(404);
    const url = `/api/admin/automations/${automationId}/use/`;
    expect((await shop.app.inject({ url })).statusCode).toBe(401);
    const { headers } = await createCustomer(shop);
    expect((await shop.app.inject({ url, headers })).statusCode).toBe(403);
  });

  it('is nothing but zeros where nobody came yet', async () => {
    const empty = await createAutomation(shop, { name: `Outil neuf ${randomUUID()}` });
    expect((await use(empty)).json()).toMatchObject({
      access: 0,
      never_opened: 0,
      keepers: 0,
      documents: 0,
      bytes: 0,
    });
  });
});
