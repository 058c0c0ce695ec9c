import { createHash } from 'node:crypto';
import { Refusal } from '#contract-kit/error-codes.ts';
import { inTransaction } from '#server/db/connection.ts';
import { refuseStale } from '#server/http/refuse-stale.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { lockAutomation } from '#shop/catalogue/server/for-other-features.ts';
import {
  hasVersions,
  saveDemonstration,
  selectDemonstration,
} from '#shop/tool-pages/server/for-other-features.ts';
import type { StaffDemonstration } from '../contract.ts';

/** The journal keeps no work, which may be long. */
const noted = ({ allowed, sample }: Pick<StaffDemonstration, 'allowed' | 'sample'>) => ({
  allowed,
  sample: sample === null ? null : createHash('sha256').update(sample).digest('hex'),
});

export async function showDemonstration({ db }: Pick<Shop, 'db'>, id: number): Promise<StaffDemonstration> {
  if (!(await hasVersions(db, id))) throw new Refusal('not_found');
  return selectDemonstration(db, id);
}

/** Throws `changed_meanwhile`. */
export async function changeDemonstration(
  shop: Pick<Shop, 'db' | 'clock'>,
  { id, form, staff }: { id: number; form: StaffDemonstration; staff: Staff },
): Promise<StaffDemonstration> {
  const { version, ...wanted } = form;
  await inTransaction(shop.db, async (tx) => {
    if (!(await lockAutomation(tx, id))) throw new Refusal('not_found');
    const row = await selectDemonstration(tx, id);
    // Also of who sends once more what was saved, its answer lost.
    if (row.allowed === wanted.allowed && row.sample === wanted.sample) return;
    refuseStale(version, row, { allowed: row.allowed, sample: row.sample });
    await saveDemonstration(tx, { automationId: id, ...wanted, version: row.version + 1 });
    await noteStaffAct(tx, staff, {
      act: 'demonstration.change',
      subject: 'automation',
      subjectId: id,
      before: noted(row),
      after: noted(wanted),
      now: shop.clock.now(),
    });
  });
  return showDemonstration(shop, id);
}
