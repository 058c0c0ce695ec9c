import { z } from 'zod';
import { isOverAtProvider } from '#domain/money/provider-status.ts';
import { isBilled } from '#domain/status/subscription-status.ts';
import { dateToCarry } from '#domain/subscription/pause.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { enqueue, type OutboxHandler } from '#server/jobs/outbox.ts';
import type { Shop } from '#server/shop.ts';
import { changeSubscription, pushUntilInSync } from './change-subscription.ts';
import { shareOutCap } from './month-price.ts';
import { type LastRefusal, notifySuspended } from './notify-customer.ts';
import { findSubscription, type SubscriptionRow } from './subscription-store.ts';

const periodMessage = z.strictObject({ subscription: z.int(), provider: z.string() });

/** docs/product/payment.md#month-begins-when-paid */
export function enqueueProviderPeriod(
  tx: Transaction,
  named: z.infer<typeof periodMessage>,
  now: Date,
): Promise<void> {
  const onceKey = `set_period:${named.provider}`;
  return enqueue(tx, now, { kind: 'set_period', payload: named, onceKey });
}

/** A second delivery finds the month moved. A subscription that ended or began anew is left alone. */
export const setPeriod: OutboxHandler = (shop, message) => {
  const named = periodMessage.parse(message.payload);
  return pushUntilInSync(async (attempt) => {
    const row = await findSubscription(shop.db, { id: named.subscription });
    if (row?.stripeSubscriptionId !== named.provider || !isBilled(row)) return false;
    const provider = await shop.stripe.readSubscriptionState(named.provider);
    const end = isOverAtProvider(provider.status) ? null : dateToCarry(row, provider, shop.clock.now());
    if (!end) return false;
    await shop.stripe.setPeriodEnd(provider.id, end, `period:${message.id}:${attempt}:${end.getTime()}`);
    return true;
  });
};

/** Nothing is payable at the provider any more (docs/product/renewal.md#suspended-after-three-days). */
export async function suspendLate(
  tx: Transaction,
  { settings }: Pick<Shop, 'settings'>,
  { customer, row }: { customer: Customer; row: SubscriptionRow },
  { now, refused }: { now: Date; refused: LastRefusal | null },
): Promise<void> {
  const ended = { inactiveReason: 'suspended', endDate: now } as const;
  const act = { act: 'suspend', actor: 'system', now, with: ended } as const;
  const suspended = await changeSubscription(tx, customer, row, act);
  await notifySuspended(tx, settings, customer, suspended, { now, refused });
  await shareOutCap(tx, customer, now);
}
