import { type RefObject, useEffect, useRef } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { useOrigin } from '#web/origin.ts';
import { SessionEndedNotice } from '#web/SessionKeeper.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session.ts';
import * as calls from '../contract.ts';
import type { Route } from './+types/LoginScreen.ts';
import { AuthPage } from './AuthPage.tsx';
import { ForgottenForm, type ForgottenKind } from './ForgottenForm.tsx';
import { LoginForm } from './LoginForm.tsx';

const forgotten: ForgottenKind = {
  form: lazyResolver(async () => (await import('../contract.ts')).forgottenPassword),
  request: (typed) => call(calls.requestPasswordReset, { body: typed }),
};

export const handle = { cachedQuery: ['oubli'] };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Connexion',
      description: 'Connectez-vous pour retrouver vos automatisations, vos abonnements et vos factures.',
      path: '/login',
    },
    matches,
  );

/** A change of view moves the focus to its heading, as a new page does. */
function useForgotten(): boolean {
  const [parameters] = useSearchParams();
  const forgotten = parameters.has('oubli');
  const shown = useRef(forgotten);
  useEffect(() => {
    if (shown.current === forgotten) return;
    shown.current = forgotten;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [forgotten]);
  return forgotten;
}

interface ViewProps {
  ready: boolean;
  /** Carries the typed email from one view to the other. */
  typedEmail: RefObject<string>;
  /** Carries the page that asked for the sign-in from one view to the other. */
  state: { origin: string | undefined };
}

function ForgottenView({ ready, typedEmail, state }: ViewProps) {
  return (
    <AuthPage
      title="Mot de passe oublié"
      lead="Indiquez l’adresse de votre compte, pour y recevoir un lien qui permet de choisir un nouveau mot de passe."
      other={
        <Link to="/login" state={state} className="link">
          Retour à la connexion
        </Link>
      }
    >
      <ForgottenForm kind={forgotten} ready={ready} typedEmail={typedEmail} />
    </AuthPage>
  );
}

function SignInView({ ready, typedEmail, state }: ViewProps) {
  return (
    <AuthPage
      title="Connexion"
      lead={
        state.origin
          ? 'Cette page demande votre compte client\u00a0: elle s’ouvrira ensuite.'
          : 'Retrouvez vos automatisations et vos abonnements.'
      }
      other={
        <>
          Pas encore de compte&nbsp;?{' '}
          <Link to="/register" state={state} className="link">
            Créer un compte
          </Link>
        </>
      }
    >
      <SessionEndedNotice audience="customer" />
      <LoginForm ready={ready} typedEmail={typedEmail} />
      <p className="text-center">
        <Link to="/login?oubli=1" state={state} className="link">
          Mot de passe oublié&nbsp;?
        </Link>
      </p>
    </AuthPage>
  );
}

export default function LoginScreen() {
  const { status } = useSession();
  const origin = useOrigin();
  const forgotten = useForgotten();
  const state = { origin };
  const typedEmail = useRef('');
  // A signed-in person may have forgotten the password too: the emails lead here.
  if (forgotten) return <ForgottenView ready={status !== 'unknown'} typedEmail={typedEmail} state={state} />;
  if (status === 'customer') return <Navigate to={origin ?? '/dashboard'} replace />;
  return <SignInView ready={status === 'anonymous'} typedEmail={typedEmail} state={state} />;
}
