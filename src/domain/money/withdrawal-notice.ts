import type { PaymentType } from '../status/payment-status.ts';
import { formatDateTime } from '../time/french-dates.ts';
import { withdrawalEnd } from './withdrawal.ts';

interface Contract {
  /** `initial` also buys the automation; the other types only pay for a month. */
  type: PaymentType;
  immediateAccessAt: Date | null;
}

function consequence({ type, immediateAccessAt }: Contract): string {
  if (!immediateAccessAt) return 'Tout ce que vous avez payé vous est alors remboursé.';
  if (type === 'initial') {
    return 'Vous avez demandé l’accès immédiat et reconnu que l’achat n’est plus remboursable dès que vous ouvrez la page de l’automatisation. Le mois d’abonnement vous est remboursé au prorata des jours restants\u00a0; le jour en cours reste dû si la page a été ouverte.';
  }
  return 'Vous avez demandé que l’abonnement commence tout de suite et reconnu que les jours déjà écoulés restent dus, et le jour en cours aussi si la page de l’automatisation a été ouverte. Les jours restants du mois vous sont remboursés.';
}

/** docs/product/withdrawal-and-termination.md#receipt-tells-the-right */
export function withdrawalNotice(contract: Contract, concludedAt: Date): string {
  const until = formatDateTime(withdrawalEnd(concludedAt));
  return `Vous pouvez renoncer à ce contrat, sans donner de motif, jusqu’au ${until}. ${consequence(contract)}`;
}
