import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { Credentials, credentialNames } from '#people/auth/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { audienceOfPage } from '#web/api/audiences.ts';
import { showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { NavigationProgress } from '#web/layout/LoadingMessage.tsx';
import { ScriptNeeded } from '#web/layout/ScriptNeeded.tsx';
import { useOrigin } from '#web/origin.ts';
import { SessionEndedNotice } from '#web/SessionKeeper.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Route } from './+types/AdminLoginScreen.ts';
import { isStaffOnly, signInStaff } from './staff-session.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).adminCredentials);

interface AdminLoginFormProps {
  ready: boolean;
  onSignedIn: () => void;
}

function AdminLoginForm({ ready, onSignedIn }: AdminLoginFormProps) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({ resolver, shouldFocusError: false });
  const { isSubmitting } = formState;

  const submit = handleSubmit(async (typed) => {
    try {
      await signInStaff(queryClient, typed);
      onSignedIn();
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

/** An open session does not skip the sign-in (docs/product/staff.md#own-door-own-session). */
export default function AdminLoginScreen() {
  const { status } = useSession('admin');
  const navigate = useNavigate();
  const origin = useOrigin();
  const asked = origin && audienceOfPage(origin) === 'admin' ? origin : '/admin/dashboard';
  return (
    <>
      <NavigationProgress />
      <main className="page flex min-h-dvh flex-col items-center py-10 md:py-20">
        <Logo />
        <div className="mt-8 w-full max-w-md">
          <h1 className="text-2xl">Connexion à l’administration</h1>
          <p className="mt-2 mb-6 text-muted">
            Réservée à l’équipe. Cette session est distincte de celle de la boutique.
          </p>
          <Card>
            <div className="flex flex-col gap-5">
              <ScriptNeeded act="Se connecter" />
              <SessionEndedNotice audience="admin" />
              <AdminLoginForm
                ready={status !== 'unknown'}
                onSignedIn={() => void navigate(asked, { replace: true })}
              />
            </div>
          </Card>
          <p className="mt-6 flex flex-wrap justify-center gap-x-6 text-center">
            <Link to="/catalogue" className="link inline-flex min-h-11 items-center">
              Retour à la boutique
            </Link>
            {status === 'admin' ? (
              <Link to={asked} className="link inline-flex min-h-11 items-center">
                Reprendre la session ouverte
              </Link>
            ) : null}
          </p>
        </div>
      </main>
    </>
  );
}
