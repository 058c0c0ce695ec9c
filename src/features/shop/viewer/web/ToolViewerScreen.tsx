import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { automationAddress } from '#shop/catalogue/web/for-other-features.ts';
import {
  DocumentsBar,
  documentParameter,
  type Given,
  useDesk,
  whoIsSignedIn,
} from '#shop/documents/web/for-other-features.ts';
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
import { findSold, OtherToolDialog, useOtherTool } from './OtherToolDialog.tsx';
import { useKitPort } from './use-kit-port.ts';
import { usePageRuns } from './use-page-runs.ts';

/** docs/product/automation-page.md#refusals */
interface FrameProblem {
  code?: string;
  title: string;
  text: string;
  /** The words agreed on, one press below what a person understands. */
  agreed?: string;
  next: 'login' | 'purchase' | 'dashboard' | 'retry';
}

const notSignedIn: FrameProblem = {
  code: '401',
  title: 'Authentification requise',
  text: 'Vous devez être connecté pour accéder à ce webhook',
  next: 'login',
};

const forbidden: FrameProblem = {
  code: '403',
  title: 'Cet outil s’ouvre avec un abonnement',
  text: 'Votre essai ou votre abonnement est terminé, ou cet outil n’est pas encore le vôtre. Vous pouvez le prendre ou le reprendre maintenant.',
  agreed:
    "Abonnement requis pour accéder à ce webhook. Vous n'avez pas accès à ce webhook. Vérifiez votre abonnement.",
  next: 'purchase',
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

/** The tool's old address leads to the purchase, where it is on sale. */
function PurchaseLink({ slug }: { slug: string }) {
  const { data: sold } = useQuery({
    queryKey: ['sold-tool', slug],
    queryFn: async ({ signal }) => (await findSold(slug, signal)) ?? null,
    staleTime: 5 * MINUTE_MS,
  });
  if (!sold) return null;
  return <ButtonLink to={automationAddress(sold)}>{`Continuer avec ${sold.name}`}</ButtonLink>;
}

interface FrameProblemProps {
  slug: string;
  problem: FrameProblem;
  onRetry?: () => void;
}

function FrameProblemMessage({ slug, problem, onRetry }: FrameProblemProps) {
  const { pathname } = useLocation();
  const { code, title, text, agreed, next } = problem;
  return (
    <>
      <Breadcrumbs page="Automatisation" />
      <PageMessage withoutTrail code={code} title={title} text={text}>
        {next === 'login' ? (
          <ButtonLink to="/login" state={{ origin: pathname }}>
            Se connecter
          </ButtonLink>
        ) : null}
        {next === 'purchase' ? <PurchaseLink slug={slug} /> : null}
        {next === 'retry' ? <Button onClick={onRetry}>Réessayer</Button> : null}
        {next === 'login' ? null : (
          <ButtonLink to="/dashboard" variant={next === 'dashboard' ? 'primary' : 'secondary'}>
            Retour au tableau de bord
          </ButtonLink>
        )}
        {agreed ? (
          <details className="w-full text-muted text-sm">
            <summary className="mx-auto flex min-h-11 w-fit cursor-pointer items-center rounded-sm underline-offset-4 hover:underline">
              Message exact, pour le support
            </summary>
            <p>{agreed}</p>
          </details>
        ) : null}
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

interface Brought {
  name?: string;
  given: Given | null;
  wanted: string | null;
  forget: () => void;
}

/** The link here brings a name for the heading, the document to show, and what another tool hands over. */
function useBrought(): Brought {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const brought: Record<string, unknown> = typeof state === 'object' && state !== null ? state : {};
  const { automationName: name, given } = brought;
  const { from, data }: Record<string, unknown> =
    typeof given === 'object' && given !== null ? { ...given } : {};
  return {
    ...(typeof name === 'string' ? { name } : {}),
    given: typeof from === 'string' && typeof data === 'string' ? { from, data } : null,
    wanted: new URLSearchParams(search).get(documentParameter),
    // A reload must not hand it over again, nor go back to what was wanted first.
    forget: () => navigate(pathname, { replace: true, state: { automationName: name } }),
  };
}

/** docs/product/automation-page.md#isolated-frame */
export function AutomationFrame({ slug }: { slug: string }) {
  const brought = useBrought();
  const { name = brought.name ?? 'Automatisation', src, loaded, problem, onLoad, reload } = useFrame(slug);
  const frame = useRef<HTMLIFrameElement>(null);
  const other = useOtherTool(slug);
  const { given, wanted, forget: onTaken } = brought;
  const desk = useDesk({ slug, given, wanted, onTaken, openTool: other.open, reload });
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
  if (problem) return <FrameProblemMessage slug={slug} problem={problem} onRetry={reload} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex items-center justify-between gap-x-2 px-2 py-1.5 md:flex-wrap md:gap-x-4 md:gap-y-2 md:px-6 md:py-2 print:px-0">
        <h1 className="sr-only print:not-sr-only">{name}</h1>
        <Breadcrumbs page={name} inBar />
        <ButtonLink
          to="/dashboard"
          variant="secondary"
          size="sm"
          className="md:order-1 md:ml-auto print:hidden"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          <span className="max-md:sr-only">Retour au tableau de bord</span>
        </ButtonLink>
        <DocumentsBar slug={slug} desk={desk} />
        <div className="flex gap-2 md:order-2 print:hidden">
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
  if (session.status === 'anonymous') return <FrameProblemMessage slug={params.slug} problem={notSignedIn} />;
  return <LoadingMessage>Vérification de votre connexion…</LoadingMessage>;
}
