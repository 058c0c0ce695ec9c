import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { KEEP_PREFIX, STOP_PREFIX } from '#domain/subscription/sleeping-tool.ts';
import { LinkAnswer } from '#people/auth/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import * as calls from '../contract.ts';
import type { Route } from './+types/SleepingToolScreen.ts';
import { KeepOrStop } from './KeepOrStop.tsx';

const loading = <LoadingMessage>Chargement de votre abonnement…</LoadingMessage>;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Garder ou arrêter un outil',
      description: 'Gardez un outil que vous n’avez pas ouvert depuis longtemps, ou arrêtez-le sans frais.',
      path: '/outil-en-sommeil',
    },
    matches,
  );

/** Without a valid link the person can use their account or the page of every contract. */
const otherWays = (
  <div className="flex flex-wrap gap-3">
    <ButtonLink to="/dashboard?tab=automations" variant="secondary">
      Voir mes automatisations
    </ButtonLink>
    <ButtonLink to="/resiliation" variant="secondary">
      Résilier un contrat
    </ButtonLink>
  </div>
);

/** `garder.<key>`, `arreter.<key>`, or the key alone. */
function linkOf(hash: string): { key: string; pressed: 'keep' | 'stop' | null } {
  const text = hash.slice(1);
  if (text.startsWith(KEEP_PREFIX)) return { key: text.slice(KEEP_PREFIX.length), pressed: 'keep' };
  if (text.startsWith(STOP_PREFIX)) return { key: text.slice(STOP_PREFIX.length), pressed: 'stop' };
  return { key: text, pressed: null };
}

export default function SleepingToolScreen() {
  // The key is after the `#` and reaches no server, so only the browser knows of it.
  const { status } = useSession();
  const { key, pressed } = linkOf(useLocation().hash);
  const queryKey = ['sleeping-notice', key];
  const queries = useQueryClient();
  return (
    <>
      <Breadcrumbs page="Garder ou arrêter un outil" />
      <div className="page pt-6 pb-10 md:pt-10 md:pb-16">
        <div className="mx-auto max-w-2xl">
          <h1>Gardez-vous cet outil&nbsp;?</h1>
          <p className="mt-2 mb-6 text-muted">
            Le lien de l’email suffit, sans vous connecter. Rien n’est fait avant que vous choisissiez ici.
          </p>
          {status === 'unknown' ? loading : null}
          {status !== 'unknown' && !key ? (
            <EmptyState title="Ouvrez le lien de votre email" action={otherWays}>
              Cette page s’ouvre par le lien de l’email qui demande si vous gardez un outil.
            </EmptyState>
          ) : null}
          {status !== 'unknown' && key ? (
            <LinkAnswer
              queryKey={queryKey}
              load={(signal) => call(calls.readSleepingNotice, { body: { key }, signal })}
              loading={loading}
              expired={
                'Il valait 30\u00a0jours, pour l’adresse à laquelle il a été envoyé. Rien n’a changé\u00a0: votre abonnement se garde ou s’arrête aussi depuis votre compte.'
              }
              request={otherWays}
            >
              {(notice) => (
                <KeepOrStop
                  notice={notice}
                  linkKey={key}
                  pressed={pressed}
                  onAnswered={(answered) => queries.setQueryData(queryKey, answered)}
                />
              )}
            </LinkAnswer>
          ) : null}
        </div>
      </div>
    </>
  );
}
