import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../session.ts';
import { LoadingMessage } from './LoadingMessage.tsx';

/** Guard of the customer's screens: the server and a browser that is still checking show the same message. */
export default function CustomerOnly() {
  const session = useSession();
  const location = useLocation();
  if (session.status === 'customer') return <Outlet />;
  if (session.status === 'anonymous') {
    const origin = location.pathname + location.search + location.hash;
    return <Navigate to="/login" replace state={{ origin }} />;
  }
  return <LoadingMessage>Vérification de votre connexion…</LoadingMessage>;
}
