import { useAutomationEntries } from '#shop/own-automations/web/for-other-features.ts';
import { Button } from '#web/ui/Button.tsx';
import { useFreeTrial } from './queries.ts';
import { useStartTrial } from './use-start-trial.ts';

/** One trial a person: it stands while it is left, and not beside what they have already. */
export default function LoadedTrialOffer({ automationId }: { automationId: number }) {
  const { data: trial } = useFreeTrial();
  const own = useAutomationEntries();
  const start = useStartTrial(() => undefined);
  const isHeld = own.state === 'ready' && own.entries.some((entry) => entry.automationId === automationId);
  if (!trial?.available || own.state === 'loading' || isHeld) return null;
  const waits = start.data?.end_date === null || trial.chosen_automation?.id === automationId;
  return (
    <div className="flex flex-col gap-1.5 print:hidden">
      {waits ? null : (
        <Button variant="secondary" wide pending={start.isPending} onClick={() => start.mutate(automationId)}>
          Essayer 7&nbsp;jours, sans carte
        </Button>
      )}
      <p role="status" className="text-center text-muted text-sm">
        {start.error?.message ??
          (waits
            ? 'Votre essai commence dès que votre adresse email est confirmée.'
            : 'Sur vos données. L’essai s’arrête de lui-même.')}
      </p>
    </div>
  );
}
