import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { verifyLedger, verifyMrr } from '#money/ledger/server/verify-ledger.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { buy, ibans, payByCard, saveAccount } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { reconcileSubscription } from './renewals.ts';

let shop: TestShop;
let customer: TestCustomer;
let serial = 0;

// A shop for each test, for its time only moves forward.
beforeEach(async () => {
  shop = await startShop();
  customer = await createCustomer(shop);
});
// Each story is told whole: the ledger alone rebuilds what stands, and what comes back every month.
afterEach(async () => {
  try {
    expect((await verifyLedger(shop)).differences).toEqual([]);
    expect(await verifyMrr(shop)).toMatchObject({ differ: [] });
  } finally {
    await shop.stop();
  }
});

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await shop.pool.query<Row>(text, values)).rows;

async function debitedFrom(iban: string, subscriptionPrice = 500): Promise<number> {
  serial += 1;
  const automation = await createAutomation(shop, { name: `Outil prélevé ${serial}`, subscriptionPrice });
  await buy(shop, customer, automation);
  await shop.settle();
  await saveAccount(shop, customer, iban);
  await shop.settle();
  return automation;
}

interface Standing {
  status: string;
  current_period_end: Date;
  end_date: Date | null;
  inactive_reason: string | null;
  last_decline: string | null;
  dunning_attempts: number;
  provider: string;
}
const standing = async (): Promise<Standing> => {
  const [row] = await rows<Standing>(
    `select status, current_period_end, end_date, inactive_reason, last_decline, dunning_attempts,
       stripe_subscription_id as provider from subscriptions where user_id = $1`,
    customer.id,
  );
  return row!;
};
const renewals = async () =>
  (
    await rows<{ total_amount: number; status: string; invoices: number }>(
      `select total_amount, status, (select count(*)::int from invoices i where i.order_id = o.id) as invoices
       from orders o where user_id = $1 and reason = 'renewal' order by id`,
      customer.id,
    )
  ).map(({ total_amount, status, invoices }) => [total_amount, status, invoices]);
/** What each invoice keeps of how it was paid; of a card, nothing. */
const paidBy = async () =>
  (
    await rows<{ by: string | null }>(
      "select buyer->>'paidBy' as by from invoices where user_id = $1 order by id",
      customer.id,
    )
  ).map(({ by }) => by);
const acts = async () =>
  (
    await rows<{ act: string }>(
      `select e.act from ledger_events e join users u on u.ledger_id = e.ledger_id
       where u.id = $1 and e.entity = 'subscription' order by e.id`,
      customer.id,
    )
  ).map(({ act }) => act);
const emailsAbout = (subject: RegExp) =>
  shop.mailbox
    .messages()
    .filter(
      (message) => JSON.stringify(message.to).includes(customer.email) && subject.test(message.subject ?? ''),
    );

/** Two hours after the month is due: the debit is at the bank. */
async function underWay(): Promise<Standing> {
  const before = await standing();
  await shop.travelTo(new Date(before.current_period_end.getTime() + 2 * HOUR_MS));
  customer = await signInAgain(shop, customer);
  return before;
}
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: customer.headers, ...(payload ? { payload } : {}) });
const comparison = async () => {
  await shop.live(1);
  return rows(`select kind, object_id from provider_differences d
    join provider_comparisons c on c.id = d.comparison_id order by d.id`);
};

describe('a month debited from a bank account', () => {
  it('begins while its debit is under way, and is paid, numbered and told once the bank has paid', {
    tags: ['debit.month', 'debit.numbered'],
  }, async () => {
    await debitedFrom(ibans.pays);
    const before = await underWay();
    const during = await standing();
    expect(during.status).toBe('active');
    expect(during.current_period_end.getTime()).toBeGreaterThan(before.current_period_end.getTime());
    expect(await renewals()).toEqual([[500, 'pending', 0]]);
    expect(emailsAbout(/votre mois est réglé/)).toHaveLength(0);
    await shop.live(6);
    expect(await renewals()).toEqual([[500, 'paid', 1]]);
    expect((await standing()).current_period_end).toEqual(during.current_period_end);
    expect(emailsAbout(/votre mois est réglé/)).toHaveLength(1);
    expect((await acts()).filter((act) => act === 'begin_debit')).toHaveLength(1);
    expect(await paidBy()).toEqual([null, 'direct_debit']);
  });

  it('three months follow each other from the anchor, each paid once, and both sides agree each night', {
    tags: ['debit.months'],
  }, async () => {
    await debitedFrom(ibans.pays);
    await shop.live(100);
    expect(await renewals()).toEqual([
      [500, 'paid', 1],
      [500, 'paid', 1],
      [500, 'paid', 1],
    ]);
    expect((await standing()).status).toBe('active');
    expect(await comparison()).toEqual([]);
  });

  it('counts under the cap from its draft, beside a card’s month', async () => {
    await debitedFrom(ibans.pays, 1_000);
    serial += 1;
    await buy(
      shop,
      customer,
      await createAutomation(shop, { name: `Outil prélevé ${serial}`, subscriptionPrice: 1_000 }),
    );
    await shop.settle();
    await shop.live(32);
    const amounts = (await renewals()).map(([amount]) => Number(amount));
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(1_500);
    await shop.live(6);
    expect((await renewals()).every(([, status]) => status === 'paid')).toBe(true);
  });

  it.each(['processing', 'succeeded', 'all'] as const)(
    'is followed when events are lost: %s',
    async (lost) => {
      await debitedFrom(ibans.pays);
      if (lost !== 'succeeded') shop.sandbox.control.loseEvents('all');
      await underWay();
      await shop.travelTo(new Date(shop.clock.now().getTime() + 3 * HOUR_MS));
      expect((await standing()).status).toBe('active');
      if (lost === 'processing') shop.sandbox.control.clearFaults();
      if (lost === 'succeeded') shop.sandbox.control.loseEvents('all');
      // A draft that nobody was told of waits for three days.
      await shop.live(10);
      expect(await renewals()).toEqual([[500, 'paid', 1]]);
      expect(await paidBy()).toEqual([null, 'direct_debit']);
    },
  );

  it('leaves the price told while it was a draft to the next month, here and at the provider', async () => {
    const automation = await debitedFrom(ibans.pays);
    const { current_period_end: due } = await standing();
    await shop.travelTo(new Date(due.getTime() + HOUR_MS / 2));
    const staff = await createStaff(shop, { role: 'finance' });
    const announced = await staff.ask('POST', `/api/admin/automations/${automation}/price-change/`, {
      subscription_price: 3,
      subscribers_from: parisDayIn(shop.clock.now(), 31),
    });
    expect(announced.statusCode).toBe(201);
    await shop.travelTo(new Date(due.getTime() + 2 * HOUR_MS));
    const [row] = await rows<{ monthly_share: number }>('select monthly_share from subscriptions');
    expect(await renewals()).toEqual([[500, 'pending', 0]]);
    expect(row).toEqual({ monthly_share: 300 });
    await shop.live(40);
    expect((await renewals()).map(([amount]) => amount)).toEqual([500, 300]);
    expect(await comparison()).toEqual([]);
  });

  it('comes to the same when its events come twice, or the last first', async () => {
    await debitedFrom(ibans.pays);
    shop.sandbox.control.duplicateEvents('all');
    await underWay();
    shop.sandbox.control.holdEvents();
    await shop.live(7);
    await shop.sandbox.control.releaseEvents('newest_first');
    await shop.settle();
    expect(await renewals()).toEqual([[500, 'paid', 1]]);
    expect((await acts()).filter((act) => act === 'begin_debit')).toHaveLength(1);
    expect(emailsAbout(/votre mois est réglé/)).toHaveLength(1);
  });
});

describe('a bank debit that is refused', () => {
  it('is late from the refusal for three days without an attempt, in the bank’s words, then suspended', {
    tags: ['debit.refused'],
  }, async () => {
    await debitedFrom(ibans.lacksFunds);
    const before = await underWay();
    await shop.live(5);
    const late = await standing();
    expect(late).toMatchObject({
      status: 'past_due',
      last_decline: 'bank_account.insufficient_funds',
      dunning_attempts: 3,
    });
    // The month that was not paid has not begun after all.
    expect(late.current_period_end).toEqual(before.current_period_end);
    const [mail] = emailsAbout(/Paiement refusé/);
    expect(mail?.text).toContain('Le solde de votre compte bancaire était insuffisant.');
    expect(mail?.text).toMatch(/1 sur 1/);
    const charges = shop.sandbox.control.objects('charge').length;
    await shop.live(4);
    expect(await standing()).toMatchObject({ status: 'inactive', inactive_reason: 'suspended' });
    expect(shop.sandbox.control.objects('charge')).toHaveLength(charges);
    expect(emailsAbout(/Paiement refusé/)).toHaveLength(1);
    expect(await renewals()).toEqual([[500, 'cancelled', 0]]);
    expect(await comparison()).toEqual([]);
  });

  it('is settled at once by the card on file, which then debits the months', {
    tags: ['debit.late-by-card'],
  }, async () => {
    await debitedFrom(ibans.refuses);
    await underWay();
    await shop.live(5);
    customer = await signInAgain(shop, customer);
    expect((await call('GET', '/api/users/late-payments/')).json()).toMatchObject([
      { needs: 'card', reason: 'Votre banque a refusé le prélèvement sans dire pourquoi.' },
    ]);
    expect((await call('POST', '/api/users/late-payments/pay/')).json()).toEqual([]);
    expect((await standing()).status).toBe('active');
    expect(await renewals()).toEqual([[500, 'paid', 1]]);
    expect((await call('GET', '/api/users/payment-method/')).json()).toMatchObject({
      card: { last4: '4242', automations: [expect.any(String)] },
      bank_account: { debited: false, automations: [] },
    });
    await shop.live(32);
    expect((await renewals()).at(-1)).toEqual([500, 'paid', 1]);
    expect(await paidBy()).toEqual([null, null, null]);
  });

  it('settled by the card while its refusal is read again is late no more, and nothing fails', async () => {
    await debitedFrom(ibans.refuses);
    await underWay();
    await shop.live(5);
    customer = await signInAgain(shop, customer);
    const { provider } = await standing();
    const listInvoices = async (id: string) => {
      const invoices = await shop.stripe.listInvoices(id);
      expect((await call('POST', '/api/users/late-payments/pay/')).statusCode).toBe(200);
      return invoices;
    };
    await reconcileSubscription({ ...shop, stripe: { ...shop.stripe, listInvoices } }, provider);
    expect((await standing()).status).toBe('active');
    expect(await renewals()).toEqual([[500, 'paid', 1]]);
    expect(emailsAbout(/Paiement refusé/)).toHaveLength(1);
  });

  it('is never asked of an account again while it is late, nor is another saved', {
    tags: ['debit.not-while-late'],
  }, async () => {
    await debitedFrom(ibans.refuses);
    await underWay();
    await shop.live(5);
    customer = await signInAgain(shop, customer);
    const debits = shop.sandbox.control.objects('charge').length;
    for (const answer of [
      await call('POST', '/api/users/bank-account/setup/'),
      await call('PUT', '/api/users/debit-means/', { means: 'bank_account' }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'late_payment_first']);
    expect((await standing()).status).toBe('past_due');
    expect(shop.sandbox.control.objects('charge')).toHaveLength(debits);
  });

  it('is settled at once by another card', async () => {
    await debitedFrom(ibans.refuses);
    await underWay();
    await shop.live(5);
    customer = await signInAgain(shop, customer);
    const secret: string = (await call('POST', '/api/users/payment-method/setup/')).json().client_secret;
    const [id = ''] = secret.split('_secret_');
    await payByCard(
      shop,
      { payment_intent_id: id, client_secret: secret, intent_type: 'setup' },
      '5555555555554444',
    );
    const changed = await call('PUT', '/api/users/payment-method/', { setup_intent_id: id });
    expect(changed.json()).toMatchObject({
      late_paid: 1,
      card: { last4: '4444' },
      bank_account: { debited: false },
    });
    expect((await standing()).status).toBe('active');
  });

  it('refused again after its mandate was revoked at the bank, it is late like another', {
    tags: ['debit.revoked'],
  }, async () => {
    await debitedFrom(ibans.pays);
    const account = shop.sandbox.control.objects('payment_method').find(({ type }) => type === 'sepa_debit');
    await shop.sandbox.control.revokeMandate(account!.id);
    expect((await call('GET', '/api/users/payment-method/')).json().bank_account.mandate.active).toBe(false);
    await underWay();
    await shop.live(5);
    expect(await standing()).toMatchObject({
      status: 'past_due',
      last_decline: 'bank_account.authorization_revoked',
    });
  });
});

describe('a bank debit and an end', () => {
  const toggle = (automation: number, action: string) =>
    call('POST', `/api/automations/${automation}/toggle_subscription/`, { action });

  it('a cancellation under way keeps the month that is being paid', {
    tags: ['debit.cancelled-under-way'],
  }, async () => {
    const automation = await debitedFrom(ibans.pays);
    await underWay();
    const during = await standing();
    expect((await toggle(automation, 'cancel')).statusCode).toBe(200);
    expect(await standing()).toMatchObject({ status: 'cancelling', end_date: during.current_period_end });
    await shop.live(6);
    expect(await renewals()).toEqual([[500, 'paid', 1]]);
    expect(await standing()).toMatchObject({ status: 'cancelling' });
    await shop.live(30);
    expect(await standing()).toMatchObject({ status: 'cancelled' });
    expect(await rows(`select kind from alerts where kind = 'paid_after_end'`)).toEqual([]);
  });

  it('a cancelled month that is refused ends, and nothing is asked for it any more', async () => {
    const automation = await debitedFrom(ibans.refuses);
    await underWay();
    await toggle(automation, 'cancel');
    await shop.live(6);
    expect(await standing()).toMatchObject({ status: 'cancelled' });
    expect((await renewals()).map(([, status]) => status)).toEqual(['cancelled']);
    expect(shop.sandbox.control.objects('invoice').filter(({ status }) => status === 'open')).toEqual([]);
    expect(await comparison()).toEqual([]);
  });

  it('what it takes after the account was deleted is owed back', async () => {
    await debitedFrom(ibans.pays);
    await underWay();
    const gone = await call('DELETE', '/api/users/delete-account/');
    expect(gone.statusCode).toBeLessThan(300);
    expect(await comparison()).toEqual([]);
    await shop.live(7);
    expect(await renewals()).toEqual([[500, 'paid', 1]]);
    expect(await rows(`select kind from alerts where kind = 'paid_after_end'`)).toHaveLength(1);
    expect(await standing()).toMatchObject({ status: 'cancelled' });
    expect(await comparison()).toEqual([]);
  });

  it('what it does not take after the account was deleted is voided, and owed by nobody', async () => {
    await debitedFrom(ibans.refuses);
    await underWay();
    await call('DELETE', '/api/users/delete-account/');
    await shop.live(7);
    expect(await renewals()).toEqual([[500, 'cancelled', 0]]);
    expect(shop.sandbox.control.objects('invoice').filter(({ status }) => status === 'open')).toEqual([]);
    expect(await rows(`select kind from alerts where kind = 'paid_after_end'`)).toEqual([]);
    expect(await comparison()).toEqual([]);
  });

  it('taken back by its holder, it ends what it paid for at once', {
    tags: ['debit.taken-back'],
  }, async () => {
    await debitedFrom(ibans.takesBack);
    await underWay();
    await shop.live(7);
    expect(await standing()).toMatchObject({ status: 'cancelled' });
    expect((await renewals()).map(([, status]) => status)).toEqual(['refunded']);
    expect(await rows('select status, amount, reason from disputes')).toEqual([
      { status: 'lost', amount: 500, reason: 'customer_initiated' },
    ]);
    expect(emailsAbout(/./).some(({ subject }) => /banque|contest/i.test(subject ?? ''))).toBe(true);
  });

  it('taken back seven weeks later, it ends what runs then', async () => {
    await debitedFrom(ibans.pays);
    await underWay();
    await shop.live(7);
    const debit = shop.sandbox.control
      .objects('charge')
      .find(({ payment_method_details: of }) => of?.type === 'sepa_debit');
    await shop.travelTo(new Date(shop.clock.now().getTime() + 20 * DAY_MS));
    await shop.sandbox.control.takeBack(debit!.id);
    await shop.settle();
    expect(await standing()).toMatchObject({ status: 'cancelled' });
  });
});
