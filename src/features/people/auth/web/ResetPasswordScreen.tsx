import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { PageMessage } from '#web/layout/PageMessage.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { calls } from '../calls.ts';
import type { Route } from './+types/ResetPasswordScreen.ts';
import { AuthPage } from './AuthPage.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { secretPageHeaders } from './secret-page.ts';

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

/** Asked once by the browser, never kept. */
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
