import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import type { OpenedPayment } from '#money/checkout/contract.ts';
import { contestDebit } from '#tests/contest-at-bank.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createPurchase } from '#tests/factories/subscriptions.ts';
import { buy, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { confirmWithdrawal, contractOf } from '#tests/withdraw-as-customer.ts';
import { convergeDispute, convergeRecentDisputes } from './converge-dispute.ts';

let shop: TestShop;
let customer: TestCustomer;
let automationId: number;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  shop.sandbox.control.clearFaults();
  customer = await createCustomer(shop);
  automationId = await createAutomation(shop, { name: `Outil ${serial}` });
  await buy(shop, customer, automationId);
  await shop.roundTrip();
});

const rows = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows;
/** The cardholder contests the latest debit, or so many cents of it. */
async function contest(amount?: number): Promise<string> {
  const [payment] = await rows(
    'select stripe_intent_id from payments where user_id = $1 order by created_at desc',
    customer.id,
  );
  const id = await contestDebit(shop, payment.stripe_intent_id, amount);
  await shop.roundTrip();
  return id;
}
/** A month was debited three days ago, of which the shop has heard nothing; answers the provider's dispute of it. */
async function contestUnheard(): Promise<string> {
  const [row] = await rows(
    'select stripe_subscription_id as provider, current_period_end as due from subscriptions where user_id = $1',
    customer.id,
  );
  shop.sandbox.control.loseEvents('all');
  // Without an answer to its draft the provider waits for three days; the sweep has its eyes elsewhere for as long.
  const later = new Date(row.due.getTime() + 73 * HOUR_MS);
  await rows('update subscriptions set provider_checked_at = $2 where user_id = $1', customer.id, later);
  await shop.clock.moveTo(later);
  await shop.sandbox.settle();
  expect(await rows(`select 1 from orders where user_id = $1 and reason = 'renewal'`, customer.id)).toEqual(
    [],
  );
  const [renewal] = await shop.stripe.listInvoices(row.provider);
  expect(renewal).toMatchObject({ status: 'paid', reason: 'renewal', amountPaid: 500 });
  const { intent } = await shop.stripe.readInvoice(String(renewal?.id));
  return contestDebit(shop, String(intent?.id));
}
const close = async (id: string, status: 'won' | 'lost') => {
  await shop.sandbox.control.closeDispute(id, status);
  await shop.roundTrip();
};
const standing = async () =>
  (
    await rows(
      `select (select status from disputes where user_id = $1) as dispute,
        (select status from orders where user_id = $1) as order,
        (select status from subscriptions where user_id = $1) as subscription,
        (select end_reason from subscriptions where user_id = $1) as why,
        (select count(*)::int from purchases where user_id = $1 and ended_at is null) as owned`,
      customer.id,
    )
  )[0];
const emailsOf = () =>
  shop.mailbox
    .messages()
    .filter(({ envelope, subject }) => envelope.to.includes(customer.email) && /contesté/.test(subject))
    .map(({ text }) => String(text).replaceAll('\n', ' '));
/** The cardholder pays one month of what they own already. */
async function payMonthOfOwned(): Promise<void> {
  customer = await createCustomer(shop);
  await createPurchase(shop, { userId: customer.id, automationId });
  const post = async (name: string, payload: object) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: `/api/users/${name}/`,
        headers: customer.headers,
        payload,
      })
    ).json<OpenedPayment>();
  const opened = await post('activate-purchased', { automation_id: automationId });
  await payByCard(shop, opened);
  await post('confirm-purchased-activation', {
    payment_intent_id: opened.payment_intent_id,
    automation_id: automationId,
  });
  await shop.roundTrip();
}
const alertsOf = async () =>
  (
    await rows(
      `select a.kind, a.resolution from alerts a join orders o on a.details->>'order' = o.id::text
       where o.user_id = $1 and a.kind like 'dispute%' order by a.id`,
      customer.id,
    )
  ).map(({ kind, resolution }) => [kind, resolution]);

describe('a debit that its cardholder contests', () => {
  it('is told to staff, and changes nothing for the customer until the bank decides', async () => {
    await contest();
    expect(await standing()).toEqual({
      dispute: 'open',
      order: 'paid',
      subscription: 'active',
      why: null,
      owned: 1,
    });
    expect(await alertsOf()).toEqual([['dispute_opened', null]]);
  });

  it('lost, ends the subscription and the ownership, with no refund on top', {
    tags: ['7.disputes'],
  }, async () => {
    const id = await contest();
    await close(id, 'lost');
    expect(await standing()).toEqual({
      dispute: 'lost',
      order: 'refunded',
      subscription: 'cancelled',
      why: 'dispute',
      owned: 0,
    });
    expect(await alertsOf()).toEqual([
      ['dispute_opened', 'closed'],
      ['dispute_lost', null],
    ]);
    expect(await rows('select 1 from refunds where user_id = $1', customer.id)).toEqual([]);
    const live = shop.sandbox.control.events('customer.subscription.deleted').length;
    expect(live).toBeGreaterThan(0);
  });

  it.each([
    ['lost', undefined],
    ['lost for nearly all of it', 4999],
  ])(
    '%s, makes no other month free: one that cost nothing beside it holds no place under the cap',
    async (_how, cents) => {
      const [dear, beside, next] = await Promise.all(
        ['cher', 'voisin', 'suivant'].map((name) =>
          createAutomation(shop, { name: `Outil ${name} ${serial}`, subscriptionPrice: 1500 }),
        ),
      );
      customer = await createCustomer(shop);
      const months = async () =>
        (
          await rows(
            'select first_month_amount as month from payments where user_id = $1 order by created_at',
            customer.id,
          )
        ).map(({ month }) => month);
      await buy(shop, customer, dear!);
      await shop.roundTrip();
      const id = await contest(cents);
      await buy(shop, customer, beside!);
      await shop.roundTrip();
      await close(id, 'lost');
      await buy(shop, customer, next!);
      expect(await months()).toEqual([1500, 0, 1500]);
    },
  );

  it('won, is closed and leaves everything as it was', async () => {
    await close(await contest(), 'won');
    expect(await standing()).toMatchObject({
      dispute: 'won',
      order: 'paid',
      subscription: 'active',
      owned: 1,
    });
    expect(await alertsOf()).toEqual([['dispute_opened', 'closed']]);
  });

  it.each(['open', 'lost'] as const)('%s, lets staff give nothing back', async (status) => {
    const id = await contest();
    if (status === 'lost') await close(id, status);
    const staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    const [order] = await rows('select id from orders where user_id = $1', customer.id);
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/admin/orders/${order.id}/refund/`,
      headers: staff.headers,
      payload: { request_id: randomUUID(), reason: 'legal' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'order_disputed']);
  });

  it('withdrawn from all the same, is not paid twice: the provider refuses, and staff alone are told', async () => {
    await contest();
    const before = shop.sandbox.control.balance();
    await confirmWithdrawal(shop, customer, (await contractOf(shop, customer, automationId)).id);
    await shop.roundTrip();
    expect(shop.sandbox.control.balance()).toBe(before);
    expect(await rows('select status, failure_code from refunds where user_id = $1', customer.id)).toEqual([
      { status: 'failed', failure_code: 'charge_disputed' },
    ]);
    const mails = shop.mailbox
      .messages()
      .filter(({ envelope, subject }) => envelope.to.includes(customer.email) && /abouti/.test(subject));
    expect(mails).toEqual([]);
  });

  it('withdrawn from and then lost, takes nothing of what was bought again since', async () => {
    const id = await contest();
    await confirmWithdrawal(shop, customer, (await contractOf(shop, customer, automationId)).id);
    await shop.roundTrip();
    await buy(shop, customer, automationId);
    await shop.roundTrip();
    await close(id, 'lost');
    expect(
      await rows('select status from subscriptions where user_id = $1 order by id', customer.id),
    ).toEqual([{ status: 'cancelled' }, { status: 'active' }]);
    expect(
      await rows('select 1 from purchases where user_id = $1 and ended_at is null', customer.id),
    ).toHaveLength(1);
    expect(emailsOf()).toEqual([]);
  });

  it('webhook lost: is found by the provider’s list, from its opening to its end at once', async () => {
    shop.sandbox.control.loseEvents('all');
    const id = await contest();
    await close(id, 'lost');
    expect((await standing()).dispute).toBeNull();
    await convergeRecentDisputes(shop);
    await shop.drain();
    expect(await standing()).toMatchObject({ dispute: 'lost', order: 'refunded', why: 'dispute' });
  });

  it('event twice, and two processes at once: the ledger tells each step once', async () => {
    const id = await contest();
    shop.sandbox.control.duplicateEvents('all');
    await close(id, 'lost');
    await Promise.all([convergeDispute(shop, id), convergeDispute(shop, id)]);
    const acts = await rows(
      `select e.act from ledger_events e join users u using (ledger_id) where u.id = $1 and e.entity = 'dispute' order by e.id`,
      customer.id,
    );
    expect(acts.map(({ act }) => act)).toEqual(['open', 'lose']);
  });

  it('a month of which nothing was heard: is recorded first, and is what is contested', async () => {
    const id = await contestUnheard();
    await convergeDispute(shop, id);
    const [contested] = await rows(
      'select o.reason, o.status, d.amount from disputes d join orders o on o.id = d.order_id where d.user_id = $1',
      customer.id,
    );
    expect(contested).toEqual({ reason: 'renewal', status: 'paid', amount: 500 });
  });

  it('a month of a subscription that nobody knows: is told to staff until it is known, and no other order is contested for it', async () => {
    const id = await contestUnheard();
    const [{ carrier }] = await rows(
      'select stripe_subscription_id as carrier from subscriptions where user_id = $1',
      customer.id,
    );
    await rows('update subscriptions set stripe_subscription_id = null where user_id = $1', customer.id);
    await rows(
      'delete from provider_subscriptions using subscriptions s where s.id = subscription_id and s.user_id = $1',
      customer.id,
    );
    await convergeDispute(shop, id);
    expect(await rows('select 1 from disputes where user_id = $1', customer.id)).toEqual([]);
    const alert = () => rows(`select kind, resolution from alerts where details->>'dispute' = $1`, id);
    expect(await alert()).toEqual([{ kind: 'dispute_unknown', resolution: null }]);

    await rows(
      'update subscriptions set stripe_subscription_id = $1 where user_id = $2',
      carrier,
      customer.id,
    );
    await convergeDispute(shop, id);
    expect(await rows('select 1 from disputes where user_id = $1', customer.id)).toHaveLength(1);
    expect(await alert()).toEqual([{ kind: 'dispute_unknown', resolution: 'closed' }]);
  });
});

describe('the email about a lost dispute', () => {
  it('says once what ended and when, what the bank gave back and whom to write to, and stays as a proof', {
    tags: ['7.disputes'],
  }, async () => {
    const id = await contest();
    shop.sandbox.control.duplicateEvents('all');
    await close(id, 'lost');
    await convergeDispute(shop, id);
    await shop.drain();
    const mails = emailsOf();
    expect(mails).toHaveLength(1);
    const [{ end_date: end }] = await rows(
      'select end_date from subscriptions where user_id = $1',
      customer.id,
    );
    for (const said of [
      `Un débit pour Outil ${serial} a été contesté`,
      'a rendu 40\u00a0€ au titulaire de la carte',
      formatDateTime(end),
      'Abonnement terminé le',
      'Achat annulé le',
      'Plus rien ne sera prélevé pour cet abonnement. L’automatisation n’est plus dans votre compte.',
      '/support?tab=contact',
    ])
      expect(mails[0]).toContain(said);
    expect(mails[0]).not.toContain('reste à vous');
    const [proof] = await rows(
      `select purge_at > done_at + interval '4 years' as kept from outbox
       where user_id = $1 and once_key like 'email:dispute-lost:%'`,
      customer.id,
    );
    expect(proof).toEqual({ kept: true });
  });

  it('of a month of what is owned, says that the automation stays', async () => {
    await payMonthOfOwned();
    await close(await contest(), 'lost');
    expect(await standing()).toMatchObject({ subscription: 'cancelled', owned: 1 });
    const [mail] = emailsOf();
    expect(mail).toContain('a rendu 5\u00a0€');
    expect(mail).toContain('Abonnement terminé le');
    expect(mail).toContain('L’automatisation reste à vous.');
    expect(mail).not.toContain('Achat annulé');
  });

  it('is not written when nothing ended: won, or when a withdrawal had ended it all', async () => {
    await close(await contest(), 'won');
    expect(emailsOf()).toEqual([]);
    customer = await createCustomer(shop);
    await buy(shop, customer, automationId);
    await shop.roundTrip();
    const id = await contest();
    await confirmWithdrawal(shop, customer, (await contractOf(shop, customer, automationId)).id);
    await shop.roundTrip();
    await close(id, 'lost');
    expect(await standing()).toMatchObject({ dispute: 'lost', subscription: 'cancelled', owned: 0 });
    expect(emailsOf()).toEqual([]);
  });
});
