import { centsFromEuros, formatEuros } from '../../../domain/money.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import type { LatePayment } from '../contract.ts';
import type { useLatePayments } from './use-late-payments.ts';

function title(late: readonly LatePayment[]): string {
  if (late.every(({ needs }) => needs === 'bank')) return 'Votre banque demande votre accord';
  return late.length === 1 ? 'Un paiement est en retard' : `${late.length}\u00a0paiements sont en retard`;
}

function Line({ automation_name, amount, reason }: LatePayment) {
  return (
    <li className="[overflow-wrap:anywhere]">
      {automation_name}&nbsp;: {formatEuros(centsFromEuros(amount))}. {reason}
    </li>
  );
}

type LatePaymentsNoticeProps = Pick<
  ReturnType<typeof useLatePayments>,
  'late' | 'settled' | 'pending' | 'settle'
>;

/** What is late, why, and the way to pay it now; then that it is done. */
export function LatePaymentsNotice({ late, settled, pending, settle }: LatePaymentsNoticeProps) {
  if (late.length === 0) {
    if (!settled) return null;
    return (
      <Notice tone="success" announced title="Votre paiement est réglé" className="self-stretch">
        Tout est rentré dans l’ordre&nbsp;: vos accès continuent sans interruption.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      announced
      title={title(late)}
      className="self-stretch"
      action={
        <Button size="sm" pending={pending} onClick={settle}>
          Régler maintenant
        </Button>
      }
    >
      <ul>
        {late.map((one) => (
          <Line key={one.subscription_id} {...one} />
        ))}
      </ul>
      <p>Réglez avec la carte enregistrée, ou mettez-la à jour&nbsp;: la somme due est réglée aussitôt.</p>
    </Notice>
  );
}
