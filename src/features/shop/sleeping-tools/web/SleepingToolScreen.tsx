import { useLocation } from 'react-router';
import { KEEP_PREFIX, STOP_PREFIX } from '#domain/subscription/sleeping-tool.ts';
import { LinkPage, OpenedByLink } from '#people/auth/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import * as calls from '../contract.ts';
import type { Route } from './+types/SleepingToolScreen.ts';
import { KeepOrStop } from './KeepOrStop.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Garder ou arrêter un outil',
      description: 'Gardez un outil que vous n’avez pas ouvert depuis longtemps, ou arrêtez-le sans frais.',
      path: '/outil-en-sommeil',
    },
    matches,
  );

/** A person whose link is not valid can use their account or the page of every contract. */
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
  const { key, pressed } = linkOf(useLocation().hash);
  return (
    <LinkPage
      page="Garder ou arrêter un outil"
      title={'Gardez-vous cet outil\u00a0?'}
      lead="Le lien de l’email suffit, sans vous connecter. Rien n’est fait avant que vous choisissiez ici."
    >
      <OpenedByLink
        linkKey={key}
        name="sleeping-notice"
        load={(signal) => call(calls.readSleepingNotice, { body: { key }, signal })}
        loading="Chargement de votre abonnement…"
        needed="Cette page s’ouvre par le lien de l’email qui demande si vous gardez un outil."
        expired={
          'Il valait 30\u00a0jours, pour l’adresse à laquelle il a été envoyé. Rien n’a changé\u00a0: votre abonnement se garde ou s’arrête aussi depuis votre compte.'
        }
        otherWays={otherWays}
      >
        {(notice, { show }) => (
          <KeepOrStop notice={notice} linkKey={key} pressed={pressed} onAnswered={show} />
        )}
      </OpenedByLink>
    </LinkPage>
  );
}
