import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { DocumentsBar, type Given, useDesk, whoIsSignedIn } from '#shop/documents/web/for-other-features.ts';
import * as calls from '#shop/tool-pages/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { nextOpening } from '#web/api/next-opening.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { PageMessage } from '#web/layout/PageMessage.tsx';
import { pageMeta, usePageTitle } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import type { Route } from './+types/ToolViewerScreen.ts';
import { LeaveToolDialog, useLeaving } from './LeaveToolDialog.tsx';
import { OtherToolDialog, useOtherTool } from './OtherToolDialog.tsx';
import { useKitPort } from './use-kit-port.ts';
import { usePageRuns } from './use-page-runs.ts';

/** docs/product/automation-page.md#refusals */
interface FrameProblem {
  code?: string;
  title: string;
  text: string;
  next: 'login' | 'dashboard' | 'retry';
}

const notSignedIn: FrameProblem = {
  code: '401',
  title: 'Authentification requise',
  text: 'Vous devez être connecté pour accéder à ce webhook',
  next: 'login',
};

const forbidden: FrameProblem = {
  code: '403',
  title: 'Abonnement requis pour accéder à ce webhook',
  text: "Vous n'avez pas accès à ce webhook. Vérifiez votre abonnement.",
  next: 'dashboard',
};

const missing: FrameProblem = {
  code: '404',
  title: 'Webhook non trouvé ou non configuré',
  text: 'L’adresse est peut-être mal recopiée. Vos automatisations s’ouvrent depuis votre tableau de bord.',
  next: 'dashboard',
};

const unreachable: FrameProblem = {
  title: 'Chargement impossible',
  text: 'Impossible de charger le webhook. Vérifiez votre connexion et réessayez.',
  next: 'retry',
};

function problemOf(error: unknown): FrameProblem {
  switch (error instanceof ApiError ? error.status : 0) {
    case 401:
      return notSignedIn;
    case 403:
      return forbidden;
    case 404:
      return missing;
    default:
      return unreachable;
  }
}

function FrameProblemMessage({ problem, onRetry }: { problem: FrameProblem; onRetry?: () => void }) {
  const { pathname } = useLocation();
  const { code, title, text, next } = problem;
  return (
    <>
      <Breadcrumbs page="Automatisation" />
      <PageMessage withoutTrail code={code} title={title} text={text}>
        {next === 'login' ? (
          <ButtonLink to="/login" state={{ origin: pathname }}>
            Se connecter
          </ButtonLink>
        ) : null}
        {next === 'retry' ? <Button onClick={onRetry}>Réessayer</Button> : null}
        {next === 'login' ? null : (
          <ButtonLink to="/dashboard" variant={next === 'retry' ? 'secondary' : 'primary'}>
            Retour au tableau de bord
          </ButtonLink>
        )}
      </PageMessage>
    </>
  );
}

/** It includes asking for the address (docs/product/automation-page.md). */
const timeoutMs = 30_000;

interface FrameView {
  name: string | undefined;
  /** Each address works once: a reload asks for another. */
  src: string | undefined;
  loaded: boolean;
  problem: FrameProblem | undefined;
  onLoad: () => void;
  reload: () => void;
}

function useFrame(slug: string): FrameView {
  const [attempt, setAttempt] = useState(nextOpening);
  const [outcome, setOutcome] = useState<{ attempt: number; is: 'loaded' | 'late' }>();
  const address = useQuery({
    // An address belongs to one person.
    queryKey: ['webhook-page', whoIsSignedIn(), slug, attempt],
    queryFn: ({ signal }) => call(calls.openFrame, { params: { slug }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const is = outcome?.attempt === attempt ? outcome.is : undefined;
  const waiting = is === undefined && !address.isError;

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setOutcome({ attempt, is: 'late' }), timeoutMs);
    return () => clearTimeout(timer);
  }, [attempt, waiting]);

  const late = is === 'late' ? unreachable : undefined;
  const problem = address.isError ? problemOf(address.error) : late;
  return {
    name: address.data?.automation.name,
    src: problem ? undefined : address.data?.src,
    loaded: is === 'loaded',
    problem,
    onLoad: () => setOutcome({ attempt, is: 'loaded' }),
    reload: () => setAttempt(nextOpening),
  };
}

/** The link here brings a name for the heading and what another tool hands over. */
function useBrought(): { name?: string; given: Given | null; forget: () => void } {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const brought: Record<string, unknown> = typeof state === 'object' && state !== null ? state : {};
  const { automationName: name, given } = brought;
  const { from, data }: Record<string, unknown> =
    typeof given === 'object' && given !== null ? { ...given } : {};
  return {
    ...(typeof name === 'string' ? { name } : {}),
    given: typeof from === 'string' && typeof data === 'string' ? { from, data } : null,
    // A reload must not hand it over again.
    forget: () => navigate(pathname, { replace: true, state: { automationName: name } }),
  };
}

/** docs/product/automation-page.md#isolated-frame */
export function AutomationFrame({ slug }: { slug: string }) {
  const brought = useBrought();
  const { name = brought.name ?? 'Automatisation', src, loaded, problem, onLoad, reload } = useFrame(slug);
  const frame = useRef<HTMLIFrameElement>(null);
  const other = useOtherTool(slug);
  const { given, forget: onTaken } = brought;
  const desk = useDesk({ slug, given, onTaken, openTool: other.open, reload });
  usePageRuns(slug, frame);
  const print = useKitPort(frame, src, desk);
  const { question, mayReload } = useLeaving(desk);
  const reloadWhole = async () => {
    if (!(await mayReload())) return;
    await desk.flush();
    reload();
  };
  // A retry after a problem finds the same name, which alone would not change the tab's title.
  usePageTitle(problem?.title ?? name);
  if (problem) return <FrameProblemMessage problem={problem} onRetry={reload} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2 md:px-6 print:px-0">
        <h1 className="sr-only print:not-sr-only">{name}</h1>
        <Breadcrumbs page={name} inBar />
        <div className="flex gap-2 max-md:w-full max-md:justify-between print:hidden">
          <ButtonLink to="/dashboard" variant="secondary" size="sm">
            <ArrowLeft className="size-4" aria-hidden="true" />
            Retour au tableau de bord
          </ButtonLink>
          <Button variant="secondary" size="sm" onClick={print} disabled={!loaded}>
            <Printer className="size-4" aria-hidden="true" />
            <span className="max-md:sr-only">Imprimer</span>
          </Button>
          <Button variant="secondary" size="sm" onClick={reloadWhole}>
            <RotateCw className="size-4" aria-hidden="true" />
            <span className="max-md:sr-only">Recharger</span>
          </Button>
        </div>
      </header>
      <DocumentsBar slug={slug} desk={desk} />
      <OtherToolDialog asked={other.asked} />
      <LeaveToolDialog question={question} />
      <div
        className="relative min-h-0 flex-1 border-line border-t bg-surface low:min-h-50"
        aria-busy={!loaded}
      >
        {loaded ? null : (
          <div className="absolute inset-0 overflow-hidden">
            <LoadingMessage>Ouverture de votre automatisation…</LoadingMessage>
          </div>
        )}
        {src ? (
          <iframe
            ref={frame}
            key={src}
            src={src}
            title={name}
            sandbox="allow-scripts allow-forms allow-downloads allow-popups allow-modals"
            allow="clipboard-write"
            referrerPolicy="no-referrer"
            onLoad={onLoad}
            className={clsx('absolute inset-0 block size-full', !loaded && 'invisible')}
          />
        ) : null}
      </div>
    </div>
  );
}

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

export default function ToolViewerScreen({ params }: Route.ComponentProps) {
  const session = useSession();
  // Another tab may sign in as somebody else, to whom this page does not belong.
  if (session.status === 'customer')
    return <AutomationFrame key={`${whoIsSignedIn()}/${params.slug}`} slug={params.slug} />;
  if (session.status === 'anonymous') return <FrameProblemMessage problem={notSignedIn} />;
  return <LoadingMessage>Vérification de votre connexion…</LoadingMessage>;
}
