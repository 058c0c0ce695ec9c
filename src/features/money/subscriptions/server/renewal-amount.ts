import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { type EuroCents, euroCents } from '#domain/money/money.ts';
import { type MonthPrice, monthAsTaken, priceOfMonth } from '#domain/price/price-of-month.ts';
import { CAP_DISCOUNT } from '#domain/price/price-words.ts';
import { countsTowardCap } from '#domain/status/subscription-status.ts';
import type { OrderLine } from '#money/orders/server/for-other-features.ts';
import { type CountedOrder, debitedInMonth } from '#money/orders/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { ledgerEvents } from '#server/db/schema/ledger.ts';
import type { RenewedRow } from './renewed-subscriptions.ts';
import { type SubscriptionRow, selectAutomationName } from './subscription-store.ts';

/** `rows`: all of the customer; `own`: what this renewal already counts for in its month, when it is priced anew. */
export function priceOfRenewal(
  { monthlyCap: cap }: Customer,
  { id }: SubscriptionRow,
  due: { rows: readonly RenewedRow[]; counted: readonly CountedOrder[]; dueAt: Date; own: EuroCents },
): MonthPrice {
  const { rows, counted, dueAt, own } = due;
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`no subscription ${id}`);
  const alreadyDebited = euroCents(debitedInMonth(counted, dueAt) - own);
  return priceOfMonth({ kind: 'renewal', row, rows, dueAt }, { cap, alreadyDebited });
}

/** What the first change after the instant replaced, else the cap of today. */
async function selectCapAt(
  tx: Transaction,
  { ledgerId, monthlyCap }: Customer,
  instant: Date,
): Promise<EuroCents> {
  const { before, entity, at, sequence } = ledgerEvents;
  const [change] = await tx
    .select({ replaced: sql<string>`${before}->>'monthly_cap'` })
    .from(ledgerEvents)
    .where(and(eq(ledgerEvents.ledgerId, ledgerId), eq(entity, 'cap'), gt(at, instant)))
    .orderBy(asc(sequence))
    .limit(1);
  return change ? euroCents(Number(change.replaced)) : monthlyCap;
}

/** Of a renewal that was final before the shop heard of it. Of a month that nobody owed, all that was asked: a person sees to it. */
export async function priceOfFinal(
  tx: Transaction,
  customer: Customer,
  row: SubscriptionRow,
  { counted, dueAt, asked }: { counted: readonly CountedOrder[]; dueAt: Date; asked: EuroCents },
): Promise<MonthPrice> {
  const price = row.individualPrice;
  if (!countsTowardCap(row, dueAt)) return monthAsTaken(price, asked);
  const cap = await selectCapAt(tx, customer, dueAt);
  const alreadyDebited = debitedInMonth(counted, dueAt);
  return priceOfMonth({ kind: 'final', price, asked }, { cap, alreadyDebited });
}

/** See docs/product/price-and-cap.md#real-price-line. */
export async function monthLines(
  tx: Transaction,
  { price, takenByCap }: MonthPrice,
  automation: { automationId: number; name?: string | undefined },
): Promise<OrderLine[]> {
  const { automationId } = automation;
  const name = automation.name ?? (await selectAutomationName(tx, automationId));
  const label = `Abonnement mensuel\u00a0: ${name}`;
  const subscription: OrderLine = { kind: 'subscription', automationId, label, amount: price };
  if (takenByCap === 0) return [subscription];
  const discount = { kind: 'cap_discount', automationId, label: CAP_DISCOUNT } as const;
  return [subscription, { ...discount, amount: euroCents(-takenByCap) }];
}
