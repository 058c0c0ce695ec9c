import type { SeveralLine, SeveralLines } from '#contract-kit/several-lines.ts';
import { personName } from '#domain/people/person-name.ts';
import { staffRefusal } from '#domain/subscription/staff-subscription.ts';
import type { Shop } from '#server/shop.ts';
import { previewLines } from '#staff/lists/server/for-other-features.ts';
import type { AskedSubscriptions } from '../contract.ts';
import { chosenSubscriptions, type StaffListedRow } from './list-for-staff.ts';

/** The provider and the card are asked at the act. */
export async function previewSubscriptions(
  { pool, clock }: Pick<Shop, 'pool' | 'clock'>,
  { act, ids, filter }: AskedSubscriptions,
): Promise<SeveralLines> {
  const now = clock.now();
  const lineOf = (row: StaffListedRow): SeveralLine => {
    const standing = {
      status: row.status,
      isFree: row.is_free,
      endDate: row.end_date,
      endReason: row.end_reason,
      currentPeriodEnd: row.current_period_end,
      isCarried: row.stripe_subscription_id !== null,
    };
    return {
      id: row.id,
      name: `${personName(row)}, ${row.automation_name}`,
      refusal: staffRefusal(standing, act, now),
      seen: row.status,
    };
  };
  return previewLines(pool, await chosenSubscriptions(pool, { ...filter, ids }), lineOf);
}
