import { useState } from 'react';
import type { ToggleAction } from '#domain/subscription/toggle-subscription.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import type { AutomationEntry } from './automation-entries.ts';
import { useToggle } from './use-toggle.ts';

function consequence(action: ToggleAction, { status, subscription }: AutomationEntry): string {
  if (action === 'reactivate') {
    const until = subscription?.access_until;
    const next = until ? `à partir du ${formatDateTime(new Date(until))}` : 'au prochain mois';
    return `Votre accès continue sans interruption. Rien n’est débité aujourd’hui\u00a0: les prélèvements reprennent ${next}.`;
  }
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

interface ToggleButtonProps {
  entry: AutomationEntry;
  action: ToggleAction;
  label: string;
  onPaymentRequired: () => void;
}

/** One component for both acts: the button keeps its place and its focus. */
export function ToggleButton({ entry, action, label, onPaymentRequired }: ToggleButtonProps) {
  const [asking, setAsking] = useState(false);
  const { automationId, name } = entry;
  const toggle = useToggle({ automationId, onDone: () => setAsking(false), onPaymentRequired });
  const { title, owned } = words[action];
  return (
    <>
      <Button
        size="sm"
        variant={action === 'cancel' ? 'quiet' : 'primary'}
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
        pending={toggle.isPending}
      >
        <p>{consequence(action, entry)}</p>
        {owned && entry.purchase ? <p className="text-muted">{owned}</p> : null}
      </ConfirmDialog>
    </>
  );
}
