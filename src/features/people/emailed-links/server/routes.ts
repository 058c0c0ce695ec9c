import { inTransaction } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import { noteStaffAct } from '#server/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { forgetPasswordLinks } from '../contract.ts';
import { deleteOverLinks } from './emailed-link-store.ts';

function forget(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: Staff,
): Promise<{ detail: string; deleted: number }> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const deleted = await deleteOverLinks(tx, ['reset_password', 'reset_admin_password'], now);
    const done = { act: 'links.forget', subject: 'links', subjectId: 'password' } as const;
    await noteStaffAct(tx, staff, { ...done, after: { deleted }, now });
    const many = deleted > 1 ? 's' : '';
    const detail = deleted === 0 ? 'Aucun lien à effacer.' : `${deleted}\u00a0lien${many} effacé${many}.`;
    return { detail, deleted };
  });
}

export const emailedLinks: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(forgetPasswordLinks, ({ caller }) => forget(shop, caller.staff));
};
