import { useRef } from 'react';
import { Link, Navigate } from 'react-router';
import { AuthPage } from '#people/auth/web/for-other-features.ts';
import { useOrigin } from '#web/origin.ts';
import { pageContext } from '#web/page-context.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session.ts';
import type { Route } from './+types/RegisterScreen.ts';
import { RegisterForm } from './RegisterForm.tsx';

/** For the selector: the same page for everybody. */
export async function loader({ context }: Route.LoaderArgs) {
  const { results } = await context.get(pageContext).catalogue.listAutomations({ page: 1, page_size: 500 });
  return (
    results
      .filter(({ subscription_available }) => subscription_available)
      .map(({ id, name, category_name }) => ({ id, name, category: category_name }))
      // Sorted here, once: the order of French words costs a slow phone 30 ms when the page comes to life.
      .toSorted((one, other) => one.category.localeCompare(other.category, 'fr'))
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Créer un compte',
      description: 'Créez votre compte en une minute et choisissez vos automatisations prêtes à l’emploi.',
      path: '/register',
    },
    matches,
  );

export default function RegisterScreen({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  const arrival = useRef<object>(undefined);
  const origin = useOrigin();
  // The same way out after a registration and for who already had an account.
  if (session.status === 'customer')
    return <Navigate to={origin ?? '/catalogue'} replace state={arrival.current} />;
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
      <RegisterForm
        onRegistered={(state) => {
          arrival.current = state;
        }}
        ready={session.status === 'anonymous'}
        trials={loaderData}
      />
    </AuthPage>
  );
}
