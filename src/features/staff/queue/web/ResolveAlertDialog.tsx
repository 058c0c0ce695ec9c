import { useState } from 'react';
import type { AlertAct } from '#domain/watch/alert-guide.ts';
import { queueKey } from '#staff/admin-session/web/for-other-features.ts';
import type { Alert } from '#staff/alerts/contract.ts';
import * as alerts from '#staff/alerts/contract.ts';
import { ConfirmAct } from '#web/admin/ConfirmAct.tsx';
import { call } from '#web/api/call.ts';
import { TextArea } from '#web/ui/TextField.tsx';

export const alertActs: Record<AlertAct, { label: string; consequence: string; done: string }> = {
  refund: {
    label: 'Rembourser',
    consequence: 'La somme due repart vers la carte qui a payé, avec son avoir. L’alerte est réglée.',
    done: 'Remboursement décidé, alerte réglée',
  },
  paid_otherwise: {
    label: 'Déjà versé autrement',
    consequence:
      'Rien n’est débité ni rendu\u00a0: vous attestez que la somme a été versée par un autre moyen.',
    done: 'Versement noté, alerte réglée',
  },
  close: {
    label: 'Fermer',
    consequence: 'Rien ne bouge\u00a0: vous attestez qu’il ne reste rien à faire.',
    done: 'Alerte fermée',
  },
};

export interface OpenedAlert {
  alert: Alert;
  act: AlertAct;
}

export function ResolveAlertDialog({
  opened: { alert, act },
  onEnd,
}: {
  opened: OpenedAlert;
  onEnd: () => void;
}) {
  const [note, setNote] = useState('');
  const { label, consequence, done } = alertActs[act];
  return (
    <ConfirmAct
      run={() => call(alerts.resolveAlert, { params: { id: alert.id }, body: { act, note } })}
      refreshes={queueKey}
      done={() => done}
      failed="Impossible de régler l’alerte"
      onEnd={onEnd}
      longer
      title={`${label}\u00a0: ${alert.title}`}
      confirmLabel={label}
      tone="primary"
    >
      <div className="flex flex-col gap-4">
        <p>{consequence}</p>
        <TextArea
          label="Note pour l’équipe"
          optional
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </ConfirmAct>
  );
}
