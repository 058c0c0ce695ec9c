import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import type { Audience } from '#web/api/audiences.ts';
import { clearTokens } from '#web/api/token-store.ts';
import { listErrors, showRefusal, withFallback } from '#web/forms/form-errors.ts';
import type { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { PageMessage } from '#web/layout/PageMessage.tsx';
import { useSession } from '#web/session.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';

interface ResetForm {
  token: string;
  password: string;
  confirm_password: string;
}

/** A customer's reset and that of the staff differ in these. */
export interface ResetKind {
  audience: Audience;
  form: ReturnType<typeof lazyResolver<ResetForm, ResetForm>>;
  validate(token: string): Promise<{ user_email: string }>;
  reset(typed: ResetForm): Promise<{ message: string; redirect_url: string }>;
  /** Drops what this browser knew of the ended session. */
  forget(queryClient: QueryClient): void;
  loginPath: string;
  forgottenPath: string;
  expired: string;
  help: string;
}

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

function useReset(token: string, kind: ResetKind) {
  const queryClient = useQueryClient();
  const [done, setDone] = useState<{ message: string; leadsTo: string }>();
  const { resolver } = kind.form;
  const form = useForm({ resolver, shouldFocusError: false, defaultValues: { token } });
  useRedirect(done?.leadsTo);
  const submit = form.handleSubmit(async (typed) => {
    try {
      const { message, redirect_url } = await kind.reset(typed);
      // Every session of the account has ended, this browser's too.
      clearTokens(kind.audience);
      kind.forget(queryClient);
      setDone({ message, leadsTo: redirect_url || kind.loginPath });
      toast.success(message);
    } catch (error) {
      const fallback = 'Erreur lors de la réinitialisation du mot de passe.';
      showRefusal(withFallback(error, fallback), names, form.setError);
    }
  });
  return { form, submit, done };
}

interface Holder {
  token: string;
  email: string;
  kind: ResetKind;
}

function ResetPasswordForm({ token, email, kind }: Holder) {
  const { form, submit, done } = useReset(token, kind);
  const { errors, isSubmitting, submitCount } = form.formState;
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={kind.form.preload}
      className="flex flex-col gap-5"
    >
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
        help={kind.help}
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

/** The browser fetches it once and never caches it. */
function useHolder(token: string, kind: ResetKind) {
  const session = useSession();
  return useQuery({
    queryKey: ['reset-password', kind.audience, token],
    queryFn: () => kind.validate(token),
    enabled: session.status !== 'unknown',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

interface ResetPasswordProps {
  token: string;
  kind: ResetKind;
  /** It stands around the form, in the shop and in the administration. */
  frame: (form: ReactNode) => ReactNode;
  /** Where there is no form to show; in the shop, whose frame is there already, a page that says so. */
  door?: (said: Said) => ReactNode;
}

interface Said {
  title: string;
  text?: string;
  children: ReactNode;
}

const page = ({ title, text, children }: Said): ReactNode =>
  text === undefined ? (
    children
  ) : (
    <PageMessage title={title} text={text}>
      {children}
    </PageMessage>
  );

export function ResetPassword({ token, kind, frame, door = page }: ResetPasswordProps) {
  const { data, error, refetch, isFetching } = useHolder(token, kind);
  if (data) return frame(<ResetPasswordForm token={token} email={data.user_email} kind={kind} />);
  if (error instanceof ApiError && (error.code === 'link_expired' || error.status === 404)) {
    const children = (
      <>
        <ButtonLink to={kind.loginPath}>Aller à la connexion</ButtonLink>
        <ButtonLink to={kind.forgottenPath} variant="secondary">
          Recevoir un nouveau lien
        </ButtonLink>
      </>
    );
    return door({ title: 'Lien invalide', text: kind.expired, children });
  }
  if (error) {
    const again = (
      <Button onClick={() => void refetch()} pending={isFetching}>
        Réessayer
      </Button>
    );
    return door({ title: 'Lien non vérifié', text: error.message, children: again });
  }
  const waiting = <LoadingMessage>Vérification du lien…</LoadingMessage>;
  return door({ title: 'Nouveau mot de passe', children: waiting });
}
