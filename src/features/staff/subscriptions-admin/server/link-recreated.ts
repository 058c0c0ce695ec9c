import {
  changeSubscription,
  enqueueProviderShare,
  linkProvider,
  notifyReactivated,
  type SubscriptionRow,
  updateSubscription,
  withNewShare,
} from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { ProviderSubscription } from '#server/gateways/stripe/provider-objects.ts';
import { appendToLedger } from '#server/ledger/ledger.ts';
import type { Settings } from '#server/settings/settings.ts';
import { staffNamed } from '#server/staff.ts';

export interface Recreated {
  customer: Customer;
  row: SubscriptionRow;
  provider: ProviderSubscription;
  staff: string;
  now: Date;
}

/** An active row continues, under another name at the provider. */
async function relink(tx: Transaction, { customer, row, provider, staff, now }: Recreated): Promise<void> {
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

async function reactivate(tx: Transaction, settings: Settings, recreated: Recreated): Promise<void> {
  const { customer, row, provider, staff, now } = recreated;
  const reactivated = await changeSubscription(tx, customer, row, {
    ...staffNamed(staff),
    act: 'reactivate_by_staff',
    now,
    with: { stripeSubscriptionId: provider.id, endDate: null, endReason: null },
  });
  const shared = await withNewShare(tx, customer, reactivated, now);
  await notifyReactivated(tx, settings, customer, shared, { now, byTeam: true });
}

export async function linkRecreated(
  tx: Transaction,
  settings: Settings,
  recreated: Recreated,
): Promise<void> {
  const { row, provider, now } = recreated;
  if (row.status === 'active') await relink(tx, recreated);
  else await reactivate(tx, settings, recreated);
  await linkProvider(tx, {
    subscriptionId: row.id,
    stripeSubscriptionId: provider.id,
    replaces: row.stripeSubscriptionId,
    linkedAt: now,
  });
  await enqueueProviderShare(tx, row.id, now);
}
