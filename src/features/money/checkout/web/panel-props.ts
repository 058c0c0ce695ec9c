import type { ConfirmedPayment } from '../contract.ts';
import type { PaymentType } from './payment-type.ts';

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
  onLock: (locked: boolean) => void;
  onTyped: (typed: boolean) => void;
  onPaid: (paid: ConfirmedPayment) => void;
}
