import { automationAddress } from '#shop/catalogue/web/for-other-features.ts';
import { LoadingMessage } from '#web/layout/LoadingMessage.tsx';
import { pageMeta, usePageTitle } from '#web/seo/page-meta.ts';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import type { Route } from './+types/DemonstrationScreen.ts';
import { DemonstrationBar, NamedToolNotice } from './DemonstrationBar.tsx';
import { DemonstrationEnd, NoDemonstration } from './DemonstrationEnd.tsx';
import { TriedFrame } from './TriedFrame.tsx';
import { type OpenedDemonstration, useDemonstration } from './use-demonstration.ts';
import { useMinutesLeft } from './use-minutes-left.ts';
import { useNamedTool } from './use-named-tool.ts';

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
