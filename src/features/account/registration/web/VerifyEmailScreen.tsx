import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { restoredInWords } from '#domain/subscription/restore.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { ResendForm, secretPageHeaders } from '#people/auth/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { PageMessage } from '#web/layout/PageMessage.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import type { VerifiedEmail } from '../contract.ts';
import * as calls from '../contract.ts';
import type { Route } from './+types/VerifyEmailScreen.ts';

/** Empty when nothing waited for the confirmation. */
export function begunPhrases({ trial, restored }: Pick<VerifiedEmail, 'trial' | 'restored'>): string[] {
  const phrases = restored ? [restoredInWords(restored)] : [];
  if (!trial) return phrases;
  const { automation, end_date } = trial;
  const until = formatDateTime(new Date(end_date));
  return [
    ...phrases,
    `Votre essai de «\u00a0${automation.name}\u00a0» a commencé\u00a0: il dure jusqu’au ${until}.`,
  ];
}

const queryName = 'verify-email';

export const headers = secretPageHeaders;

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

/** A query and not a mutation, because opening the page sends it. */
function useVerification(key: string) {
  const queryClient = useQueryClient();
  const session = useSession();
  const verification = useQuery({
    queryKey: [queryName, key],
    // The session that opens the link stays when the others end.
    queryFn: () => call(calls.verifyEmail, { body: { key }, identified: true }),
    enabled: session.status !== 'unknown',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const verified = verification.isSuccess;
  useEffect(() => {
    // The account, and all that waited for it: a trial, its subscription.
    const changed = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== queryName;
    if (verified) void queryClient.invalidateQueries({ predicate: changed });
  }, [verified, queryClient]);
  return { verification, signedIn: session.status === 'customer' };
}

/** The way on is the tool whose trial began: it is why the address was confirmed. */
function Verified({ answer, signedIn }: { answer: VerifiedEmail; signedIn: boolean }) {
  const tool = answer.trial?.automation;
  const next = tool ? `/webhook-viewer/${tool.slug}` : '/dashboard';
  const opening = tool ? `Ouvrir ${tool.name}` : 'Aller à mon compte';
  return (
    <PageMessage title={confirmed} text={[answer.detail, ...begunPhrases(answer)].join(' ')}>
      <ButtonLink
        to={signedIn ? next : '/login'}
        state={signedIn ? { automationName: tool?.name } : { origin: next }}
      >
        {signedIn ? opening : 'Se connecter'}
      </ButtonLink>
      <ButtonLink to="/catalogue" variant="secondary">
        Voir le catalogue
      </ButtonLink>
    </PageMessage>
  );
}

const confirmed = 'Adresse confirmée';
const notConfirmed = 'Adresse non confirmée';

export default function VerifyEmailScreen({ params }: Route.ComponentProps) {
  const { verification, signedIn } = useVerification(params.key);
  const { data, error, refetch, isFetching } = verification;
  const failed = error ? notConfirmed : '';
  return (
    <>
      {/* Nobody pressed anything here, so the focus does not go to the heading: what came of it is said. */}
      <LiveRegion>{data ? [confirmed, ...begunPhrases(data)].join('. ') : failed}</LiveRegion>
      {data ? <Verified answer={data} signedIn={signedIn} /> : null}
      {!data && error ? (
        <NotVerified error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {data || error ? null : <LoadingMessage>Confirmation de votre adresse…</LoadingMessage>}
    </>
  );
}

interface NotVerifiedProps {
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}

function NotVerified({ error, onRetry, retrying }: NotVerifiedProps) {
  const { data: account } = useCurrentUser();
  if (error instanceof ApiError && error.code === 'link_expired') {
    return account?.email_verified ? (
      <ChangeExpired />
    ) : (
      <ResendForm key={account?.email} email={account?.email} />
    );
  }
  return (
    <PageMessage title={notConfirmed} text={error.message}>
      <Button onClick={onRetry} pending={retrying}>
        Réessayer
      </Button>
    </PageMessage>
  );
}

/** A person with a confirmed address can only have followed a link to change it. */
function ChangeExpired() {
  return (
    <PageMessage
      title="Lien invalide"
      text="Ce lien n’est plus valide ou a expiré. L’adresse de votre compte n’a pas changé."
    >
      <ButtonLink to="/dashboard">Aller à mon compte</ButtonLink>
    </PageMessage>
  );
}
