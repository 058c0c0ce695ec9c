import { endOfPaidMonth } from '../../../domain/toggle-subscription.ts';
import type { Transaction } from '../../../server/db/connection.ts';
import type { Settings } from '../../../server/settings.ts';
import type { Customer } from '../../account/server/for-other-features.ts';
import { type By, changeSubscription } from './change-subscription.ts';
import { shareOutCap } from './shares.ts';
import type { SubscriptionRow } from './store.ts';
import { tellCancelled } from './tell-customer.ts';

/** A cancelled month is over: the subscription ends. */
export function endMonth(
  tx: Transaction,
  customer: Customer,
  row: SubscriptionRow,
  now: Date,
): Promise<SubscriptionRow> {
  const change = { act: 'period_ended', actor: 'system', now, with: { endReason: 'cancelled' } } as const;
  return changeSubscription(tx, customer, row, change);
}

/**
 * A cancellation as the shop keeps it, whoever decided it: access goes on until the end of the paid month, or ends at
 * once when there is none left to honour. Its acknowledgement, which the law wants dated, leaves with it. The provider
 * is not told.
 */
export async function cancelHere(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  row: SubscriptionRow,
  { now, by }: { now: Date; by: By },
): Promise<SubscriptionRow> {
  const endDate = endOfPaidMonth(row, now) ?? now;
  const late = row.status === 'past_due';
  const ended = { endDate, ...(late ? { endReason: 'cancelled' } : {}) };
  const change = { act: 'cancel', ...by, now, with: ended } as const;
  let changed = await changeSubscription(tx, customer, row, change);
  if (changed.status === 'cancelling' && endDate <= now) changed = await endMonth(tx, customer, changed, now);
  await shareOutCap(tx, customer, now);
  await tellCancelled(tx, settings, customer, changed, { now, byTeam: by.actor !== 'customer' });
  return changed;
}
