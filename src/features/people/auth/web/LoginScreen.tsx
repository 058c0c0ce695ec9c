import { type RefObject, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useSearchParams } from 'react-router';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal, withFallback } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { useOrigin } from '#web/origin.ts';
import { SessionEndedNotice } from '#web/SessionKeeper.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { EmailField } from '#web/ui/TextField.tsx';
import { calls } from '../calls.ts';
import type { Route } from './+types/LoginScreen.ts';
import { AuthPage } from './AuthPage.tsx';
import { LoginForm } from './LoginForm.tsx';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).forgottenPassword);
const names = ['email'] as const;

/** Its answer tells nobody whether there is an account. */
function ForgottenForm({ ready, typedEmail }: { ready: boolean; typedEmail: RefObject<string> }) {
  const [sent, setSent] = useState<string>();
  const { register, handleSubmit, setError, setValue, getValues, formState } = useForm({
    resolver,
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;

  useEffect(() => {
    if (typedEmail.current && !getValues('email')) setValue('email', typedEmail.current);
    return () => {
      typedEmail.current = getValues('email') ?? '';
    };
  }, [getValues, setValue, typedEmail]);

  const submit = handleSubmit(async (typed) => {
    setSent(undefined);
    try {
      const { message } = await call(calls.requestPasswordReset, { body: typed });
      setSent(message || 'Instructions de réinitialisation envoyées par email.');
    } catch (error) {
      showRefusal(
        withFallback(error, "Erreur lors de l'envoi du lien de réinitialisation."),
        names,
        setError,
      );
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      {sent ? (
        <Notice tone="success" title={sent} announced>
          Si un compte existe pour cette adresse, le lien y arrive en quelques instants. Il est valable
          1&nbsp;heure et ne sert qu’une fois. Regardez aussi dans les courriers indésirables.
        </Notice>
      ) : null}
      <FormErrors errors={listErrors(errors, names)} attempt={submitCount} failed="Envoi impossible" />
      <EmailField autoComplete="username" required error={errors.email?.message} {...register('email')} />
      <Button type="submit" size="lg" wide pending={isSubmitting} disabled={!ready}>
        Recevoir le lien
      </Button>
    </form>
  );
}

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
      <ForgottenForm ready={ready} typedEmail={typedEmail} />
    </AuthPage>
  );
}

function SignInView({ ready, typedEmail, state }: ViewProps) {
  return (
    <AuthPage
      title="Connexion"
      lead="Retrouvez vos automatisations et vos abonnements."
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
