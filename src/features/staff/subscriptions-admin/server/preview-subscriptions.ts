import type { SeveralLine, SeveralLines } from '#contract-kit/several-lines.ts';
import { personName } from '#domain/people/person-name.ts';
import { staffRefusal } from '#domain/subscription/staff-subscription.ts';
import type { Shop } from '#server/shop.ts';
import { previewLines } from '#staff/lists/server/for-other-features.ts';
import type { AskedSubscriptions } from '../contract.ts';
import { factsOfRow } from './describe-for-staff.ts';
import { chosenSubscriptions, type StaffListedRow } from './list-for-staff.ts';

/** The provider and the card are asked at the act. */
export async function previewSubscriptions(
  { pool, clock }: Pick<Shop, 'pool' | 'clock'>,
  { act, ids, filter }: AskedSubscriptions,
): Promise<SeveralLines> {
  const now = clock.now();
  const lineOf = (row: StaffListedRow): SeveralLine => ({
    id: row.id,
    name: `${personName(row)}, ${row.automation_name}`,
    refusal: staffRefusal(factsOfRow(row), act, now),
    seen: row.status,
  });
  return previewLines(pool, await chosenSubscriptions(pool, { ...filter, ids }), lineOf);
}
