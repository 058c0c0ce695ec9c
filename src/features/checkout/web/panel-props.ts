import type { ConfirmedPayment } from '../contract.ts';
import type { PaymentType } from './payment-type.ts';
import type { PendingPayment } from './pending-payment.ts';

/** The automation as the payment names and shows it. */
export interface PayableCard {
  id: number;
  name: string;
  slug: string;
  image?: string | null | undefined;
}

export interface PaymentPanelProps {
  automation: PayableCard;
  type: PaymentType;
  subscriptionId?: number | undefined;
  /** A payment of this automation that was left in the middle. */
  pending: PendingPayment | undefined;
  /** The same order is tried again: its consents stay ticked. */
  consented: boolean;
  /** A payment is under way: the dialog must not be closed by accident. */
  onLock: (locked: boolean) => void;
  onPaid: (paid: ConfirmedPayment) => void;
}
