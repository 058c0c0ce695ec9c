import { Link, Navigate } from 'react-router';
import { pageMeta } from '../../../web/seo/page-meta.ts';
import { useSession } from '../../../web/session.ts';
import type { Route } from './+types/LoginScreen.ts';
import { AuthPage } from './AuthPage.tsx';
import { LoginForm } from './LoginForm.tsx';
import { useOrigin } from './origin.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Connexion',
      description: 'Connectez-vous pour retrouver vos automatisations, vos abonnements et vos factures.',
      path: '/login',
    },
    matches,
  );

export default function LoginScreen() {
  const session = useSession();
  const origin = useOrigin();
  if (session.status === 'customer') return <Navigate to={origin ?? '/dashboard'} replace />;
  return (
    <AuthPage
      title="Connexion"
      lead="Retrouvez vos automatisations et vos abonnements."
      other={
        <>
          Pas encore de compte&nbsp;?{' '}
          <Link to="/register" state={{ origin }} className="link">
            Créer un compte
          </Link>
        </>
      }
    >
      <LoginForm ready={session.status === 'anonymous'} />
    </AuthPage>
  );
}
