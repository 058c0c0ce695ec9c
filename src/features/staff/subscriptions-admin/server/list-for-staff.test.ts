import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { AllSubscriptions } from '../contract.ts';

let shop: TestShop;
let staff: TestStaff;
let camille: TestCustomer;
let invoices: number;
let mails: number;

beforeAll(async () => {
  shop = await startShop();
  staff = await createStaff(shop);
  camille = await createCustomer(shop, { email: 'camille@exemple.fr', monthlyCap: 600 });
  const noah = await createCustomer(shop, { email: 'noah@exemple.fr' });
  invoices = await createAutomation(shop, { name: 'Relance des factures', subscriptionPrice: 700 });
  mails = await createAutomation(shop, { name: 'Courriers types', subscriptionPrice: 500 });
  const of = { userId: camille.id, status: 'active' } as const;
  const price = { individualPrice: 500 };
  await createSubscription(shop, {
    ...of,
    automationId: invoices,
    individualPrice: 700,
    stripeSubscriptionId: 'sub_1',
  });
  await createSubscription(shop, { ...of, ...price, automationId: mails });
  await createSubscription(shop, {
    ...price,
    userId: noah.id,
    automationId: mails,
    status: 'cancelled',
    endReason: 'cancelled',
  });
});
afterAll(() => shop.stop());

const list = async (query = '') => {
  const answer = await staff.ask('GET', `/api/admin/subscriptions/${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<AllSubscriptions>();
};
const names = ({ subscriptions }: AllSubscriptions) =>
  subscriptions.map(({ user, automation_name }) => `${user.email}: ${automation_name}`);

describe('GET /api/admin/subscriptions/:id/', () => {
  it('answers one as the list shows it, and a 404 for one that is not there', async () => {
    const [, , third] = (await list()).subscriptions;
    const one = await staff.ask('GET', `/api/admin/subscriptions/${third?.id}/`);
    expect([one.statusCode, one.json()]).toEqual([200, third]);
    expect((await staff.ask('GET', '/api/admin/subscriptions/2000000000/')).statusCode).toBe(404);
  });
});

describe('GET /api/admin/subscriptions/', () => {
  it('shows everybody’s, latest first, with what each really costs under its customer’s cap', async () => {
    const all = await list();
    expect(names(all)).toEqual([
      'noah@exemple.fr: Courriers types',
      'camille@exemple.fr: Courriers types',
      'camille@exemple.fr: Relance des factures',
    ]);
    expect(all.pagination).toMatchObject({ current_page: 1, total_pages: 1, total_count: 3 });
    expect(all.subscriptions[2]).toMatchObject({
      status: 'active',
      user_id: camille.id,
      user: { first_name: 'Camille', last_name: 'Martin', email: 'camille@exemple.fr' },
      automation_id: invoices,
      automation_details: { id: invoices, name: 'Relance des factures', subscription_price: 7 },
      individual_price: 7,
      actual_monthly_cost: 3.5,
      display_price: 7,
      is_free_or_offered: false,
      is_active: true,
      days_remaining: null,
      stripe_subscription_id: 'sub_1',
    });
    expect(all.subscriptions[1]).toMatchObject({ actual_monthly_cost: 2.5, stripe_subscription_id: null });
    expect(all.subscriptions[0]).toMatchObject({ actual_monthly_cost: 0, display_price: 0 });
  });

  it('finds by status, part of the email and part of the name; what is left empty filters nothing', async () => {
    expect(names(await list('?status=cancelled'))).toEqual(['noah@exemple.fr: Courriers types']);
    expect(names(await list('?user_email=CAMILLE&automation=relance'))).toEqual([
      'camille@exemple.fr: Relance des factures',
    ]);
    expect(names(await list('?automation=100%25'))).toEqual([]);
    expect(names(await list('?status=&user_email=&automation='))).toHaveLength(3);
  });

  it.each([
    ['status=unknown', 'status', 'Ce statut n’existe pas.'],
    ['page=0', 'page', undefined],
    ['user_email=a%00b', 'user_email', 'Ce champ contient un caractère qui n’est pas accepté.'],
    ['automation=%00', 'automation', 'Ce champ contient un caractère qui n’est pas accepté.'],
  ])('refuses %s at its field', async (query, field, message) => {
    const answer = await staff.ask('GET', `/api/admin/subscriptions/?${query}`);
    expect(answer.statusCode).toBe(400);
    const said = answer.json<Record<string, string[]>>()[field];
    expect(said).toEqual(message ? [message] : [expect.any(String)]);
  });

  it('finds whose next debit is of a day, and refuses what is no day', {
    tags: ['2.admin.debit-day'],
  }, async () => {
    const renewing = await createAutomation(shop, { name: 'Relevé du mois' });
    await createSubscription(shop, {
      userId: camille.id,
      status: 'active',
      automationId: renewing,
      stripeSubscriptionId: 'sub_debit_day',
      // In Paris this is the 2nd of March already.
      currentPeriodEnd: new Date('2031-03-01T23:30:00Z'),
    });
    const found = async (from: string, to: string) =>
      names(await list(`?debit_from=${from}&debit_to=${to}`)).map((name) => name.split(': ')[1]);
    expect(await found('2031-03-02', '2031-03-02')).toEqual(['Relevé du mois']);
    expect(await found('2031-03-01', '2031-03-01')).toEqual([]);
    const refused = await staff.ask('GET', '/api/admin/subscriptions/?debit_from=demain');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { debit_from: ['Cette date n’est pas valide.'] },
    ]);
    await shop.pool.query('delete from subscriptions where automation_id = $1', [renewing]);
  });

  it('goes by pages of twenty with two queries, and a page after the last is empty', async () => {
    const person = await createCustomer(shop, { email: 'many@exemple.fr' });
    for (let nth = 0; nth < 22; nth += 1) {
      const automationId = await createAutomation(shop, { name: `Série ${nth}` });
      await createSubscription(shop, { userId: person.id, automationId, status: 'active' });
    }
    const first = await list('?user_email=many@');
    expect(first.subscriptions).toHaveLength(20);
    expect(first.pagination).toMatchObject({ current_page: 1, total_pages: 2, total_count: 22 });
    expect((await list('?user_email=many@&page=2')).subscriptions).toHaveLength(2);
    expect((await list('?user_email=many@&page=3')).subscriptions).toEqual([]);
  });

  it('no longer shows whom the shop has forgotten', async () => {
    const gone = await createCustomer(shop, { email: 'gone@exemple.fr', deletedAt: shop.clock.now() });
    await createSubscription(shop, { userId: gone.id, automationId: mails, status: 'cancelled' });
    expect(names(await list('?user_email=gone@'))).toEqual([]);
  });
});
