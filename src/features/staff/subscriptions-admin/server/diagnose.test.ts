import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import type { TestStaff } from '#tests/act-as-staff.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { staffAndCustomers } from '#tests/staff-and-customers.ts';
import type { TestShop } from '#tests/start-shop.ts';
import type { AllSubscriptions, Diagnosis, Verification } from '../contract.ts';

let shop: TestShop;
let staff: TestStaff;
let customer: TestCustomer;
let automation: number;
let serial: number;

const cases = staffAndCustomers();
beforeEach(async () => {
  ({ shop, staff, customer, automation, serial } = await cases.next('Outil examiné'));
  await buy(shop, customer, automation);
  await shop.settle();
});

const row = async () => {
  const { rows } = await shop.pool.query(
    `select id, current_period_end, stripe_subscription_id as provider from subscriptions where user_id = $1`,
    [customer.id],
  );
  return rows[0];
};
const ask = async (act: string) => staff.ask('GET', `/api/admin/subscriptions/${(await row()).id}/${act}/`);
async function answered<Body>(act: string): Promise<Body> {
  const answer = await ask(act);
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
  return answer.json<Body>();
}
const diagnose = () => answered<Diagnosis>('diagnose');
const verify = () => answered<Verification>('verify-stripe');
const tamper = async (columns: string) =>
  shop.pool.query(`update subscriptions set ${columns} where id = $1`, [(await row()).id]);
const toggle = async (action: string) =>
  staff.ask('POST', `/api/admin/subscriptions/${(await row()).id}/toggle/`, { action });

describe('GET /api/admin/subscriptions/{id}/diagnose/', () => {
  it('finds nothing to do on a healthy subscription, and tells its life', async () => {
    const { current_period_end: paidUntil } = await row();
    expect(await diagnose()).toMatchObject({
      local_status: 'active',
      stripe_exists: true,
      stripe_status: 'active',
      can_reactivate: false,
      recommendations: ['Tout concorde\u00a0: aucune action n’est nécessaire.'],
      paid_until: paidUntil.toISOString(),
      has_saved_card: true,
      events: [
        { act: 'confirm_payment', actor: 'customer', by: null, status_before: null, status_after: 'active' },
      ],
      open_invoice: null,
    });
  });

  it('says, as the list and the file do, how much of the paid month went back, though it stays the customer’s', async () => {
    const said = async () => {
      const { paid_until, month_given_back, recommendations } = await diagnose();
      const query = `?ids=${(await row()).id}`;
      const csv = (await staff.ask('GET', `/api/admin/subscriptions/export/${query}`)).body.split('\r\n');
      const filed = String(csv[1]).split(';')[String(csv[0]).split(';').indexOf('Rendu de ce mois')];
      const found = `/api/admin/subscriptions/?user_email=${encodeURIComponent(customer.email)}`;
      const [listed] = (await staff.ask('GET', found)).json<AllSubscriptions>().subscriptions;
      expect([listed?.paid_until, listed?.month_given_back]).toEqual([paid_until, month_given_back]);
      expect(filed).toBe(month_given_back ?? '');
      return [paid_until, month_given_back, recommendations[0]];
    };
    const { current_period_end: end } = await row();
    await toggle('deactivate');
    await shop.settle();
    const paid = `L’abonnement peut être réactivé\u00a0: il est payé jusqu’au ${formatDateTime(end)}`;
    expect(await said()).toEqual([end.toISOString(), null, `${paid}, rien n’est débité avant.`]);
    const order = 'select id from orders where user_id = $1';
    const { rows } = await shop.pool.query(order, [customer.id]);
    for (const [subscription, words] of [
      [2, 'dont 2\u00a0€ rendus'],
      [3, 'rendu en entier'],
    ] as const) {
      const asked = { request_id: randomUUID(), reason: 'billing_error', subscription };
      expect((await staff.ask('POST', `/api/admin/orders/${rows[0].id}/refund/`, asked)).statusCode).toBe(
        201,
      );
      await shop.settle();
      const recommended = `${paid} (${words}), rien n’est débité avant.`;
      expect(await said()).toEqual([end.toISOString(), words, recommended]);
    }
  });

  it('says that what the provider lost can be begun anew', async () => {
    await tamper(`stripe_subscription_id = 'sub_unknown_${serial}'`);
    const { stripe_exists, stripe_status, recommendations } = await diagnose();
    expect({ stripe_exists, stripe_status }).toEqual({ stripe_exists: false, stripe_status: null });
    expect(recommendations[0]).toContain('recréez-le, sans débit avant le');
  });

  it('says that what was ended within its paid month can be brought back, and who ended it', async () => {
    await toggle('deactivate');
    await shop.settle();
    const diagnosis = await diagnose();
    expect(diagnosis).toMatchObject({
      local_status: 'inactive',
      stripe_status: 'canceled',
      can_reactivate: true,
    });
    expect(diagnosis.recommendations[0]).toContain('il est payé jusqu’au');
    expect(diagnosis.events[0]).toMatchObject({ act: 'end_by_staff', actor: 'staff', by: 'Zoé Martin' });
  });

  it('shows the invoice of a late payment, and that nothing brings it back but a card', async () => {
    const { current_period_end: end } = await row();
    shop.sandbox.control.declineNext('insufficient_funds', { times: 5 });
    await shop.travelTo(new Date(end.getTime() + 3 * HOUR_MS));
    await shop.settle();
    const diagnosis = await diagnose();
    expect(diagnosis).toMatchObject({
      local_status: 'past_due',
      stripe_status: 'past_due',
      can_reactivate: false,
      paid_until: null,
      open_invoice: { amount_due: 5 },
    });
    expect(diagnosis.recommendations).toEqual([
      expect.stringContaining('Le paiement est en retard'),
      'Une facture de 5\u00a0€ reste à payer.',
    ]);
  }, 30_000);
});

describe('GET /api/admin/subscriptions/{id}/diagnose/ and the provider’s events', () => {
  async function tellProvider(path: string, parameters?: Record<string, string>): Promise<{ id: string }> {
    const answer = await fetch(`${shop.settings.STRIPE_API_URL}/v1/webhook_endpoints${path}`, {
      method: parameters ? 'POST' : 'DELETE',
      headers: { authorization: `Bearer ${shop.settings.STRIPE_SECRET_KEY}` },
      ...(parameters && { body: new URLSearchParams(parameters) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { id: string };
  }
  const withEndpoint = async (parameters: Record<string, string>) => {
    const { id } = await tellProvider('', { 'enabled_events[0]': 'price.created', ...parameters });
    try {
      return (await diagnose()).recommendations;
    } finally {
      await tellProvider(`/${id}`);
    }
  };
  const url = 'https://rouage.example/api/stripe/webhook/';
  const healthy = ['Tout concorde\u00a0: aucune action n’est nécessaire.'];

  it('warns that an address of the shop is written to in another version than the SDK’s', async () => {
    expect(await withEndpoint({ url, api_version: '2024-06-20' })).toEqual([
      expect.stringContaining(`${url} dans la version 2024-06-20`),
    ]);
  });

  it('warns that an address takes the account’s default version', async () => {
    expect(await withEndpoint({ url })).toEqual([
      expect.stringContaining(`${url} dans la version par défaut de son compte`),
    ]);
  });

  it('says nothing of another software’s address on the same account', async () => {
    const other = 'https://comptable.example/stripe/';
    expect(await withEndpoint({ url: other, api_version: '2024-06-20' })).toEqual(healthy);
  });

  it('warns that no address of the shop is enabled', async () => {
    await tellProvider('/we_sandbox', { disabled: 'true' });
    try {
      const { recommendations } = await diagnose();
      expect(recommendations).toEqual([expect.stringContaining('aucune adresse active')]);
    } finally {
      await tellProvider('/we_sandbox', { disabled: 'false' });
    }
    expect((await diagnose()).recommendations).toEqual(healthy);
  });

  it('asks nothing while it is down about a customer whom the provider does not know', async () => {
    customer = await createCustomer(shop);
    const body = { user_id: customer.id, automation_id: automation };
    expect((await staff.ask('POST', '/api/admin/subscriptions/create/', body)).statusCode).toBe(201);
    shop.sandbox.control.outage('errors');
    expect((await diagnose()).recommendations).toEqual([expect.stringContaining('Mois donné par l’équipe')]);
  });
});

describe('GET /api/admin/subscriptions/{id}/verify-stripe/', () => {
  it('agrees on a healthy subscription, field by field', async () => {
    const { provider, current_period_end: paidUntil } = await row();
    const verified = await verify();
    expect(verified).toMatchObject({
      stripe_subscription_id: provider,
      stripe_exists: true,
      agrees: true,
      status: { database: 'active', stripe: 'active', agrees: true },
      amount: { database: 5, stripe: 5, agrees: true },
      period: { database: paidUntil.toISOString(), agrees: true },
      card: { database: '4242', stripe: '4242', agrees: true },
    });
    expect(verified.customer.database).toBe(verified.customer.stripe);
  });

  it('agrees on what staff brought back: a trial at the provider is a month that is paid', async () => {
    await toggle('deactivate');
    await shop.settle();
    await toggle('reactivate');
    await shop.settle();
    expect(await verify()).toMatchObject({
      agrees: true,
      status: { database: 'active', stripe: 'trialing' },
    });
  });

  it.each([
    ['amount', 'monthly_share = 400'],
    ['period', `current_period_end = current_period_end + interval '1 day'`],
    ['status', `status = 'inactive', inactive_reason = 'ended_by_staff'`],
  ] as const)('names the %s that differs', async (field, columns) => {
    await tamper(columns);
    const verified = await verify();
    expect(verified.agrees).toBe(false);
    expect(verified[field].agrees).toBe(false);
  });

  it('names the customer and the card of another', async () => {
    const other = await shop.stripe.createCustomer({ userId: 0, email: 'autre@exemple.fr', name: '' });
    await shop.pool.query('update users set stripe_customer_id = $2 where id = $1', [customer.id, other]);
    const verified = await verify();
    expect(verified).toMatchObject({ agrees: false, customer: { agrees: false }, card: { agrees: false } });
    expect(verified.amount.agrees).toBe(true);
  });

  it('is not contradicted by the diagnosis above it', async () => {
    await tamper('monthly_share = 400');
    expect((await verify()).agrees).toBe(false);
    expect((await diagnose()).recommendations).toEqual([
      'Diffère chez Stripe\u00a0: montant. Comparez avec lui, puis réparez.',
    ]);
  });

  it.each(['diagnose', 'verify-stripe'])('%s answers 503 while the provider is down', async (act) => {
    shop.sandbox.control.outage('errors');
    const answer = await ask(act);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'payment_provider_unavailable' });
  });
});

describe('POST /api/admin/subscriptions/{id}/repair-stripe/', () => {
  const repair = async () => staff.ask('POST', `/api/admin/subscriptions/${(await row()).id}/repair-stripe/`);

  it.each([
    ['amount', 'monthly_share = 400'],
    ['period', `current_period_end = current_period_end + interval '1 day'`],
    ['end', `status = 'cancelling', end_date = current_period_end`],
  ])(
    'carries the %s that the shop knows to the provider, and answers what both say then',
    async (_what, columns) => {
      await tamper(columns);
      expect(await verify()).toMatchObject({ agrees: false, repairable: true });
      const repaired = await repair();
      expect(repaired.statusCode).toBe(200);
      expect(repaired.json()).toMatchObject({ agrees: true, repairable: false });
      expect((await diagnose()).recommendations).not.toContainEqual(expect.stringContaining('Diffère'));
      const { rows } = await shop.pool.query(
        `select act, subject from journal_entries where subject_id = $1 order by sequence desc limit 1`,
        [String((await row()).id)],
      );
      expect(rows).toEqual([{ act: 'difference.repair', subject: 'subscription' }]);
    },
  );

  it('leaves another customer to a person, and what the provider does not know', async () => {
    const other = await shop.stripe.createCustomer({
      userId: 900 + serial,
      email: 'autre@exemple.fr',
      name: '',
    });
    await shop.pool.query('update users set stripe_customer_id = $2 where id = $1', [customer.id, other]);
    expect(await verify()).toMatchObject({ agrees: false, repairable: false });
    expect((await diagnose()).recommendations.join(' ')).not.toContain('réparez');
    expect((await repair()).json()).toMatchObject({ code: 'difference_needs_person' });
    const { rows } = await shop.pool.query(
      `select act from journal_entries where act = 'difference.repair' and subject_id = $1`,
      [String((await row()).id)],
    );
    expect(rows).toEqual([]);
    await tamper(`stripe_subscription_id = 'sub_missing_${serial}'`);
    expect(await verify()).toMatchObject({ agrees: false, repairable: false, stripe_exists: false });
    expect((await repair()).json()).toMatchObject({ code: 'difference_needs_person' });
  });
});
