import { Outlet, useMatches } from 'react-router';
import { rolesWith, STAFF_ROLES } from '#domain/people/staff-rights.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import type { StaffScreen } from '#web/admin/admin-meta.ts';
import { RightMissing } from '#web/admin/RightMissing.tsx';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { useCurrentAdmin } from './staff-session.ts';

/** The screen of this address, if it opens to the reader's role: who may not use a form does not fill it in first. */
export function OpenScreen() {
  const handles = useMatches().map(({ handle }) => handle as Partial<StaffScreen> | undefined);
  const right = handles.findLast((handle) => handle?.right)?.right;
  const { data: admin, isPending } = useCurrentAdmin();
  const isOpenToAll = right === undefined || rolesWith(right).length === STAFF_ROLES.length;
  if (isOpenToAll || admin?.rights.includes(right)) return <Outlet />;
  if (admin)
    return (
      <AdminPage title="Accès refusé">
        <RightMissing right={right} />
      </AdminPage>
    );
  // Without an answer the calls of the screen say why.
  return isPending ? <LoadingMessage>Vérification de vos droits…</LoadingMessage> : <Outlet />;
}
