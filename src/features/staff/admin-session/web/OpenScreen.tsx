import { Outlet, useMatches } from 'react-router';
import { rolesWith, STAFF_ROLES } from '#domain/people/staff-rights.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import type { StaffScreen } from '#web/admin/admin-meta.ts';
import { RightMissing } from '#web/admin/RightMissing.tsx';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { useCurrentAdmin } from './staff-session.ts';

/** It asks for the role first, so that nobody fills in a form which they may not use. */
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
  // Without an answer the screen's own calls say why.
  return isPending ? <LoadingMessage>Vérification de vos droits…</LoadingMessage> : <Outlet />;
}
