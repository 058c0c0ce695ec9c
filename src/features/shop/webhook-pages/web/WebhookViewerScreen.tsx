import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { pageMeta } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session.ts';
import type { Route } from './+types/WebhookViewerScreen.ts';
import { AutomationFrame } from './AutomationFrame.tsx';
import { FrameProblemMessage } from './FrameProblemMessage.tsx';
import { notSignedIn } from './frame-problem.ts';

export const handle = { fillsWindow: true, startsAtOnce: true };

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(
    {
      title: 'Votre automatisation',
      description: 'La page de votre automatisation.',
      path: location.pathname,
      noindex: true,
    },
    matches,
  );

/** `/webhook-viewer/{slug or id}` and `/webhook/{slug}`. */
export default function WebhookViewerScreen({ params }: Route.ComponentProps) {
  const session = useSession();
  if (session.status === 'customer') return <AutomationFrame key={params.slug} slug={params.slug} />;
  if (session.status === 'anonymous') return <FrameProblemMessage problem={notSignedIn} />;
  return <LoadingMessage>Vérification de votre connexion…</LoadingMessage>;
}
