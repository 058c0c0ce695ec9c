import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { useSession } from '../session.ts';
import { toast } from '../ui/toast.ts';
import { LoadingMessage } from './LoadingMessage.tsx';

export const handle = { startsAtOnce: true };

function useSignInMessage(said: boolean): void {
  const handles = useMatches().map(({ handle }) => handle as { signInMessage?: string } | undefined);
  const message = handles.findLast((handle) => handle?.signInMessage)?.signInMessage;
  useEffect(() => {
    if (said && message) toast.error(message, { id: 'sign-in-message' });
  }, [said, message]);
}

export default function CustomerOnly() {
  const session = useSession();
  const location = useLocation();
  useSignInMessage(session.status === 'anonymous');
  if (session.status === 'anonymous') {
    const origin = location.pathname + location.search + location.hash;
    return <Navigate to="/login" replace state={{ origin }} />;
  }
  return (
    // The footer stays below the fold, so that loading never moves it in sight.
    <div className="min-h-svh print:min-h-0">
      {session.status === 'customer' ? (
        <Outlet />
      ) : (
        <LoadingMessage>Vérification de votre connexion…</LoadingMessage>
      )}
    </div>
  );
}
