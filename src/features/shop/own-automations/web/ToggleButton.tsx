import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { documentsAfterAccess } from '#domain/document/after-access.ts';
import type { ToggleAction } from '#domain/subscription/toggle-subscription.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { refreshCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { failureWords } from '#web/api/failure-words.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import * as calls from '../contract.ts';
import type { AutomationEntry } from './automation-entries.ts';
import { resumedPrice } from './entry-facts.ts';
import { isPausable, PauseDialog } from './PauseButton.tsx';
import { listsKey } from './use-automation-entries.ts';
import { WhyLeft } from './WhyLeft.tsx';

const refreshAfterMs = 1000;

const impossible = "Impossible de modifier l'abonnement";

const said: Record<ToggleAction, () => void> = {
  cancel: () => toast.success('Abonnement suspendu avec succès'),
  reactivate: () => toast.reactivated('Abonnement réactivé avec succès'),
};

/** docs/product/subscription.md#toasts-of-the-toggle */
function toastFailure(action: ToggleAction, error: Error): void {
  const message = failureWords(error, impossible);
  if (action === 'reactivate') toast.reactivationFailed(message);
  else toast.error(message);
}

interface Toggling {
  automationId: number;
  onDone: () => void;
  /** docs/product/subscription.md#ended-rows-pay-first */
  onPaymentRequired: () => void;
}

function useToggle({ automationId, onDone, onPaymentRequired }: Toggling) {
  const queryClient = useQueryClient();
  function refresh() {
    void queryClient.invalidateQueries({ queryKey: listsKey });
    void refreshCurrentUser(queryClient);
  }
  return useSingleMutation({
    mutationFn: (action: ToggleAction) =>
      call(calls.toggleSubscription, { params: { id: automationId }, body: { action } }),
    onSuccess(_changed, action) {
      onDone();
      said[action]();
    },
    onError(error, action) {
      onDone();
      if (error instanceof ApiError && error.code === 'payment_required') onPaymentRequired();
      else toastFailure(action, error);
    },
    onSettled() {
      refresh();
      setTimeout(refresh, refreshAfterMs);
    },
  });
}

function consequence(action: ToggleAction, { status, subscription }: AutomationEntry): string {
  if (action === 'reactivate') {
    const until = subscription?.access_until;
    const next = until ? `à partir du ${formatDateTime(new Date(until))}` : 'au prochain mois';
    const price = subscription
      ? `, pour ${resumedPrice(subscription)} ou moins si votre plafond est atteint`
      : '';
    return `Votre accès continue sans interruption. Rien n’est débité aujourd’hui\u00a0: les prélèvements reprennent ${next}${price}.`;
  }
  if (status === 'paused')
    return 'L’abonnement est en pause\u00a0: il prend fin tout de suite au lieu de reprendre à sa date, et rien n’est dû.';
  if (status === 'past_due')
    return 'Le paiement de ce mois n’est pas passé\u00a0: l’accès s’arrête tout de suite et la somme en retard ne sera plus demandée.';
  const end = subscription?.paid_until;
  const until = end
    ? `jusqu’au ${formatDateTime(new Date(end))}, fin du mois`
    : 'jusqu’à la fin du mois en cours,';
  return `Vous gardez l’accès ${until} déjà payé. Ensuite, plus rien n’est prélevé.`;
}

const words = {
  cancel: {
    title: (name: string) => `Annuler l’abonnement à «\u00a0${name}\u00a0»\u00a0?`,
    owned: 'L’automatisation reste à vous\u00a0: vous pourrez la réactiver sans la racheter.',
  },
  reactivate: {
    title: (name: string) => `Réactiver l’abonnement à «\u00a0${name}\u00a0»\u00a0?`,
    owned: null,
  },
};

/** Below the question, and never in its way (docs/product/pause.md#no-obstacle). */
const mayPause = (entry: AutomationEntry): boolean => isPausable(entry) && !entry.subscription?.pause;

interface ToggleButtonProps {
  entry: AutomationEntry;
  action: ToggleAction;
  label: string;
  onPaymentRequired: () => void;
}

/** One component for both acts: the button keeps its place and its focus. */
export function ToggleButton({ entry, action, label, onPaymentRequired }: ToggleButtonProps) {
  const [asking, setAsking] = useState(false);
  const [pausing, setPausing] = useState(false);
  const { automationId, name, status, canOpen, subscription } = entry;
  const toggle = useToggle({ automationId, onDone: () => setAsking(false), onPaymentRequired });
  const hasLeft = toggle.isSuccess && toggle.variables === 'cancel' && status === 'cancelling';
  const { title, owned } = words[action];
  const { isPending } = toggle;
  return (
    <>
      <Button
        size="sm"
        variant={action === 'cancel' ? 'quiet' : canOpen ? 'secondary' : 'primary'}
        className="max-sm:w-full"
        onClick={() => setAsking(true)}
      >
        <span>
          {label}
          <span className="sr-only"> {name}</span>
        </span>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => toggle.mutate(action)}
        title={title(name)}
        confirmLabel={label}
        tone={action === 'cancel' ? 'danger' : 'primary'}
        pending={isPending}
      >
        <p>{consequence(action, entry)}</p>
        {owned && entry.purchase ? <p className="text-muted">{owned}</p> : null}
        {action === 'cancel' ? <p className="text-muted">{documentsAfterAccess}</p> : null}
        {action === 'cancel' && mayPause(entry) ? (
          <p>
            <button
              type="button"
              className="link"
              onClick={() => {
                setAsking(false);
                setPausing(true);
              }}
            >
              Faire une pause plutôt
            </button>
          </p>
        ) : null}
      </ConfirmDialog>
      {subscription && mayPause(entry) ? (
        <PauseDialog id={subscription.id} name={name} open={pausing} onClose={() => setPausing(false)} />
      ) : null}
      {hasLeft ? (
        <WhyLeft name={name} say={(body) => call(calls.sayWhyLeft, { params: { id: automationId }, body })} />
      ) : null}
    </>
  );
}
