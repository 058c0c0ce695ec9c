import { type EuroCents, euroCents } from '../../../domain/money.ts';
import { recurringDebit, sharesUnderCap } from '../../../domain/monthly-cap.ts';
import type { Transaction } from '../../../server/db/connection.ts';
import type { Customer } from '../../account/server/for-other-features.ts';
import { type OrderLine, recurringDebitsInMonth } from '../../orders/server/for-other-features.ts';
import { countedAtRenewal } from './shares.ts';
import { type SubscriptionRow, selectAutomationName } from './store.ts';

/**
 * What a renewal due at `dueAt` costs: the share, lowered so that the Paris month stays under the cap (ruling 19).
 * `own`: what this renewal already counts for in that month, when it is priced anew. Undefined when the row no longer
 * counts: nothing is due.
 */
export async function renewalAmount(
  tx: Transaction,
  customer: Customer,
  row: SubscriptionRow,
  due: { dueAt: Date; own: EuroCents },
): Promise<EuroCents | undefined> {
  const counted = await countedAtRenewal(tx, customer.id, due.dueAt);
  const share = sharesUnderCap(counted, customer.monthlyCap).get(row.id);
  if (share === undefined) return undefined;
  const debited = await recurringDebitsInMonth(tx, customer.id, due.dueAt);
  return recurringDebit({
    share,
    alreadyDebitedThisMonth: euroCents(debited - due.own),
    cap: customer.monthlyCap,
  });
}

/** The lines of a month: its full price, then what the cap takes off. More than the price, wrongly taken, is one line. */
export async function monthLines(
  tx: Transaction,
  month: { automationId: number; price: EuroCents; amount: EuroCents },
): Promise<OrderLine[]> {
  const { automationId, price, amount } = month;
  const name = await selectAutomationName(tx, automationId);
  const full = amount > price ? amount : price;
  const subscription: OrderLine = {
    kind: 'subscription',
    automationId,
    label: `Abonnement mensuel : ${name}`,
    amount: full,
  };
  if (amount === full) return [subscription];
  return [
    subscription,
    { kind: 'cap_discount', automationId, label: 'Remise plafond', amount: euroCents(amount - full) },
  ];
}
