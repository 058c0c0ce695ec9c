import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '#domain/text/french-count.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { automationAddress } from '#shop/catalogue/web/for-other-features.ts';
import { TrialOffer, trialAddress } from '#shop/free-trial/web/for-other-features.ts';
import * as calls from '#shop/tool-pages/contract.ts';
import {
  type AnswerMessage,
  type RunMessage,
  useKitPort,
  useRunAnswers,
} from '#shop/viewer/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { nextOpening } from '#web/api/next-opening.ts';
import { shopNow } from '#web/api/shop-time.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { PageMessage } from '#web/layout/PageMessage.tsx';
import { pageMeta, usePageTitle } from '#web/seo/page-meta.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useUnbidden } from '#web/ui/use-unbidden.ts';
import type { Route } from './+types/DemonstrationScreen.ts';
import { DemonstrationDesk, type NamedTool, useNamedTool } from './demonstration-desk.ts';

const NO_RUN =
  'Une démonstration n’envoie rien et ne lance rien. Cette partie de l’outil marche avec un abonnement.';

/** docs/product/demonstration.md#no-workflow-of-a-demonstration */
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

/** Each address mounts its own desk (docs/product/demonstration.md#nothing-leaves-it). */
function TriedFrame({ opened: { src, sample, automation }, nameTool }: TriedFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(false);
  const [desk] = useState(() => new DemonstrationDesk({ sample, now: shopNow, nameTool }));
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

/** It is rounded up and 0 once over; undefined before it begins. A tab that slept looks at once. */
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

/** These minutes alone are said aloud. */
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
        trial={trialAddress(opened.automation.id)}
        minutes={minutes}
        onRestart={onRestart}
      />
      {named ? <NamedToolNotice tool={named} onDismiss={forget} /> : null}
      <TriedFrame opened={opened} nameTool={nameTool} />
    </div>
  );
}

/** docs/product/demonstration.md */
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
        <DemonstrationEnd
          id={automation.id}
          name={automation.name}
          to={automationAddress(automation)}
          onRestart={restart}
        />
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
  id: number;
  name: string;
  to: string;
  onRestart: () => void;
}

/** docs/product/demonstration.md#time-is-said-and-given-anew */
function DemonstrationEnd({ id, name, to, onRestart }: DemonstrationEndProps) {
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
        <div className="w-full max-w-80">
          <TrialOffer automationId={id} />
        </div>
      </PageMessage>
    </>
  );
}

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

async function open(slug: string, signal: AbortSignal) {
  // The time is read before the request, so that no page outlives its address.
  const begun = Date.now();
  const { expires_in, ...opened } = await call(calls.openDemonstration, { params: { slug }, signal });
  return { ...opened, endsAt: begun + expires_in * 1000 };
}

type OpenedDemonstration = Awaited<ReturnType<typeof open>>;

/** A restart gets another address and begins with the sample. */
function useDemonstration(slug: string) {
  const [round, setRound] = useState(nextOpening);
  const { data, error } = useQuery({
    queryKey: ['demonstration', slug, round],
    queryFn: ({ signal }) => open(slug, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { opened: data, error, restart: () => setRound(nextOpening) };
}

interface DemonstrationBarProps {
  name: string;
  /** The address is the automation's page. */
  to: string;
  /** Where a visitor begins the free week of it. */
  trial: string;
  minutes: number;
  onRestart: () => void;
}

function DemonstrationBar({ name, to, trial, minutes, onRestart }: DemonstrationBarProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 px-2 py-1.5 md:gap-y-2 md:px-6 md:py-2">
      <h1 className="sr-only">{`Démonstration\u00a0: ${name}`}</h1>
      <Breadcrumbs page={name} inBar />
      <div className="flex items-center gap-x-1 max-md:w-full max-md:justify-between md:gap-x-4 print:hidden">
        <ButtonLink to={to} variant="secondary" size="sm" className="md:hidden">
          <ArrowLeft className="size-4" aria-hidden="true" />
          <span className="sr-only">Retour à l’automatisation</span>
        </ButtonLink>
        {/* On a phone the offer stands under the time, and the two lines are one target. */}
        <div className="relative min-w-0 text-sm max-md:text-center">
          <p className="flex items-center gap-2 max-md:justify-center">
            <span className="max-md:sr-only">
              <Badge tone="warning">Démonstration</Badge>
            </span>
            {/* It is no clock: it changes each minute, and says nothing aloud by itself. */}
            <span className="tabular-nums">{`encore ${countOf(minutes, { one: 'minute', many: 'minutes' })}`}</span>
          </p>
          <TrialLink to={trial} className="after:absolute after:-inset-y-0.5 after:inset-x-0 md:hidden" />
        </div>
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" onClick={onRestart}>
            <RotateCw className="size-4" aria-hidden="true" />
            <span className="max-md:sr-only">Recommencer</span>
          </Button>
          <ButtonLink to={to} size="sm">
            Acheter
          </ButtonLink>
        </div>
      </div>
      <p className="w-full text-muted text-sm max-md:sr-only low:hidden print:hidden">
        Les données sont inventées et rien n’est gardé. Les téléchargements sont coupés.{' '}
        <TrialLink to={trial} className="max-md:hidden" />
      </p>
    </header>
  );
}

/** For a visitor: who has an account asks for the week on the automation's page. */
function TrialLink({ to, className }: { to: string; className: string }) {
  return (
    <Link to={to} rel="nofollow" className={clsx('link in-data-[session=customer]:hidden', className)}>
      Essayer 7&nbsp;jours, sans carte
    </Link>
  );
}

/** docs/product/demonstration.md#another-tool-is-named */
function NamedToolNotice({ tool, onDismiss }: { tool: NamedTool; onDismiss: () => void }) {
  const { name, to } = tool;
  const shown = useRef<HTMLDivElement>(null);
  const waits = useUnbidden(shown, tool);
  return (
    <div ref={shown}>
      <Notice announced onDismiss={onDismiss} className="mx-4 mb-2 md:mx-6">
        {to ? (
          <>
            Avec un abonnement, ce travail continuerait dans un autre outil&nbsp;:{' '}
            <Link to={to} aria-disabled={waits || undefined} className="link">
              {name}
            </Link>
            .
          </>
        ) : (
          'Avec un abonnement, ce travail continuerait dans un autre outil, qui n’est pas en vente pour le moment.'
        )}
      </Notice>
    </div>
  );
}
