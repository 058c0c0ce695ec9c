import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { signOut } from '../api/sign-out.ts';
import { useSession } from '../session.ts';
import { toast } from '../ui/toast.ts';
import { LoadingMessage } from './LoadingMessage.tsx';

export const handle = { startsAtOnce: true };

/** docs/product/staff.md#asked-at-each-call */
function useRefusal(refused: boolean): void {
  useEffect(() => {
    if (!refused) return;
    toast.error("Vous n'avez pas les droits d'administration nécessaires.", { id: 'staff-only' });
    // Without a network this browser forgets the session all the same.
    signOut('admin').catch(() => undefined);
  }, [refused]);
}

export default function AdminOnly() {
  const session = useSession('admin');
  const location = useLocation();
  useRefusal(session.user?.isStaff === false);
  if (session.user?.isStaff) return <Outlet />;
  if (session.status === 'anonymous') {
    const origin = location.pathname + location.search + location.hash;
    return <Navigate to="/admin/login" replace state={{ origin }} />;
  }
  return (
    <main>
      <LoadingMessage>Vérification de votre connexion…</LoadingMessage>
    </main>
  );
}
