import type { ConfirmedPayment } from '../contract.ts';
import type { PaymentType } from './payment-type.ts';

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
  /** The same order again, after the bank's page: its consents stay ticked. */
  retrying: boolean;
  /** A payment is under way: the dialog must not be closed by accident. */
  onLock: (locked: boolean) => void;
  /** A card is being typed: it would be lost if the dialog closed. */
  onTyped: (typed: boolean) => void;
  onPaid: (paid: ConfirmedPayment) => void;
}
