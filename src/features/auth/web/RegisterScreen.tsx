import { Link, Navigate } from 'react-router';
import { pageMeta } from '../../../web/seo/page-meta.ts';
import { useSession } from '../../../web/session.ts';
import type { Route } from './+types/RegisterScreen.ts';
import { AuthPage } from './AuthPage.tsx';
import { useOrigin } from './origin.ts';
import { RegisterForm } from './RegisterForm.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Créer un compte',
      description: 'Créez votre compte en une minute et choisissez vos automatisations prêtes à l’emploi.',
      path: '/register',
    },
    matches,
  );

export default function RegisterScreen() {
  const session = useSession();
  const origin = useOrigin();
  // The same way out for who has just registered and for who already had an account.
  if (session.status === 'customer') return <Navigate to="/catalogue" replace />;
  return (
    <AuthPage
      title="Créer un compte"
      lead="Une minute suffit. Aucune carte bancaire n’est demandée."
      other={
        <>
          Déjà un compte&nbsp;?{' '}
          <Link to="/login" state={{ origin }} className="link">
            Se connecter
          </Link>
        </>
      }
    >
      <RegisterForm ready={session.status === 'anonymous'} />
    </AuthPage>
  );
}
