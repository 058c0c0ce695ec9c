import { deleteOwnAccount } from '#account/data-export/server/delete-account.ts';
import { euroCents } from '#domain/money/money.ts';
import { LOWER_PRICE_STANDS_MS } from '#domain/price/price-change.ts';
import { RESUME_REMINDER_DAYS } from '#domain/subscription/pause.ts';
import { ASLEEP_DAYS } from '#domain/subscription/sleeping-tool.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { grantGift } from '#money/checkout/server/grant-gift.ts';
import { startTrial } from '#shop/free-trial/server/start-trial.ts';
import { announcePriceChange } from '#shop/price-changes/server/announce-price-change.ts';
import { createByStaff } from '#staff/subscriptions-admin/server/create-by-staff.ts';
import { example as invoiceExample } from '#tools/generateur-de-factures/example.ts';
import { invoiceWork } from '#tools/generateur-de-factures/invoice-work.ts';
import { emptyJournal } from '#tools/generateur-de-factures/journal.ts';
import { createStaff } from '../act-as-staff.ts';
import { buy, openPurchase, payByCard } from '../pay-as-browser.ts';
import { putAsLoaded } from '../put-as-loaded.ts';
import type { TestShop } from '../start-shop.ts';
import { confirmWithdrawal, contractOf } from '../withdraw-as-customer.ts';
import { createAutomation } from './catalogue.ts';
import { createCustomer, type TestCustomer } from './customers.ts';
import { insertPapers } from './papers.ts';

/** Something that a sweep is to do: for whom, and from when on. */
export interface DueWork {
  customer: TestCustomer;
  at: Date;
}

/** Makes the work of one sweep by the acts of people, and leaves the shop with its worker stopped. */
export type MakeDue = (shop: TestShop) => Promise<DueWork>;

const after = (date: Date, ms: number) => new Date(date.getTime() + ms);
let tools = 0;
const newTool = (shop: TestShop) => {
  tools += 1;
  return createAutomation(shop, { name: `Outil en retard ${tools}` });
};

/** One column of the person's only row of a table. */
async function dateOf(shop: TestShop, table: string, column: string, { id }: TestCustomer): Promise<Date> {
  const query = `select ${column} as at from ${table} where user_id = $1`;
  const { rows } = await shop.pool.query<{ at: Date }>(query, [id]);
  return rows[0]!.at;
}

async function settled(shop: TestShop): Promise<void> {
  await shop.settle();
}

async function subscriber(shop: TestShop, card?: string) {
  const customer = await createCustomer(shop);
  const automation = await newTool(shop);
  await buy(shop, customer, automation, card);
  await settled(shop);
  return { customer, automation };
}

const trial =
  (aheadMs: number): MakeDue =>
  async (shop) => {
    const customer = await createCustomer(shop);
    const { end_date } = await startTrial(shop, customer.id, await newTool(shop));
    await settled(shop);
    shop.stopWorker();
    return { customer, at: after(new Date(end_date!), -aheadMs) };
  };
export const trialOver = trial(0);
export const trialEnding = trial(2 * DAY_MS);

/** A trial from before the mailboxes of those who had it were noted. */
export const trialUnnoted: MakeDue = async (shop) => {
  const customer = await createCustomer(shop, { trialUsedAt: shop.clock.now() });
  shop.stopWorker();
  return { customer, at: shop.clock.now() };
};

const gift =
  (aheadMs: number, giftAsPurchase = false): MakeDue =>
  async (shop) => {
    const customer = await createCustomer(shop);
    const given = { userId: customer.id, automationId: await newTool(shop), giftAsPurchase };
    const { endDate } = await grantGift(shop, given);
    await settled(shop);
    shop.stopWorker();
    return { customer, at: after(endDate, -aheadMs) };
  };
export const giftOver = gift(0);
export const giftForGood = gift(0, true);
export const giftEnding = gift(7 * DAY_MS);

export const givenMonthOver: MakeDue = async (shop) => {
  const [staff, customer] = [await createStaff(shop), await createCustomer(shop)];
  await createByStaff(shop, { userId: customer.id, automationId: await newTool(shop), staff: staff.actor });
  await settled(shop);
  shop.stopWorker();
  return { customer, at: await dateOf(shop, 'subscriptions', 'end_date', customer) };
};

export const cancelledMonthOver: MakeDue = async (shop) => {
  const { customer, automation } = await subscriber(shop);
  await shop.app.inject({
    method: 'POST',
    url: `/api/automations/${automation}/toggle_subscription/`,
    headers: customer.headers,
    payload: { action: 'cancel' },
  });
  await settled(shop);
  shop.stopWorker();
  return { customer, at: await dateOf(shop, 'subscriptions', 'end_date', customer) };
};

/** `until` is the instant of the pause at which something is due, `late` how long after the beginning it is looked at. */
const paused =
  (due: 'end_date' | 'resumes_at', { live, early }: { live: number; early: number }): MakeDue =>
  async (shop) => {
    const { customer } = await subscriber(shop);
    const row = await shop.pool.query<{ id: number }>('select id from subscriptions where user_id = $1', [
      customer.id,
    ]);
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/subscriptions/${row.rows[0]?.id}/pause/`,
      headers: customer.headers,
      payload: { months: 1 },
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    await settled(shop);
    if (live > 0) await shop.live(live);
    shop.stopWorker();
    return { customer, at: after(await dateOf(shop, 'subscriptions', due, customer), -early) };
  };

export const pauseDue = paused('end_date', { live: 0, early: 0 });
export const pauseOver = paused('resumes_at', { live: 33, early: 0 });
export const pauseEnding = paused('resumes_at', { live: 33, early: RESUME_REMINDER_DAYS * DAY_MS });

export const monthOver: MakeDue = async (shop) => {
  const { customer } = await subscriber(shop);
  shop.stopWorker();
  return {
    customer,
    at: after(await dateOf(shop, 'subscriptions', 'current_period_end', customer), 2 * HOUR_MS),
  };
};

export const latePayment: MakeDue = async (shop) => {
  const { customer } = await subscriber(shop);
  shop.sandbox.control.declineNext('card_declined', { times: 20 });
  const paidUntil = await dateOf(shop, 'subscriptions', 'current_period_end', customer);
  await shop.travelTo(after(paidUntil, 2 * HOUR_MS));
  shop.stopWorker();
  return { customer, at: await dateOf(shop, 'subscriptions', 'next_dunning_at', customer) };
};

export const priceAnnounced: MakeDue = async (shop) => {
  const { customer, automation: automationId } = await subscriber(shop);
  shop.stopWorker();
  const fromDay = parisDayIn(shop.clock.now(), 60);
  await announcePriceChange(shop, { automationId, amount: euroCents(900), fromDay });
  return { customer, at: shop.clock.now() };
};

interface FilledForm {
  name: string;
  slug: string;
  description: string;
  category: { id: number };
}

/** By the team’s form, for new buyers alone: its subscribers hear of it once it has stood a day. */
export const priceLowered: MakeDue = async (shop) => {
  const { customer, automation } = await subscriber(shop);
  shop.stopWorker();
  const staff = await createStaff(shop, { role: 'finance' });
  const url = `/api/admin/automations/${automation}/`;
  const shown = (await staff.ask('GET', url)).json<FilledForm>();
  const { name, slug, description, category } = shown;
  const form = {
    ...{ name, slug, description, category: category.id },
    ...{ purchase_price: 35, subscription_price: 3 },
  };
  const answer = await putAsLoaded(staff, `/api/automations/${automation}/`, form);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { customer, at: after(shop.clock.now(), LOWER_PRICE_STANDS_MS) };
};

/** Bought fifty days before it was, as far as its row tells. */
export const toolAsleep: MakeDue = async (shop) => {
  const { customer } = await subscriber(shop);
  shop.stopWorker();
  const startDate = after(shop.clock.now(), -50 * DAY_MS);
  await shop.pool.query('update subscriptions set start_date = $2 where user_id = $1', [
    customer.id,
    startDate,
  ]);
  return { customer, at: after(startDate, ASLEEP_DAYS * DAY_MS) };
};

/** Chosen by one person more since its automation was last counted. */
export const shelfUncounted: MakeDue = async (shop) => {
  const [customer, automationId] = [await createCustomer(shop), await newTool(shop)];
  shop.stopWorker();
  await grantGift(shop, { userId: customer.id, automationId, giftAsPurchase: false });
  return { customer, at: shop.clock.now() };
};

/** Two papers from before facts were read, one of them by no tool that the shop knows. */
export const factsUnread: MakeDue = async (shop) => {
  const { customer, automation } = await subscriber(shop);
  shop.stopWorker();
  const at = shop.clock.now();
  await insertPapers(shop, { userId: customer.id, automationId: automation, count: 1, bytes: 40, at });
  const work = JSON.stringify(invoiceWork(invoiceExample(parisDay(at)), emptyJournal()));
  await shop.pool.query(
    `insert into documents (store_id, key, title, value, bytes, save_id, created_at, saved_at)
     select id, 'brouillon', 'Facture', $2, octet_length($2), gen_random_uuid(), $3, $3
     from document_stores where user_id = $1`,
    [customer.id, work, at],
  );
  return { customer, at };
};

const withdrawal =
  (card: string | undefined, { workerRuns }: { workerRuns: boolean }): MakeDue =>
  async (shop) => {
    const { customer, automation } = await subscriber(shop, card);
    if (!workerRuns) shop.stopWorker();
    await confirmWithdrawal(shop, customer, (await contractOf(shop, customer, automation)).id);
    if (workerRuns) await settled(shop);
    shop.stopWorker();
    return { customer, at: await dateOf(shop, 'refunds', 'check_at', customer) };
  };
/** Decided here, and never asked of the provider. */
export const refundUnasked = withdrawal(undefined, { workerRuns: false });
/** The provider settles it later. */
export const refundPending = withdrawal('4000000000007726', { workerRuns: true });
/** Back on the card, where the bank leaves it. */
export const refundDone = withdrawal(undefined, { workerRuns: true });
/** The bank sends it back after its success. */
export const refundSentBack = withdrawal('4000000000005126', { workerRuns: true });

export const paymentUnconfirmed: MakeDue = async (shop) => {
  const customer = await createCustomer(shop);
  shop.stopWorker();
  const opened = await openPurchase(shop, customer, await newTool(shop));
  await payByCard(shop, opened);
  return { customer, at: await dateOf(shop, 'payments', 'check_at', customer) };
};

export const deletionForgotten: MakeDue = async (shop) => {
  const { customer } = await subscriber(shop);
  shop.stopWorker();
  await deleteOwnAccount(shop, customer.id);
  await shop.pool.query(`update outbox set gave_up_at = $2 where kind = 'close_account' and user_id = $1`, [
    customer.id,
    shop.clock.now(),
  ]);
  return { customer, at: after(shop.clock.now(), HOUR_MS) };
};
