import { useQuery } from '@tanstack/react-query';
import { useAutomationEntries } from '#shop/own-automations/web/for-other-features.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { bookableAutomations, useFreeTrial } from './queries.ts';
import { TrialChoiceForm } from './TrialChoiceForm.tsx';
import type { Choice } from './trial-choices.ts';

function PickerSkeleton() {
  return (
    <Loading label="Chargement des automatisations…">
      <div className="grid gap-2">
        {['one', 'two', 'three', 'four', 'five'].map((row) => (
          <Skeleton key={row} className="h-14 w-full" />
        ))}
      </div>
    </Loading>
  );
}

function useChoices() {
  const bookable = useQuery(bookableAutomations);
  const own = useAutomationEntries();
  const held = new Set(own.state === 'ready' ? own.entries.map(({ automationId }) => automationId) : []);
  const choices: Choice[] | undefined = bookable.data
    ?.filter(({ id }) => !held.has(id))
    .map(({ id, name, category_name }) => ({ id, name, category: category_name }));
  return { choices, bookable };
}

function TrialPicker({ onStarted }: { onStarted: () => void }) {
  const { choices, bookable } = useChoices();
  const waits = useFreeTrial().data?.reason === 'email_not_verified';
  if (choices) return <TrialChoiceForm choices={choices} waits={waits} onStarted={onStarted} />;
  if (!bookable.isError) return <PickerSkeleton />;
  return (
    <ErrorState
      title="Impossible de charger les automatisations"
      onRetry={() => void bookable.refetch()}
      retrying={bookable.isFetching}
    />
  );
}

interface TrialDialogProps {
  open: boolean;
  onClose: () => void;
}

export function TrialDialog({ open, onClose }: TrialDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Choisir mon essai gratuit"
      description="Une automatisation pendant 7&nbsp;jours, une seule fois, sans paiement. L’essai s’arrête de lui-même."
    >
      <TrialPicker onStarted={onClose} />
    </Dialog>
  );
}
