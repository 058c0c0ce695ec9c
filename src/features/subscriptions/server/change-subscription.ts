import { afterAct, type SubscriptionAct } from '../../../domain/subscription-status.ts';
import type { Transaction } from '../../../server/db/connection.ts';
import { appendToLedger, type LedgerEvent } from '../../../server/ledger.ts';
import type { Customer } from '../../account/server/for-other-features.ts';
import {
  insertSubscription,
  type SubscriptionChanges,
  type SubscriptionRow,
  updateSubscription,
} from './store.ts';

type Facts = Record<string, string | number | boolean | null>;

const told = (row: SubscriptionRow): Facts => ({
  status: row.status,
  inactive_reason: row.inactiveReason,
  end_reason: row.endReason,
  is_free: row.isFree,
  automation: row.automationId,
  price: row.individualPrice,
  end_date: row.endDate?.toISOString() ?? null,
  period_end: row.currentPeriodEnd?.toISOString() ?? null,
});

/** Who acts, as the ledger says it: `actorLedgerId` names the member of the staff. */
export type By = Pick<LedgerEvent, 'actor' | 'actorLedgerId'>;

export interface Change extends By {
  act: SubscriptionAct;
  now: Date;
}

/** The only way a row changes status: along the table, with its event in the ledger (house rule 6). */
export async function changeSubscription(
  tx: Transaction,
  customer: Customer,
  row: SubscriptionRow,
  change: Change & { with: SubscriptionChanges },
): Promise<SubscriptionRow> {
  const { status, isFree } = afterAct(row, change.act);
  // What belongs to the status left behind is cleared; the act's own columns come last.
  const left: SubscriptionChanges = {
    ...(status === 'inactive' ? {} : { inactiveReason: null }),
    ...(status === 'past_due' ? {} : { pastDueSince: null, nextDunningAt: null, dunningAttempts: 0 }),
  };
  const changed = await updateSubscription(tx, row.id, { ...left, status, isFree, ...change.with });
  await tell(tx, customer, change, row, changed);
  return changed;
}

/** The first act of a life: the row is born with it. */
export async function beginSubscription(
  tx: Transaction,
  customer: Customer,
  change: Change & {
    with: Omit<Parameters<typeof insertSubscription>[1], 'status' | 'userId' | 'isFree' | 'createdAt'>;
  },
): Promise<SubscriptionRow> {
  const standing = afterAct(null, change.act);
  const born = await insertSubscription(tx, {
    ...change.with,
    ...standing,
    userId: customer.id,
    createdAt: change.now,
  });
  await tell(tx, customer, change, null, born);
  return born;
}

function tell(
  tx: Transaction,
  customer: Customer,
  change: Change,
  before: SubscriptionRow | null,
  after: SubscriptionRow,
) {
  return appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: change.now,
    actor: change.actor,
    actorLedgerId: change.actorLedgerId,
    entity: 'subscription',
    entityId: after.id,
    act: change.act,
    before: before && told(before),
    after: told(after),
  });
}
