import { askProviderForEnd } from '#money/carriers/server/for-other-features.ts';
import { tellCancelled } from '#money/endings/server/for-other-features.ts';
import { shareOutCap } from '#money/month-price/server/for-other-features.ts';
import { changeSubscription } from '#money/subscriptions/server/for-other-features.ts';
import type { Staff } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Settings } from '#server/settings.ts';
import type { Opened } from './open-for-staff.ts';

/** What is left of its month is kept, and may be brought back. */
export async function endPaid(
  tx: Transaction,
  settings: Settings,
  { customer, row }: Opened,
  { staff, now }: { staff: Staff; now: Date },
): Promise<void> {
  // What is left of the month is paid, whatever it had been cancelled for.
  const ended = { inactiveReason: 'ended_by_staff', endReason: null, endDate: now };
  const change = { ...staff, act: 'end_by_staff', now, with: ended } as const;
  const changed = await changeSubscription(tx, customer, row, change);
  await askProviderForEnd(tx, changed, now);
  await shareOutCap(tx, customer, now);
  await tellCancelled(tx, settings, customer, changed, { now, byTeam: true });
}

/** Nothing was billed, so that the provider has nothing to be told. */
export async function endFree(
  tx: Transaction,
  { customer, row }: Opened,
  { staff, now }: { staff: Staff; now: Date },
): Promise<void> {
  const ended = { endReason: 'ended_by_staff', endDate: now };
  await changeSubscription(tx, customer, row, { ...staff, act: 'end_now', now, with: ended });
}
