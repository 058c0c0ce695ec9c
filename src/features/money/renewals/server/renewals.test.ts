import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { answerBank, buy, confirmPurchase, openPurchase, payByCard } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let customer: TestCustomer;
let serial = 0;

// A shop for each test: its time only moves forward, and other customers' renewals would take the declines.
beforeEach(async () => {
  shop = await startShop();
  customer = await createCustomer(shop);
});
afterEach(() => shop.stop());

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await shop.pool.query<Row>(text, values)).rows;
const newTool = (subscriptionPrice = 500) => {
  serial += 1;
  return createAutomation(shop, { name: `Outil renouvelé ${serial}`, subscriptionPrice });
};

async function bought(...prices: number[]): Promise<void> {
  for (const price of prices) await buy(shop, customer, await newTool(price));
  await shop.settle();
}

const subscriptions = () =>
  rows<{ status: string; monthly_share: number; inactive_reason: string | null; current_period_end: Date }>(
    'select status, monthly_share, inactive_reason, current_period_end from subscriptions where user_id = $1 order by id',
    customer.id,
  );
const renewals = async () =>
  (
    await rows<{ total_amount: number; status: string }>(
      `select total_amount, status from orders where user_id = $1 and reason = 'renewal' order by id`,
      customer.id,
    )
  ).map(({ total_amount, status }) => [total_amount, status]);

const emailsAbout = (subject: RegExp) =>
  shop.mailbox
    .messages()
    .filter(
      (message) => JSON.stringify(message.to).includes(customer.email) && subject.test(message.subject ?? ''),
    );

const filesOf = (mail: ReturnType<typeof emailsAbout>[number] | undefined) =>
  mail?.attachments.map(({ filename, mimeType }) => `${filename} ${mimeType}`);

describe('a renewal', () => {
  it('debits one month, numbers one invoice, sends it with its letter and moves the paid period on', {
    tags: ['email.renewal-invoice'],
  }, async () => {
    await bought(500);
    const [before] = await subscriptions();
    await shop.live(32);
    const [after] = await subscriptions();
    expect(await renewals()).toEqual([[500, 'paid']]);
    expect(after?.status).toBe('active');
    expect(after?.current_period_end.getTime()).toBeGreaterThan(before!.current_period_end.getTime());
    const invoices = await rows<{ number: string }>(
      'select number from invoices where user_id = $1 order by number',
      customer.id,
    );
    expect(invoices).toHaveLength(2);
    const receipts = emailsAbout(/votre mois est réglé/);
    expect(receipts.map(({ subject }) => subject)).toEqual([expect.stringContaining(invoices[1]!.number)]);
    expect(receipts[0]?.text).toMatch(/5\s€[\s\S]*Prochain prélèvement le/);
    expect(filesOf(receipts[0])).toEqual([`${invoices[1]!.number}.pdf application/pdf`]);
  });

  it('notes that its events are handled in the transactions of the draft and of the payment, so that a kill loses both or neither', async () => {
    await bought(500);
    await shop.live(32);
    const together = await rows<{ type: string }>(
      `select e.type from stripe_events e, orders o
        where o.user_id = $1 and o.reason = 'renewal' and e.handled_at is not null
          and (e.xmin = o.xmin or e.xmin = (select l.xmin from ledger_events l
            where l.entity = 'order' and l.entity_id = o.id::text and l.act = 'place'))
        order by e.type`,
      customer.id,
    );
    expect(together.map(({ type }) => type)).toEqual([
      'invoice.created',
      expect.stringMatching(/paid|succeeded/),
    ]);
  });

  it('shares the cap to the cent: three at 7, 8 and 9 € renew for 15 € in all', {
    tags: ['9.cap.month'],
  }, async () => {
    await bought(700, 800, 900);
    expect((await subscriptions()).map(({ monthly_share }) => monthly_share)).toEqual([438, 500, 562]);
    await shop.live(32);
    const paid = await renewals();
    expect(paid.map(([amount]) => amount).sort()).toEqual([438, 500, 562]);
    expect(paid.every(([, status]) => status === 'paid')).toBe(true);
  });

  it('webhooks lost: the sweep renews all the same', async () => {
    await bought(500);
    shop.sandbox.control.loseEvents('all');
    await shop.live(36);
    expect(await renewals()).toEqual([[500, 'paid']]);
  });

  it('renewal while a share changes: the draft is corrected to the share in force', async () => {
    await bought(1000);
    const [subscription] = await subscriptions();
    // Another subscription begins in the hour when the renewal is a draft.
    await shop.travelTo(new Date(subscription!.current_period_end.getTime() + MINUTE_MS));
    customer = await signInAgain(shop, customer);
    await bought(1000);
    await shop.live(2);
    const [month] = await rows<{ total: number }>(
      `select sum(i.amount)::int as total from orders o join order_items i on i.order_id = o.id
       where o.user_id = $1 and o.status = 'paid' and i.kind <> 'purchase' and o.due_at > now() + interval '20 days'
         and date_trunc('month', o.due_at at time zone 'Europe/Paris') =
             date_trunc('month', $2::timestamptz at time zone 'Europe/Paris')`,
      customer.id,
      subscription!.current_period_end,
    );
    expect(month!.total).toBeLessThanOrEqual(1500);
  });
});

describe('a failed renewal', () => {
  it('keeps access for three days, tries three more times, then suspends and leaves nothing payable', {
    tags: ['1.three-days'],
  }, async () => {
    await bought(500);
    shop.sandbox.control.declineNext('card_declined', { times: 20 });
    const [subscription] = await subscriptions();
    await shop.travelTo(new Date(subscription!.current_period_end.getTime() + 2 * HOUR_MS));
    expect((await subscriptions())[0]).toMatchObject({ status: 'past_due' });
    await shop.live(2);
    expect((await subscriptions())[0]).toMatchObject({ status: 'past_due' });
    await shop.live(2);
    expect((await subscriptions())[0]).toMatchObject({ status: 'inactive', inactive_reason: 'suspended' });
    expect(await renewals()).toEqual([[500, 'cancelled']]);
    // The first refusal and those of the first two attempts; the last one is told with the suspension that it brings.
    expect(emailsAbout(/Paiement refusé/)).toHaveLength(3);
    const [suspended, ...others] = emailsAbout(/est suspendu/);
    expect(others).toEqual([]);
    expect(suspended?.text).toContain('La dernière tentative de prélèvement, de 5\u00a0€, a été refusée.');
  });

  it('is suspended, and told so, when the provider’s webhook of the end comes before our commit', async () => {
    await bought(500);
    shop.sandbox.control.declineNext('card_declined', { times: 20 });
    const [subscription] = await subscriptions();
    const { cancelSubscription } = shop.stripe;
    vi.spyOn(shop.stripe, 'cancelSubscription').mockImplementation(async (...given) => {
      await cancelSubscription(...given);
      await shop.settle();
    });
    await shop.travelTo(new Date(subscription!.current_period_end.getTime() + 2 * HOUR_MS));
    await shop.live(4);
    expect((await subscriptions())[0]).toMatchObject({ status: 'inactive', inactive_reason: 'suspended' });
    expect(await renewals()).toEqual([[500, 'cancelled']]);
    expect(emailsAbout(/est suspendu/)).toHaveLength(1);
    expect(await rows(`select kind from alerts where kind = 'ended_at_provider'`)).toEqual([]);
  });

  it('declined then paid at the next attempt: is active again and sends no further email', async () => {
    await bought(500);
    shop.sandbox.control.declineNext('card_declined', { times: 1 });
    const [subscription] = await subscriptions();
    await shop.travelTo(new Date(subscription!.current_period_end.getTime() + 2 * HOUR_MS));
    expect((await subscriptions())[0]).toMatchObject({ status: 'past_due' });
    await shop.live(2);
    expect((await subscriptions())[0]).toMatchObject({ status: 'active' });
    expect(await renewals()).toEqual([[500, 'paid']]);
    const mails = emailsAbout(/rentré dans l’ordre/);
    expect(mails).toHaveLength(1);
    // It is the receipt of that month.
    expect(mails[0]?.text).toMatch(/Facture\s+F-\d{4}-\d{6}/);
    expect(filesOf(mails[0])).toEqual([expect.stringMatching(/^F-\d{4}-\d{6}\.pdf application\/pdf$/)]);
    expect(mails[0]?.text).toMatch(/Prochain prélèvement le .+ 5\s€/s);
  });

  it('a bank that asks for its customer in person: says so once, keeps access three days, then suspends', async () => {
    const opened = await openPurchase(shop, customer, await newTool());
    await answerBank(await payByCard(shop, opened, '4000002760003184'), 'authorize');
    await confirmPurchase(shop, customer, opened);
    await shop.drain();
    const [subscription] = await subscriptions();
    await shop.travelTo(new Date(subscription!.current_period_end.getTime() + 2 * HOUR_MS));
    expect((await subscriptions())[0]).toMatchObject({ status: 'past_due' });
    await shop.live(2);
    expect((await subscriptions())[0]).toMatchObject({ status: 'past_due' });
    expect(emailsAbout(/Votre banque demande votre accord/)).toHaveLength(1);
    await shop.live(2);
    expect((await subscriptions())[0]).toMatchObject({ status: 'inactive', inactive_reason: 'suspended' });
  });
});
