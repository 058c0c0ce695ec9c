import { beforeAll, describe, expect, it } from 'vitest';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import type { StaffCoupon } from '../contract.ts';

let shop: SharedShop;
let staff: TestStaff;
let serial = 0;
beforeAll(async () => {
  shop = await sharedShop();
  staff = await createStaff(shop);
});

const path = '/api/admin/coupons/';
const form = (changes: object = {}) => {
  serial += 1;
  const code = `EQUIPE-${Date.now().toString(36)}-${serial}`;
  return { ...{ promo_code: code, kind: 'percent', value: 50, parts: 'both', months: 3 }, ...changes };
};
async function made(changes: object = {}): Promise<StaffCoupon> {
  const answer = await staff.ask('POST', path, form(changes));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const acts = async (id: number) =>
  (
    await shop.pool.query<{ act: string }>(
      `select act from journal_entries where subject = 'coupon' and subject_id = $1 order by sequence`,
      [String(id)],
    )
  ).rows.map(({ act }) => act);

describe('a code of the team', () => {
  it('is made in capital letters, says what it lowers, and is in the journal', {
    tags: ['coupon.staff'],
  }, async () => {
    const automation = await createAutomation(shop, { name: `Outil du code ${serial}` });
    const coupon = await made({
      ...{ kind: 'amount', value: '3,50', parts: 'months', months: '6', max_uses: '10' },
      ...{ starts_on: '2026-01-01', ends_on: '2040-12-31', automation_ids: [automation] },
    });
    expect(coupon).toMatchObject({
      ...{ lowers: '3,50\u00a0€ sur chacun des 6 premiers mois', max_uses: 10, paid_uses: 0, held_uses: 0 },
      ...{ starts_on: '2026-01-01', ends_on: '2040-12-31', is_over: false, archived_at: null },
    });
    expect(coupon.code).toBe(coupon.code.toUpperCase());
    expect(await acts(coupon.id)).toEqual(['coupon.create']);
    const { rows } = await shop.pool.query(
      'select amount, percent, on_purchase, months, ends_at from coupons where id = $1',
      [coupon.id],
    );
    // The last day is whole, in Paris.
    expect(rows).toEqual([
      {
        amount: 350,
        percent: null,
        on_purchase: false,
        months: 6,
        ends_at: new Date('2040-12-31T23:00:00Z'),
      },
    ]);
    const list = (await staff.ask('GET', path)).json<StaffCoupon[]>();
    expect(list.find(({ id }) => id === coupon.id)).toEqual(coupon);
  });

  it.each([
    [{ promo_code: 'É' }, 'promo_code'],
    [{ promo_code: '' }, 'promo_code'],
    [{ kind: 'other' }, 'kind'],
    [{ value: 0 }, 'value'],
    [{ value: 101 }, 'value'],
    [{ value: 12.5 }, 'value'],
    [{ kind: 'amount', value: 0.49 }, 'value'],
    [{ kind: 'amount', value: 1.001 }, 'value'],
    [{ parts: 'nothing' }, 'parts'],
    [{ months: 37 }, 'months'],
    [{ months: 0 }, 'months'],
    [{ max_uses: 0 }, 'max_uses'],
    [{ ends_on: 'demain' }, 'ends_on'],
    [{ starts_on: '2027-02-01', ends_on: '2027-01-31' }, 'ends_on'],
    [{ automation_ids: [1_999_999] }, 'automation_ids'],
    [{ color: 'x' }, 'color'],
  ])('is refused at its field: %j', async (changes, field) => {
    const answer = await staff.ask('POST', path, form(changes));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<object>())).toContain(field);
  });

  it('is made once: another of that name, archived or not, is refused', async () => {
    const { id, code } = await made();
    const again = async () => {
      const answer = await staff.ask('POST', path, form({ promo_code: code.toLowerCase() }));
      return answer.json<{ promo_code: string[] }>().promo_code;
    };
    const taken = [`Le code ${code} existe déjà\u00a0: choisissez-en un autre.`];
    expect(await again()).toEqual(taken);
    for (let twice = 0; twice < 2; twice += 1) {
      const archived = await staff.ask('POST', `${path}${id}/archive/`);
      expect(archived.json<StaffCoupon>().archived_at).not.toBeNull();
    }
    expect(await again()).toEqual(taken);
    expect(await acts(id)).toEqual(['coupon.create', 'coupon.archive']);
    expect((await staff.ask('POST', `${path}1999999/archive/`)).statusCode).toBe(404);
  });

  it('may be limited, and what it promises stays', async () => {
    const { id, lowers, version } = await made();
    const limit = (limits: object) => staff.ask('PATCH', `${path}${id}/`, { version, ...limits });
    const limited = await limit({ max_uses: 5, ends_on: '2030-06-30' });
    expect(limited.json()).toMatchObject({ lowers, max_uses: 5, ends_on: '2030-06-30' });
    await limit({ max_uses: 5, ends_on: '2030-06-30' });
    expect(await acts(id)).toEqual(['coupon.create', 'coupon.change']);
    expect((await limit({ value: 90 })).statusCode).toBe(400);
    expect((await limit({ max_uses: 0 })).json<{ max_uses?: string[] }>().max_uses).toBeDefined();
    const none = { max_uses: '', ends_on: null };
    expect((await staff.ask('PATCH', `${path}1999999/`, { version, ...none })).statusCode).toBe(404);
    for (const left of ['max_uses', 'ends_on'] as const) {
      const { [left]: _left, ...rest } = { max_uses: 9, ends_on: '2031-01-31' };
      const refused = await limit(rest);
      expect([refused.statusCode, Object.keys(refused.json<object>())]).toEqual([400, [left, 'code']]);
    }
    const kept = (await staff.ask('GET', path)).json<StaffCoupon[]>().find((one) => one.id === id);
    expect(kept).toMatchObject({ max_uses: 5, ends_on: '2030-06-30' });
    const lifted = await limit({ ...none, version: kept?.version });
    expect(lifted.json()).toMatchObject({ max_uses: null, ends_on: null });
  });

  it('is not limited over what a colleague has just said', async () => {
    const { id, version } = await made();
    const limit = (limits: object) => staff.ask('PATCH', `${path}${id}/`, limits);
    await limit({ max_uses: 5, ends_on: '2030-06-30', version });
    const later = { max_uses: 9, ends_on: null };
    const second = await limit({ ...later, version });
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      {
        code: 'changed_meanwhile',
        detail: expect.stringMatching(
          /^Un collègue a limité ce code entre-temps\u00a0: 5\sutilisations, jusqu’au 30\sjuin\s2030\. /,
        ),
      },
    ]);
    const { current } = second.json<{ current: { version: string } }>();
    expect((await limit({ ...later, ...current })).json()).toMatchObject(later);
    expect(await acts(id)).toEqual(['coupon.create', 'coupon.change', 'coupon.change']);
  });

  it('names each of its automations once', async () => {
    const automation = await createAutomation(shop, { name: 'Outil nommé trois fois' });
    const { automations } = await made({ automation_ids: [automation, automation, automation] });
    expect(automations).toEqual(['Outil nommé trois fois']);
  });

  it('counts who paid with it, and whose payment waits', async () => {
    const { id, code } = await made();
    const customer = await createCustomer(shop);
    const automation = await createAutomation(shop, { name: `Outil compté ${serial}` });
    await shop.app.inject({
      method: 'POST',
      url: '/api/subscriptions/create_subscription/',
      headers: customer.headers,
      payload: { automation_id: automation, period: 'monthly', promo_code: code },
    });
    const list = (await staff.ask('GET', path)).json<StaffCoupon[]>();
    expect(list.find((one) => one.id === id)).toMatchObject({ paid_uses: 0, held_uses: 1 });
  });

  it('is none of a customer’s, nor of a stranger’s', async () => {
    const customer = await createCustomer(shop);
    for (const headers of [{}, customer.headers]) {
      const answer = await shop.app.inject({ method: 'GET', url: path, headers });
      expect([401, 403]).toContain(answer.statusCode);
    }
  });
});
