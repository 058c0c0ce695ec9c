import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { EuroCents } from '#domain/money/money.ts';
import {
  type ComingDebit,
  type DebitedMonths,
  type DebitedSubscription,
  nextDebitOf,
  nextDebits,
  nextDebitsBefore,
  nextDebitsOfDays,
} from '#domain/price/next-debits.ts';
import { isBilled } from '#domain/status/subscription-status.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { parisMonthKey } from '#domain/time/paris-calendar.ts';
import {
  type AskedRenewals,
  askedOf,
  type CountedOrder,
  debitedInMonth,
  selectCounted,
  selectCountedOfAll,
} from '#money/orders/server/for-other-features.ts';
import { type Customer, selectCustomer } from '#people/accounts/server/for-other-features.ts';
import type { Queries } from '#server/db/connection.ts';
import { earlier, type Instant } from '#server/db/instant.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { everySubscription, everySubscriptionOfAll, type OwnRow } from './month-price.ts';

const lateMs = 2 * HOUR_MS;
const betweenChecksMs = 600_000;

/** These months ended at least two hours ago, because webhooks come first. */
export const periodsOver = (db: Queries, now: Instant) =>
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ['active', 'cancelling']),
        lte(subscriptions.currentPeriodEnd, earlier(now, lateMs)),
        isNotNull(subscriptions.stripeSubscriptionId),
        or(
          isNull(subscriptions.providerCheckedAt),
          lte(subscriptions.providerCheckedAt, earlier(now, betweenChecksMs)),
        ),
      ),
    )
    .orderBy(asc(subscriptions.currentPeriodEnd));

/** Answers the provider's name. */
export async function leasePeriodOver(db: Queries, now: Date): Promise<string | undefined> {
  const over = periodsOver(db, now).limit(1).for('update', { skipLocked: true });
  const [row] = await db
    .update(subscriptions)
    .set({ providerCheckedAt: now })
    .where(eq(subscriptions.id, over))
    .returning({ id: subscriptions.stripeSubscriptionId })
    .prepare('lease_period_over')
    .execute();
  return row?.id ?? undefined;
}

export const dunningDue = (db: Queries, now: Instant) =>
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.status, 'past_due'), lte(subscriptions.nextDunningAt, now)))
    .orderBy(asc(subscriptions.nextDunningAt));

/** It is put off by ten minutes, so that a failing attempt is not made at every pass. */
export async function leaseDunningDue(db: Queries, now: Date): Promise<number | undefined> {
  const due = dunningDue(db, now).limit(1).for('update', { skipLocked: true });
  const [row] = await db
    .update(subscriptions)
    .set({ nextDunningAt: new Date(now.getTime() + betweenChecksMs) })
    .where(eq(subscriptions.id, due))
    .returning({ id: subscriptions.id })
    .prepare('lease_dunning_due')
    .execute();
  return row?.id;
}

type DebitedRow = OwnRow & DebitedSubscription;

/** A use case may pass what it has read: all rows of the customer, and the month since which `counted` counts. */
export interface ReadDebits {
  rows: readonly OwnRow[];
  counted?: readonly CountedOrder[] | undefined;
}

function asDebited(row: OwnRow, asked: AskedRenewals): DebitedRow {
  const { pastDueSince, dunningAttempts: attemptsUsed } = row;
  return {
    ...row,
    late: pastDueSince && { pastDueSince, attemptsUsed },
    asked: asked.get(row.automationId) ?? null,
  };
}

export async function debitsToCome(
  db: Queries,
  customer: Pick<Customer, 'id' | 'monthlyCap'>,
  now: Date,
  read?: ReadDebits,
): Promise<{ rows: DebitedRow[]; months: DebitedMonths }> {
  const renewed = (read?.rows ?? (await everySubscription(db, customer.id))).filter(isBilled);
  // One of these may be debited in each of these months; nothing counts in the future yet.
  const instants = [now, ...renewed.flatMap(({ due }) => due ?? [])];
  const counted = read?.counted ?? (await selectCounted(db, customer.id, instants));
  const asked = askedOf(counted);
  const debited = new Map(
    instants.map((instant) => [parisMonthKey(instant), debitedInMonth(counted, instant)]),
  );
  return { rows: renewed.map((row) => asDebited(row, asked)), months: { cap: customer.monthlyCap, debited } };
}

interface ToldDebit {
  at: string;
  amountCents: EuroCents;
  /** Where a code lowers it (docs/product/coupon.md#told-until-when). */
  after?: { from: string; amountCents: EuroCents };
}

/** It matches the overview to the cent (docs/product/renewal.md#emails-ask-the-forecast). */
export async function nextDebitToTell(
  db: Queries,
  customer: Customer,
  { id }: { id: number },
  now: Date,
  read?: ReadDebits,
): Promise<ToldDebit | null> {
  const { rows, months } = await debitsToCome(db, customer, now, read);
  const debit = nextDebitOf(id, rows, months, now);
  if (!debit) return null;
  const until = rows.find((row) => row.id === id)?.coupon?.until;
  const lowered = debit.month && debit.month.takenByCoupon > 0 ? debit.month : undefined;
  const told = { at: debit.at.toISOString(), amountCents: debit.amount };
  if (!until || !lowered) return told;
  return { ...told, after: { from: until.toISOString(), amountCents: lowered.beforeCoupon } };
}

export async function forecast(
  db: Queries,
  customer: Customer,
  { now, count }: { now: Date; count?: number },
) {
  const { rows, months } = await debitsToCome(db, customer, now);
  const debits =
    count === undefined ? nextDebitsOfDays(rows, months, now) : nextDebits(rows, months, now, count);
  return { rows, debits };
}

/** It takes three queries for all these customers. */
export async function debitsOfAllBefore(
  db: Queries,
  customers: readonly Pick<Customer, 'id' | 'monthlyCap'>[],
  { now, until }: { now: Date; until: Date },
): Promise<ComingDebit[]> {
  const ids = customers.map(({ id }) => id);
  const rows = await everySubscriptionOfAll(db, ids);
  const due = [...rows.values()].flat().flatMap((row) => (isBilled(row) ? (row.due ?? []) : []));
  const counted = await selectCountedOfAll(db, ids, [now, until, ...due]);
  const found: ComingDebit[] = [];
  for (const customer of customers) {
    const read = { rows: rows.get(customer.id) ?? [], counted: counted.get(customer.id) ?? [] };
    const debits = await debitsToCome(db, customer, now, read);
    found.push(...nextDebitsBefore(debits.rows, debits.months, now, until));
  }
  return found;
}

/** @internal The simulation compares what was announced with what is debited. */
export async function forecastDebits(
  db: Queries,
  userId: number,
  at: { now: Date; count: number },
): Promise<ComingDebit[]> {
  const customer = await selectCustomer(db, userId);
  return customer ? (await forecast(db, customer, at)).debits : [];
}
