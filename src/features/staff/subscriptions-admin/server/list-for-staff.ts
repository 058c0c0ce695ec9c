import type pg from 'pg';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { SeveralLine, SeveralLines } from '#contract-kit/several-lines.ts';
import { type EuroCents, ZERO } from '#domain/money/money.ts';
import { personName } from '#domain/people/person-name.ts';
import { isLongGift } from '#domain/price/gift.ts';
import { monthOfToday } from '#domain/price/price-of-month.ts';
import { givenBackWords } from '#domain/status/order-words.ts';
import { nextMonthDebit } from '#domain/status/subscription-status.ts';
import { type StaffFacts, staffRefusal, staffRefusals } from '#domain/subscription/staff-subscription.ts';
import { staffStatusInFull } from '#domain/subscription/subscription-label.ts';
import { csvAmount, csvInstant } from '#domain/text/french-csv.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { daysLater, firstInstantOfParisDay } from '#domain/time/paris-calendar.ts';
import { type MonthPaid, monthPaidOf } from '#money/orders/server/for-other-features.ts';
import { type InJson, prepared } from '#server/db/connection.ts';
import {
  among,
  type Chosen,
  type Condition,
  containing,
  type KeyedList,
  orderOf,
} from '#server/db/keyed-page.ts';
import { comingCouponOf, type WithComingCoupon } from '#server/db/running-coupon.ts';
import type { subscriptions } from '#server/db/schema/subscriptions.ts';
import { type CsvColumns, listFileOfPeople } from '#server/http/csv-file.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import {
  describeSubscription,
  type ListedRow,
  subscriptionColumns,
} from '#shop/own-automations/server/for-other-features.ts';
import { listedPage, previewLines } from '#staff/lists/server/for-other-features.ts';
import {
  type AllSubscriptions,
  type AskedSubscriptions,
  type StaffSubscription,
  SUBSCRIPTIONS,
  type SubscriptionsFile,
  type SubscriptionsFilter,
} from '../contract.ts';

export interface StaffColumns {
  gift_as_purchase: boolean;
  account_is_shut: boolean;
  has_other: boolean;
  /** A person without a name at the provider has no card either. */
  has_no_card: boolean;
  month: MonthPaid;
}

/** It reads `users u`, `subscriptions s` and `automations a`. */
export const staffSubscriptionColumns = `${subscriptionColumns}, s.gift_as_purchase,
  not u.is_active as account_is_shut, u.stripe_customer_id is null as has_no_card,
  exists (select from subscriptions o where o.user_id = s.user_id and o.automation_id = s.automation_id
    and o.id <> s.id and o.status in ('active', 'offered', 'cancelling', 'past_due', 'paused')) as has_other,
  ${monthPaidOf('s')} as month`;

const factsOfRow = (row: ListedRow & StaffColumns): StaffFacts => ({
  status: row.status,
  isFree: row.is_free,
  endDate: row.end_date,
  endReason: row.end_reason,
  currentPeriodEnd: row.current_period_end,
  resumesAt: row.resumes_at,
  isCarried: row.stripe_subscription_id !== null,
  owned: row.owned,
  accountIsShut: row.account_is_shut,
  hasOther: row.has_other,
  hasCard: row.has_no_card ? false : undefined,
});

export function describeForStaff(row: ListedRow & StaffColumns, userId: number, cost: EuroCents, now: Date) {
  const { status, end_date, gift_as_purchase: asPurchase, month } = row;
  const endDay = end_date ? parisDay(end_date) : undefined;
  const shown = describeSubscription(row, userId, { cost }, now);
  return {
    ...shown,
    month_given_back: shown.paid_until && month && givenBackWords(month.paid, month.givenBack),
    refusals: staffRefusals(factsOfRow(row), now),
    is_long_gift: status === 'offered' && isLongGift({ endDay, asPurchase }, now),
  };
}

/** It includes the subscriptions that may count toward the cap; the domain decides. */
export interface StaffListedRow extends ListedRow, StaffColumns {
  user_id: number;
  counted: (InJson<
    Pick<typeof subscriptions.$inferSelect, 'id' | 'individualPrice' | 'status' | 'isFree' | 'endDate'>
  > &
    WithComingCoupon)[];
}

const columns = `${staffSubscriptionColumns}, s.user_id,
  (select coalesce(json_agg(json_build_object('id', c.id, 'individualPrice', c.individual_price, 'status', c.status,
      'isFree', c.is_free, 'endDate', c.end_date, 'coupon', ${comingCouponOf('c')})), '[]')
   from subscriptions c
   where c.user_id = u.id and c.status in ('active', 'cancelling', 'past_due') and not c.is_free) as counted`;

const tables = `from subscriptions s join users u on u.id = s.user_id join automations a on a.id = s.automation_id`;

const one = prepared<StaffListedRow, [number]>(
  'staff_subscription',
  `select ${columns} ${tables} where u.deleted_at is null and s.id = $1`,
);

const list: KeyedList = {
  rows: 'subscriptions s',
  id: 's.id',
  columns,
  joins: `join subscriptions s on s.id = page.id join users u on u.id = s.user_id
    join automations a on a.id = s.automation_id`,
};

/** A closed account's subscriptions ended with it; its person is no longer shown. */
const isOfOpenAccount: Condition = {
  sql: 's.user_id <> all (array(select id from users where deleted_at is not null))',
  values: [],
};

const automationsNamed = prepared<{ id: number }, [string]>(
  'staff_automations_named',
  'select id from automations where lower(name) like $1',
);

/** The automations are found first, because their number decides how to find the subscriptions. */
async function ofAutomations(pool: pg.Pool, name: string): Promise<Condition> {
  const rows = await automationsNamed(pool, containing(name.toLowerCase()));
  const ids = rows.map(({ id }) => id);
  return ids.length > 0
    ? { sql: 's.automation_id = any(?::int[])', values: [ids] }
    : { sql: 'false', values: [] };
}

/** As the forecast counts them (docs/product/administration.md#coming-renewals). */
function debitedWithin(from: string | undefined, to: string | undefined): Condition[] {
  if (!from && !to) return [];
  const ends = [
    { sql: `s.status = 'active' and not s.is_free`, values: [] },
    from && { sql: 's.current_period_end >= ?', values: [firstInstantOfParisDay(from)] },
    to && { sql: 's.current_period_end < ?', values: [firstInstantOfParisDay(daysLater(to, 1))] },
  ];
  return ends.filter((end) => end !== '' && end !== undefined);
}

async function conditionsOf(pool: pg.Pool, filter: SubscriptionsFile) {
  const { ids, status, user_email, automation, debit_from, debit_to } = filter;
  const conditions = [isOfOpenAccount, ...among(list, ids), ...debitedWithin(debit_from, debit_to)];
  if (status) conditions.push({ sql: 's.status = ?', values: [status] });
  if (user_email)
    conditions.push({
      sql: 's.user_id in (select id from users where lower(email) like ?)',
      values: [containing(user_email.toLowerCase())],
    });
  if (automation) conditions.push(await ofAutomations(pool, automation));
  return conditions;
}

const orders = {
  created_at: { by: 's.created_at', type: 'timestamptz' },
  individual_price: { by: 's.individual_price', type: 'integer' },
} as const;

export const chosenSubscriptions = async (pool: pg.Pool, filter: SubscriptionsFile): Promise<Chosen> => ({
  list,
  conditions: await conditionsOf(pool, filter),
  order: orderOf(orders, filter.sort),
});

type Reading = Pick<Shop, 'pool' | 'clock'>;

export function shownSubscription(row: StaffListedRow, now: Date): StaffSubscription {
  const own = row.counted.map(({ individualPrice: price, endDate, ...rest }) => ({
    ...rest,
    price,
    endDate: endDate === null ? null : new Date(endDate),
  }));
  const { costs } = monthOfToday(own, row.monthly_cap, now);
  return describeForStaff(row, row.user_id, costs.get(row.id) ?? ZERO, now);
}

/** It takes two queries for any page, three with an automation's name. */
export async function listForStaff(
  { pool, clock }: Reading,
  filter: SubscriptionsFilter,
): Promise<AllSubscriptions> {
  const { rows, pagination } = await listedPage<StaffListedRow>(
    pool,
    await chosenSubscriptions(pool, filter),
    filter,
  );
  const now = clock.now();
  return { subscriptions: rows.map((row) => shownSubscription(row, now)), pagination };
}

/** Throws `not_found`, also when its customer's account is closed. */
export async function showForStaff({ pool, clock }: Reading, id: number): Promise<StaffSubscription> {
  const [row] = await one(pool, id);
  if (!row) throw new Refusal('not_found');
  return shownSubscription(row, clock.now());
}

const csv: CsvColumns<StaffSubscription> = {
  Numéro: ({ id }) => id,
  Email: ({ user }) => user.email,
  Prénom: ({ user }) => user.first_name,
  Nom: ({ user }) => user.last_name,
  Automatisation: ({ automation_name }) => automation_name,
  Statut: ({ status, inactive_reason }) => staffStatusInFull(status, inactive_reason),
  Gratuit: ({ is_free_or_offered }) => (is_free_or_offered ? 'Oui' : 'Non'),
  'Prix mensuel': ({ individual_price }) => csvAmount(individual_price),
  'Part réelle sous le plafond': (it) => csvAmount(nextMonthDebit(it, it.actual_monthly_cost)),
  Début: ({ start_date }) => csvInstant(start_date),
  Fin: ({ end_date }) => csvInstant(end_date),
  'Accès jusqu’au': ({ access_until }) => csvInstant(access_until),
  'Payé jusqu’au': ({ paid_until }) => csvInstant(paid_until),
  'Rendu de ce mois': ({ month_given_back }) => month_given_back,
  Stripe: ({ stripe_subscription_id }) => stripe_subscription_id,
};

/** Throws what `listFileOfPeople` throws. */
export async function exportSubscriptions(shop: Shop, staff: Staff, filter: SubscriptionsFile) {
  const now = shop.clock.now();
  const lineOf = (row: StaffListedRow) => shownSubscription(row, now);
  const file = {
    name: 'abonnements',
    chosen: await chosenSubscriptions(shop.pool, filter),
    lineOf,
    columns: csv,
  };
  return listFileOfPeople(shop, staff, file, { act: 'list.export', subject: SUBSCRIPTIONS.subject, filter });
}

/** The act itself asks the provider and the card. */
export async function previewSubscriptions(
  { pool, clock }: Pick<Shop, 'pool' | 'clock'>,
  { act, ids, filter }: AskedSubscriptions,
): Promise<SeveralLines> {
  const now = clock.now();
  const lineOf = (row: StaffListedRow): SeveralLine => ({
    id: row.id,
    name: `${personName(row)}, ${row.automation_name}`,
    refusal: staffRefusal(factsOfRow(row), act, now),
    seen: row.status,
  });
  return previewLines(pool, await chosenSubscriptions(pool, { ...filter, ids }), lineOf);
}
