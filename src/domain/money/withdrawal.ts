import type { PaymentType } from '../status/payment-status.ts';
import { formatDateTime, parisDay } from '../time/french-dates.ts';
import { daysLater, endOfParisDay, parisDaysBetween } from '../time/paris-calendar.ts';
import { workingDayFrom } from '../time/working-days.ts';
import { type EuroCents, roundHalfUp, sumCents, ZERO } from './money.ts';

/** docs/product/withdrawal-and-termination.md. Server only, for it needs the calendar. */

export const WITHDRAWAL_DAYS = 14;
export const REFUND_DAYS = 14;

/** This is its last second (docs/product/withdrawal-and-termination.md#fourteen-days-then-a-working-day). */
export function withdrawalEnd(concludedAt: Date): Date {
  return endOfParisDay(workingDayFrom(daysLater(parisDay(concludedAt), WITHDRAWAL_DAYS)));
}

export function isWithdrawalOpen(concludedAt: Date, now: Date): boolean {
  return now.getTime() < withdrawalEnd(concludedAt).getTime() + 1000;
}

export function refundDeadline(statedAt: Date): Date {
  return endOfParisDay(daysLater(parisDay(statedAt), REFUND_DAYS));
}

export type WithdrawnContract = {
  readonly kind: 'purchase' | 'month';
  readonly purchasePaid: EuroCents;
  readonly monthPaid: EuroCents;
  readonly immediateAccess: boolean;
  readonly pageOpened: boolean;
  readonly month: { readonly start: Date; readonly end: Date };
};

export type WithdrawalRefund = {
  readonly purchase: EuroCents;
  readonly month: EuroCents;
  readonly total: EuroCents;
  readonly purchaseExcluded: boolean;
  readonly daysUsed: number;
  readonly daysPaid: number;
};

/** Whatever was paid for it (docs/product/withdrawal-and-termination.md#purchase-excluded-once-opened). */
export const isPurchaseExcluded = ({
  kind,
  immediateAccess,
  pageOpened,
}: Pick<WithdrawnContract, 'kind' | 'immediateAccess' | 'pageOpened'>): boolean =>
  kind === 'purchase' && immediateAccess && pageOpened;

export function withdrawalRefund(contract: WithdrawnContract, now: Date): WithdrawalRefund {
  const { purchasePaid, monthPaid, immediateAccess, pageOpened, month } = contract;
  const daysPaid = Math.max(1, parisDaysBetween(month.start, month.end));
  const elapsed = Math.min(daysPaid, Math.max(0, parisDaysBetween(month.start, now)));
  const supplied = immediateAccess && pageOpened;
  const due = Math.min(daysPaid, elapsed + (supplied ? 1 : 0));
  const daysUsed = immediateAccess ? due : 0;
  const purchaseExcluded = isPurchaseExcluded(contract);
  const purchase = purchaseExcluded ? ZERO : purchasePaid;
  const monthBack = roundHalfUp((monthPaid * (daysPaid - daysUsed)) / daysPaid);
  const total = sumCents([purchase, monthBack]);
  return { purchase, month: monthBack, total, purchaseExcluded, daysUsed, daysPaid };
}

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
