import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { currentUser } from '#people/customers/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { clearTokens } from '#web/api/token-store.ts';
import { listErrors, showRefusal, withFallback } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { PageMessage } from '#web/layout/PageMessage.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import { calls } from '../calls.ts';
import type { Route } from './+types/ResetPasswordScreen.ts';
import { AuthPage, secretPageHeaders } from './AuthPage.tsx';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).passwordReset);
const names = ['password', 'confirm_password'] as const;
const redirectAfterMs = 2000;

/** Two seconds, so that the result can be read (docs/product/account.md#reset-by-a-link). */
function useRedirect(to: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === undefined) return;
    const timer = setTimeout(() => void navigate(to, { replace: true }), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [to, navigate]);
}

function useReset(token: string) {
  const queryClient = useQueryClient();
  const [done, setDone] = useState<{ message: string; leadsTo: string }>();
  const form = useForm({ resolver, shouldFocusError: false, defaultValues: { token } });
  useRedirect(done?.leadsTo);
  const submit = form.handleSubmit(async (typed) => {
    try {
      const { message, redirect_url } = await call(calls.confirmPasswordReset, { body: typed });
      // Every session of the account has ended, this browser's too.
      clearTokens('customer');
      queryClient.removeQueries({ queryKey: currentUser.queryKey });
      setDone({ message, leadsTo: redirect_url || '/login' });
      toast.success(message);
    } catch (error) {
      const fallback = 'Erreur lors de la réinitialisation du mot de passe.';
      showRefusal(withFallback(error, fallback), names, form.setError);
    }
  });
  return { form, submit, done };
}

function ResetPasswordForm({ token, email }: { token: string; email: string }) {
  const { form, submit, done } = useReset(token);
  const { errors, isSubmitting, submitCount } = form.formState;
  return (
    <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      {done ? (
        <Notice tone="success" title={done.message} announced>
          Vous allez être redirigé vers la connexion.
        </Notice>
      ) : null}
      <FormErrors
        errors={listErrors(errors, names)}
        attempt={submitCount}
        failed="Réinitialisation impossible"
      />
      <TextField label="Email" type="email" autoComplete="username" readOnly value={email} />
      <PasswordField
        label="Nouveau mot de passe"
        autoComplete="new-password"
        required
        help="Au moins 8 caractères. Une courte phrase est plus sûre et plus facile à retenir."
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label="Confirmer le mot de passe"
        autoComplete="new-password"
        required
        error={errors.confirm_password?.message}
        {...form.register('confirm_password')}
      />
      <Button type="submit" size="lg" wide pending={isSubmitting} disabled={done !== undefined}>
        Enregistrer le mot de passe
      </Button>
    </form>
  );
}

export const headers = secretPageHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Nouveau mot de passe',
      description: 'Choisissez un nouveau mot de passe.',
      path: '/reset-password',
      noindex: true,
    },
    matches,
  );

/** Fetched once by the browser, never cached. */
function useHolder(token: string) {
  const session = useSession();
  return useQuery({
    queryKey: ['reset-password', token],
    queryFn: () => call(calls.validatePasswordReset, { params: { token } }),
    enabled: session.status !== 'unknown',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export default function ResetPasswordScreen({ params }: Route.ComponentProps) {
  const { data, error, refetch, isFetching } = useHolder(params.token);
  if (data) {
    return (
      <AuthPage title="Nouveau mot de passe" lead="Ensuite, tous vos appareils devront se reconnecter.">
        <ResetPasswordForm token={params.token} email={data.user_email} />
      </AuthPage>
    );
  }
  if (error instanceof ApiError && (error.code === 'link_expired' || error.status === 404)) {
    return (
      <PageMessage title="Lien invalide" text="Ce lien de réinitialisation n'est plus valide ou a expiré.">
        <ButtonLink to="/login">Aller à la connexion</ButtonLink>
        <ButtonLink to="/login?oubli=1" variant="secondary">
          Recevoir un nouveau lien
        </ButtonLink>
      </PageMessage>
    );
  }
  if (error) {
    return (
      <PageMessage title="Lien non vérifié" text={error.message}>
        <Button onClick={() => void refetch()} pending={isFetching}>
          Réessayer
        </Button>
      </PageMessage>
    );
  }
  return <LoadingMessage>Vérification du lien…</LoadingMessage>;
}
