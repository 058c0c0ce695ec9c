import { type EuroCents, euroCents, ZERO } from '#domain/money/money.ts';
import { recurringDebit } from '#domain/price/monthly-cap.ts';
import { renewalDebit } from '#domain/price/renewal-debit.ts';
import { countsTowardCap, isBilled } from '#domain/status/subscription-status.ts';
import { type CountedOrder, debitedInMonth } from '#money/month-debits/server/for-other-features.ts';
import type { OrderLine } from '#money/orders/server/for-other-features.ts';
import {
  type SubscriptionRow,
  selectAutomationName,
} from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { selectCapAt } from './cap-store.ts';
import type { RenewedRow } from './renewed-subscriptions.ts';

/**
 * What a renewal due at `dueAt` costs: the share, lowered so that the Paris month stays under the cap.
 * `rows`: all subscriptions of the customer, its own at the price of this renewal; `own`: what this renewal already counts for in that month, when it is priced anew.
 */
export function renewalAmount(
  customer: Customer,
  row: SubscriptionRow,
  due: { rows: readonly RenewedRow[]; counted: readonly CountedOrder[]; dueAt: Date; own: EuroCents },
): EuroCents {
  const rows = due.rows.filter(isBilled);
  const own = rows.find(({ id }) => id === row.id);
  if (!own) return ZERO;
  const debited = debitedInMonth(due.counted, due.dueAt);
  const alreadyDebited = euroCents(debited - due.own);
  return renewalDebit(own, { rows, dueAt: due.dueAt, cap: customer.monthlyCap, alreadyDebited }).amount;
}

/**
 * What was due of a renewal that was final before the shop heard of it: the share that it carried, lowered to what the
 * month leaves. Of a month that nobody owed, all that was asked: a person sees to it.
 */
export async function amountDueOfFinal(
  tx: Transaction,
  customer: Customer,
  row: SubscriptionRow,
  { counted, dueAt, asked }: { counted: readonly CountedOrder[]; dueAt: Date; asked: EuroCents },
): Promise<EuroCents> {
  if (!countsTowardCap(row, dueAt)) return asked;
  const alreadyDebitedThisMonth = debitedInMonth(counted, dueAt);
  const cap = await selectCapAt(tx, customer, dueAt);
  const share = asked < row.individualPrice ? asked : row.individualPrice;
  return recurringDebit({ share, alreadyDebitedThisMonth, cap });
}

export async function monthLines(
  tx: Transaction,
  month: { automationId: number; price: EuroCents; amount: EuroCents; name?: string | undefined },
): Promise<OrderLine[]> {
  const { automationId, price, amount } = month;
  const name = month.name ?? (await selectAutomationName(tx, automationId));
  const full = amount > price ? amount : price;
  const subscription: OrderLine = {
    kind: 'subscription',
    automationId,
    label: `Abonnement mensuel\u00a0: ${name}`,
    amount: full,
  };
  if (amount === full) return [subscription];
  return [
    subscription,
    { kind: 'cap_discount', automationId, label: 'Remise plafond', amount: euroCents(amount - full) },
  ];
}
