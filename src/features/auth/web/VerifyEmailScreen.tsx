import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../web/api/api-error.ts';
import { call } from '../../../web/api/call.ts';
import { LoadingMessage } from '../../../web/layout/LoadingMessage.tsx';
import { PageMessage } from '../../../web/layout/PageMessage.tsx';
import { pageMeta } from '../../../web/seo/page-meta.ts';
import { useSession } from '../../../web/session.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { ButtonLink } from '../../../web/ui/ButtonLink.tsx';
import { refreshCurrentUser } from '../../account/web/for-other-features.ts';
import type { Route } from './+types/VerifyEmailScreen.ts';
import { verifyEmailRoute } from './call-addresses.ts';
import { ResendForm } from './ResendForm.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Confirmation de votre adresse',
      description: 'Confirmation de votre adresse email.',
      path: '/verify-email',
      noindex: true,
    },
    matches,
  );

/** A query and not a mutation: the call may be repeated, and opening the page is what asks for it. */
function useVerification(key: string) {
  const queryClient = useQueryClient();
  const session = useSession();
  const verification = useQuery({
    queryKey: ['verify-email', key],
    queryFn: () => call(verifyEmailRoute, { body: { key } }),
    enabled: session.status !== 'unknown',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const verified = verification.isSuccess;
  useEffect(() => {
    if (verified) void refreshCurrentUser(queryClient);
  }, [verified, queryClient]);
  return { verification, signedIn: session.status === 'customer' };
}

export default function VerifyEmailScreen({ params }: Route.ComponentProps) {
  const { verification, signedIn } = useVerification(params.key);
  const { data, error } = verification;
  if (data) {
    return (
      <PageMessage title="Adresse confirmée" text={data.detail}>
        <ButtonLink to={signedIn ? '/dashboard' : '/login'}>
          {signedIn ? 'Aller à mon compte' : 'Se connecter'}
        </ButtonLink>
        <ButtonLink to="/catalogue" variant="secondary">
          Voir le catalogue
        </ButtonLink>
      </PageMessage>
    );
  }
  if (error instanceof ApiError && error.code === 'link_expired') return <ResendForm />;
  if (error) {
    return (
      <PageMessage title="Adresse non confirmée" text={error.message}>
        <Button onClick={() => void verification.refetch()} pending={verification.isFetching}>
          Réessayer
        </Button>
      </PageMessage>
    );
  }
  return <LoadingMessage>Confirmation de votre adresse…</LoadingMessage>;
}
