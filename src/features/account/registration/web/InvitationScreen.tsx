import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { AuthPage, secretPageHeaders } from '#people/auth/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { PageMessage } from '#web/layout/PageMessage.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import * as calls from '../contract.ts';
import type { Route } from './+types/InvitationScreen.ts';
import { TermsBox } from './TermsBox.tsx';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).invitationAnswer);
const names = ['password', 'confirm_password', 'terms_acceptance'] as const;

interface Guest {
  token: string;
  email: string;
  isStaff: boolean;
}

const helpOf = (isStaff: boolean) =>
  isStaff
    ? 'Au moins 12 caractères, avec une majuscule, une minuscule, un chiffre et un symbole.'
    : 'Au moins 8 caractères. Une courte phrase est plus sûre et plus facile à retenir.';

/** docs/product/staff.md#creating-a-person */
function InvitationForm({ token, email, isStaff }: Guest) {
  const navigate = useNavigate();
  const form = useForm({ resolver, shouldFocusError: false, defaultValues: { token } });
  const { errors, isSubmitting, submitCount } = form.formState;
  const accepted = form.watch('terms_acceptance')?.accepted === true;
  const submit = form.handleSubmit(async (body) => {
    try {
      const { message, redirect_url } = await call(calls.acceptInvitation, { body });
      toast.success(message);
      await navigate(redirect_url, { replace: true });
    } catch (error) {
      showRefusal(error, names, form.setError);
    }
  });
  return (
    <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      <FormErrors
        errors={listErrors(errors, names)}
        attempt={submitCount}
        failed="Votre mot de passe n’a pas été enregistré"
      />
      <TextField label="Email" type="email" autoComplete="username" readOnly value={email} />
      <PasswordField
        label="Mot de passe"
        autoComplete="new-password"
        required
        help={helpOf(isStaff)}
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
      {isStaff ? null : (
        <TermsBox
          accepted={accepted}
          error={errors.terms_acceptance?.message}
          onChange={(acceptance) =>
            form.setValue('terms_acceptance', acceptance, { shouldValidate: submitCount > 0 })
          }
        />
      )}
      <Button type="submit" size="lg" wide pending={isSubmitting} disabled={!isStaff && !accepted}>
        Enregistrer le mot de passe
      </Button>
    </form>
  );
}

export const headers = secretPageHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Invitation',
      description: 'Choisissez votre mot de passe.',
      path: '/invitation',
      noindex: true,
    },
    matches,
  );

/** The browser fetches it once and never caches it. */
function useGuest(token: string) {
  const session = useSession();
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(calls.validateInvitation, { params: { token } }),
    enabled: session.status !== 'unknown',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export default function InvitationScreen({ params }: Route.ComponentProps) {
  const { token } = params;
  const { data, error, refetch, isFetching } = useGuest(token);
  if (data) {
    const title = data.first_name ? `Bienvenue ${data.first_name}` : 'Bienvenue';
    return (
      <AuthPage
        title={title}
        lead="Votre compte est prêt : choisissez le mot de passe que vous seul connaîtrez."
      >
        <InvitationForm token={token} email={data.user_email} isStaff={data.is_staff} />
      </AuthPage>
    );
  }
  if (error instanceof ApiError && (error.code === 'link_expired' || error.status === 404)) {
    return (
      <PageMessage
        title="Lien invalide"
        text="Cette invitation a déjà servi, ou n’est plus valable. Demandez-en une autre à qui vous a invité."
      >
        <ButtonLink to="/login">Aller à la connexion</ButtonLink>
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
