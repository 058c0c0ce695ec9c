import { linkProvider } from '#money/carriers/server/for-other-features.ts';
import { tellReactivated } from '#money/endings/server/for-other-features.ts';
import { askProviderForShare, withNewShare } from '#money/month-price/server/for-other-features.ts';
import {
  changeSubscription,
  type SubscriptionRow,
  updateSubscription,
} from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, staffNamed } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { ProviderSubscription } from '#server/gateways/stripe/provider-objects.ts';
import { appendToLedger } from '#server/ledger.ts';
import type { Settings } from '#server/settings.ts';

export interface TakenUp {
  customer: Customer;
  row: SubscriptionRow;
  provider: ProviderSubscription;
  staff: string;
  now: Date;
}

/** An active row goes on as it is, under another name at the provider. */
async function relink(tx: Transaction, { customer, row, provider, staff, now }: TakenUp): Promise<void> {
  await updateSubscription(tx, row.id, { stripeSubscriptionId: provider.id });
  await appendToLedger(tx, {
    ...staffNamed(staff),
    ledgerId: customer.ledgerId,
    at: now,
    entity: 'subscription',
    entityId: row.id,
    act: 'recreate_at_provider',
    before: { provider: row.stripeSubscriptionId },
    after: { provider: provider.id },
  });
}

async function wake(tx: Transaction, settings: Settings, taken: TakenUp): Promise<void> {
  const { customer, row, provider, staff, now } = taken;
  const awake = await changeSubscription(tx, customer, row, {
    ...staffNamed(staff),
    act: 'reactivate_by_staff',
    now,
    with: { stripeSubscriptionId: provider.id, endDate: null, endReason: null },
  });
  const shared = await withNewShare(tx, customer, awake, now);
  await tellReactivated(tx, settings, customer, shared, { now, byTeam: true });
}

export async function takeUp(tx: Transaction, settings: Settings, taken: TakenUp): Promise<void> {
  const { row, provider, now } = taken;
  if (row.status === 'active') await relink(tx, taken);
  else await wake(tx, settings, taken);
  await linkProvider(tx, {
    subscriptionId: row.id,
    stripeSubscriptionId: provider.id,
    replaces: row.stripeSubscriptionId,
    linkedAt: now,
  });
  await askProviderForShare(tx, row.id, now);
}
