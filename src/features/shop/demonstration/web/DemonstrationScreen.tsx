import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { automationAddress } from '#shop/catalogue/web/for-other-features.ts';
import {
  type AnswerMessage,
  type RunMessage,
  useKitPort,
  useRunAnswers,
} from '#shop/viewer/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { PageMessage } from '#web/layout/PageMessage.tsx';
import { pageMeta, usePageTitle } from '#web/seo/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import type { Route } from './+types/DemonstrationScreen.ts';
import { DemonstrationBar, NamedToolNotice } from './DemonstrationBar.tsx';
import { DemonstrationDesk } from './demonstration-desk.ts';
import { type OpenedDemonstration, useDemonstration } from './use-demonstration.ts';
import { useNamedTool } from './use-named-tool.ts';

const NO_RUN =
  'Une démonstration n’envoie rien et ne lance rien. Cette partie de l’outil marche avec un abonnement.';

/** See docs/product/demonstration.md#no-workflow-of-a-demonstration. */
const refuseRun = async ({ id }: RunMessage): Promise<AnswerMessage> => ({
  type: 'rouage:answer',
  id,
  ok: false,
  message: NO_RUN,
  fields: {},
});

interface TriedFrameProps {
  opened: OpenedDemonstration;
  nameTool: (tool: string) => void;
}

/** Mounted anew for each address, with a desk of its own. See docs/product/demonstration.md#nothing-leaves-it. */
function TriedFrame({ opened: { src, sample, automation }, nameTool }: TriedFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [desk] = useState(() => new DemonstrationDesk({ sample, now: () => new Date(), nameTool }));
  useRunAnswers(frame, refuseRun);
  useKitPort(frame, src, desk);
  return (
    <div className="relative min-h-0 flex-1 border-line border-t bg-surface low:min-h-50" aria-busy={!loaded}>
      {loaded ? null : (
        <div className="absolute inset-0 overflow-hidden">
          <LoadingMessage>Ouverture de la démonstration…</LoadingMessage>
        </div>
      )}
      <iframe
        ref={frame}
        src={src}
        title={`Démonstration\u00a0: ${automation.name}`}
        sandbox="allow-scripts allow-forms allow-modals"
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
        className={clsx('absolute inset-0 block size-full', !loaded && 'invisible')}
      />
    </div>
  );
}

const lookEveryMs = 1000;

/** Rounded up: 0 once it is over. Undefined before it begins. A tab that slept looks at once. */
function useMinutesLeft(endsAt: number | undefined): number | undefined {
  const [seen, setSeen] = useState<{ endsAt: number; minutes: number }>();
  useEffect(() => {
    if (endsAt === undefined) return;
    const look = () => {
      const minutes = Math.max(0, Math.ceil((endsAt - Date.now()) / MINUTE_MS));
      setSeen((last) => (last?.endsAt === endsAt && last.minutes === minutes ? last : { endsAt, minutes }));
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [endsAt]);
  return seen?.endsAt === endsAt ? seen?.minutes : undefined;
}

/** By minutes left: what is said aloud, and no more than that. */
const aloud: Readonly<Record<number, string>> = {
  5: 'Il reste cinq minutes de démonstration.',
  1: 'Il reste une minute de démonstration.',
  0: 'La démonstration est terminée.',
};

interface TriedProps {
  opened: OpenedDemonstration;
  minutes: number;
  onRestart: () => void;
}

function Tried({ opened, minutes, onRestart }: TriedProps) {
  const { name } = opened.automation;
  const { named, name: nameTool, forget } = useNamedTool();
  usePageTitle(`Essayer ${name}`);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <DemonstrationBar
        name={name}
        to={automationAddress(opened.automation)}
        minutes={minutes}
        onRestart={onRestart}
      />
      {named ? <NamedToolNotice tool={named} onDismiss={forget} /> : null}
      <TriedFrame opened={opened} nameTool={nameTool} />
    </div>
  );
}

/** See docs/product/demonstration.md. */
export function Demonstration({ slug }: { slug: string }) {
  const { opened, error, restart } = useDemonstration(slug);
  const minutes = useMinutesLeft(opened?.endsAt);
  if (error) return <NoDemonstration error={error} onRetry={restart} />;
  if (!opened || minutes === undefined)
    return <LoadingMessage>Ouverture de la démonstration…</LoadingMessage>;
  const { automation, src } = opened;
  return (
    <>
      {minutes > 0 ? (
        <Tried key={src} opened={opened} minutes={minutes} onRestart={restart} />
      ) : (
        <DemonstrationEnd name={automation.name} to={automationAddress(automation)} onRestart={restart} />
      )}
      <LiveRegion>{aloud[minutes]}</LiveRegion>
    </>
  );
}

export const handle = { fillsWindow: true, startsAtOnce: true };

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(
    {
      title: 'Essayer sans compte',
      description: 'Un outil à essayer dix minutes, sans compte, sur des données inventées.',
      path: location.pathname,
      noindex: true,
    },
    matches,
  );

export default function DemonstrationScreen({ params }: Route.ComponentProps) {
  return <Demonstration key={params.slug} slug={params.slug} />;
}

interface DemonstrationEndProps {
  name: string;
  /** Of the automation's page. */
  to: string;
  onRestart: () => void;
}

/** See docs/product/demonstration.md#time-is-said-and-given-anew. */
function DemonstrationEnd({ name, to, onRestart }: DemonstrationEndProps) {
  return (
    <>
      <Breadcrumbs page={name} />
      <PageMessage
        withoutTrail
        title="La démonstration est terminée"
        text={`Merci d’avoir essayé «\u00a0${name}\u00a0». Rien de ce que vous avez écrit n’a été gardé.`}
      >
        <ButtonLink to={to}>Acheter</ButtonLink>
        <Button variant="secondary" onClick={onRestart}>
          Recommencer
        </Button>
      </PageMessage>
    </>
  );
}

/** It may not be tried, or does not come. */
function NoDemonstration({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isNone = error instanceof ApiError && error.status === 404;
  return (
    <PageMessage
      title={isNone ? 'Pas de démonstration ici' : 'La démonstration ne s’ouvre pas'}
      text={error.message}
    >
      {isNone ? null : <Button onClick={onRetry}>Réessayer</Button>}
      <ButtonLink to="/catalogue" variant={isNone ? 'primary' : 'secondary'}>
        Voir le catalogue
      </ButtonLink>
    </PageMessage>
  );
}
