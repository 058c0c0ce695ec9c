import { clsx } from 'clsx';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useLocation } from 'react-router';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { usePageTitle } from '#web/seo/use-page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { FrameProblemMessage } from './FrameProblemMessage.tsx';
import { useFrame } from './use-frame.ts';

/** The name that the list's link brought along, so that the heading is there before the answer. */
function useExpectedName(): string | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('automationName' in state)) return undefined;
  return typeof state.automationName === 'string' ? state.automationName : undefined;
}

/** See docs/product/automation-page.md#isolated-frame. */
export function AutomationFrame({ slug }: { slug: string }) {
  const expected = useExpectedName();
  const { name = expected ?? 'Automatisation', src, loaded, problem, onLoad, reload } = useFrame(slug);
  // Who asks again after a problem finds the same name, which alone would leave the tab as it is.
  usePageTitle(problem?.title ?? name);
  if (problem) return <FrameProblemMessage problem={problem} onRetry={reload} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2 md:px-6">
        <h1 className="sr-only">{name}</h1>
        <Breadcrumbs page={name} inBar />
        <div className="flex gap-2 max-md:w-full max-md:justify-between">
          <ButtonLink to="/dashboard" variant="secondary" size="sm">
            <ArrowLeft className="size-4" aria-hidden="true" />
            Retour au tableau de bord
          </ButtonLink>
          <Button variant="secondary" size="sm" onClick={reload}>
            <RotateCw className="size-4" aria-hidden="true" />
            <span className="max-md:sr-only">Recharger</span>
          </Button>
        </div>
      </header>
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
