import { Loading, Skeleton, SkeletonText } from '#web/ui/Skeleton.tsx';
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
  /** The consents stay ticked when the same order returns from the bank's page. */
  retrying: boolean;
  onLock: (locked: boolean) => void;
  onTyped: (typed: boolean) => void;
  onPaid: (paid: ConfirmedPayment) => void;
}

export function PanelSkeleton() {
  return (
    <Loading label="Préparation de votre paiement…">
      <div className="grid gap-8 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-10 w-32" />
          <SkeletonText lines={5} />
        </div>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <SkeletonText lines={4} />
          <Skeleton className="h-13" />
        </div>
      </div>
    </Loading>
  );
}
