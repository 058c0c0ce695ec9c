import RotateCw from 'lucide-react/icons/rotate-cw';
import { useRef } from 'react';
import { countOf } from '#domain/text/french-count.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useUnbidden } from '#web/ui/use-unbidden.ts';
import type { NamedTool } from './use-named-tool.ts';

interface DemonstrationBarProps {
  name: string;
  /** Of the automation's page. */
  to: string;
  minutes: number;
  onRestart: () => void;
}

/** What this is, how long it lasts, and the two ways on. */
export function DemonstrationBar({ name, to, minutes, onRestart }: DemonstrationBarProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2 md:px-6">
      <h1 className="sr-only">{`Démonstration\u00a0: ${name}`}</h1>
      <Breadcrumbs page={name} inBar />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:w-full max-md:justify-between print:hidden">
        <p className="flex items-center gap-2 text-sm">
          <Badge tone="warning">Démonstration</Badge>
          {/* It is no clock: it changes each minute, and says nothing aloud by itself. */}
          <span className="tabular-nums">{`encore ${countOf(minutes, { one: 'minute', many: 'minutes' })}`}</span>
        </p>
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" onClick={onRestart}>
            <RotateCw className="size-4" aria-hidden="true" />
            Recommencer
          </Button>
          <ButtonLink to={to} size="sm">
            Acheter
          </ButtonLink>
        </div>
      </div>
      <p className="w-full text-muted text-sm low:hidden print:hidden">
        Les données sont inventées et rien n’est gardé. Les téléchargements sont coupés.
      </p>
    </header>
  );
}

/** See docs/product/demonstration.md#another-tool-is-named. */
export function NamedToolNotice({ tool, onDismiss }: { tool: NamedTool; onDismiss: () => void }) {
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
