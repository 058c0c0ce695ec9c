import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import {
  Credentials,
  credentialNames,
  ForgottenForm,
  type ForgottenKind,
} from '#people/auth/web/for-other-features.ts';
import type { SecondFactor } from '#staff/second-factor/contract.ts';
import { FactorForm, secondFactor } from '#staff/second-factor/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { audienceOfPage } from '#web/api/audiences.ts';
import { call } from '#web/api/call.ts';
import { signOut } from '#web/api/sign-out.ts';
import { showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { ScriptNeeded } from '#web/layout/ScriptNeeded.tsx';
import { useOrigin } from '#web/origin.ts';
import { SessionEndedNotice } from '#web/SessionKeeper.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import * as calls from '../contract.ts';
import type { Route } from './+types/AdminLoginScreen.ts';
import { StaffDoor } from './StaffDoor.tsx';
import { isStaffOnly, signInStaff } from './staff-session.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).adminCredentials);

interface AdminLoginFormProps {
  ready: boolean;
  /** It is awaited before the person goes on. */
  onSignedIn: () => Promise<void>;
}

function AdminLoginForm({ ready, onSignedIn }: AdminLoginFormProps) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({ resolver, shouldFocusError: false });
  const { isSubmitting } = formState;

  const submit = handleSubmit(async (typed) => {
    try {
      await signInStaff(queryClient, typed);
      await onSignedIn();
    } catch (error) {
      showRefusal(error, credentialNames, setError);
      const said = isStaffOnly(error) || (error instanceof ApiError && [400, 429].includes(error.status));
      if (!said) toast.error('Une erreur est survenue pendant la connexion.', { id: 'admin-sign-in' });
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      <Credentials register={register} formState={formState} />
      <Button type="submit" size="lg" wide pending={isSubmitting} disabled={!ready}>
        Se connecter
      </Button>
    </form>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Connexion à l’administration',
      description: 'Réservé à l’équipe.',
      path: '/admin/login',
      noindex: true,
    },
    matches,
  );

const forgottenKind: ForgottenKind = {
  form: lazyResolver(async () => (await import('../contract.ts')).adminForgottenPassword),
  request: (typed) => call(calls.requestAdminReset, { body: typed }),
};

const linkLook = 'link inline-flex min-h-11 items-center';

function ForgottenView({ state }: { state: { origin: string | undefined } }) {
  const { status } = useSession('admin');
  const typedEmail = useRef('');
  return (
    <StaffDoor
      title="Mot de passe d’administration oublié"
      lead="Un lien pour en choisir un autre arrive à l’adresse de votre compte d’équipe."
      other={
        <Link to="/admin/login" state={state} className={linkLook}>
          Retour à la connexion
        </Link>
      }
    >
      <ScriptNeeded act="Recevoir le lien" />
      <ForgottenForm kind={forgottenKind} ready={status !== 'unknown'} typedEmail={typedEmail} />
    </StaffDoor>
  );
}

export const handle = { cachedQuery: ['oubli'] };

/** The first screen says what is missing when there is no answer. */
async function askWhatLacks(queries: QueryClient): Promise<SecondFactor | undefined> {
  const state = await queries.fetchQuery(secondFactor).catch(() => undefined);
  return state?.lacks ? state : undefined;
}

interface FactorViewProps {
  kinds: SecondFactor['kinds'];
  onProven: () => void;
  onLeft: () => void;
}

function FactorView({ kinds, onProven, onLeft }: FactorViewProps) {
  function leave() {
    signOut('admin').catch(() => undefined);
    onLeft();
  }
  return (
    <StaffDoor
      title="Votre second facteur"
      lead="Mot de passe accepté. Il reste à confirmer que c’est bien vous."
      other={
        <button type="button" onClick={leave} className={linkLook}>
          Se connecter autrement
        </button>
      }
    >
      <FactorForm kinds={kinds} onProven={onProven} />
    </StaffDoor>
  );
}

/** An open session does not skip the sign-in (docs/product/staff.md#own-door-own-session). */
export default function AdminLoginScreen() {
  const { status } = useSession('admin');
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const origin = useOrigin();
  const asked = origin && audienceOfPage(origin) === 'admin' ? origin : '/admin/dashboard';
  const state = { origin };
  const queryClient = useQueryClient();
  const [owed, setOwed] = useState<SecondFactor['kinds']>();
  const goOn = () => void navigate(asked, { replace: true });
  async function goOnFrom() {
    const lacking = await askWhatLacks(queryClient);
    if (lacking?.lacks === 'factor_required') return setOwed(lacking.kinds);
    if (lacking) return void navigate('/admin/security', { replace: true });
    goOn();
  }
  if (owed) return <FactorView kinds={owed} onProven={goOn} onLeft={() => setOwed(undefined)} />;
  if (parameters.has('oubli')) return <ForgottenView state={state} />;
  return (
    <StaffDoor
      title="Connexion à l’administration"
      lead="Réservée à l’équipe. Cette session est distincte de celle de la boutique."
      other={
        <>
          <Link to="/admin/login?oubli=1" state={state} className={linkLook}>
            Mot de passe oublié&nbsp;?
          </Link>
          <Link to="/catalogue" className={linkLook}>
            Retour à la boutique
          </Link>
          {status === 'admin' ? (
            <Link to={asked} className={linkLook}>
              Reprendre la session ouverte
            </Link>
          ) : null}
        </>
      }
    >
      <ScriptNeeded act="Se connecter" />
      <SessionEndedNotice audience="admin" />
      <AdminLoginForm ready={status !== 'unknown'} onSignedIn={goOnFrom} />
    </StaffDoor>
  );
}
