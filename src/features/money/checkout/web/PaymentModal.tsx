import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useSession } from '#web/session.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { ConfirmedPayment } from '../contract.ts';
import { PanelSkeleton, type PayableCard, type PaymentPanelProps } from './PanelParts.tsx';
import type { PaymentType } from './payment-type.ts';
import { unfinishedPayment } from './pending-payment.ts';
import type { RealPriceProps } from './RealPrice.tsx';

const real = () => import('./RealPrice.tsx');
const LoadedRealPrice = lazy(real);
const LoadedRealToday = lazy(() => real().then(({ RealToday }) => ({ default: RealToday })));

/** Its place is kept from the first paint on. */
export function RealPriceSection({ automationId }: Omit<RealPriceProps, 'shown'>) {
  const session = useSession();
  return (
    <div className="mt-4 min-h-41 not-in-data-[session=customer]:hidden">
      {session.status === 'customer' ? (
        <Suspense>
          <LoadedRealPrice automationId={automationId} />
        </Suspense>
      ) : null}
    </div>
  );
}

export function TodayPrice({ children, ...props }: RealPriceProps & { children: ReactNode }) {
  const session = useSession();
  if (session.status !== 'customer') return children;
  return (
    <Suspense fallback={<span className="invisible">{children}</span>}>
      <LoadedRealToday {...props} />
    </Suspense>
  );
}

interface SubscriptionCheckoutProps {
  automation: PayableCard;
  subscriptionId?: number | undefined;
  children: (openPayment: (type: PaymentType) => void) => ReactNode;
}

/** It resumes a payment that was left unfinished on this page. */
export function SubscriptionCheckout({ automation, subscriptionId, children }: SubscriptionCheckoutProps) {
  const [type, setType] = useState<PaymentType>();
  return (
    <>
      {children(setType)}
      <PaymentModal
        automation={automation}
        type={type ?? 'initial'}
        subscriptionId={subscriptionId}
        open={type !== undefined}
        onClose={() => setType(undefined)}
      />
    </>
  );
}

export interface PaymentModalProps {
  automation: PayableCard;
  type: PaymentType;
  subscriptionId?: number | undefined;
  open: boolean;
  onClose: () => void;
  onPaid?: ((paid: ConfirmedPayment) => void) | undefined;
  retrying?: boolean;
}

const titles: Record<PaymentType, (name: string) => string> = {
  initial: (name) => `Acheter «\u00a0${name}\u00a0»`,
  purchased_activation: (name) => `Activer «\u00a0${name}\u00a0»`,
  restored: (name) => `Réactiver «\u00a0${name}\u00a0»`,
};

/** The panel loads at the first opening, so that a public page pays for the dialog alone. */
function usePanel(wanted: boolean) {
  const [Panel, setPanel] = useState<ComponentType<PaymentPanelProps>>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    import('./PaymentPanel.tsx').then(
      (file) => setPanel(() => file.PaymentPanel),
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    if (wanted) load();
  }, [wanted, load]);
  return { Panel, failed, load };
}

/** The page opens an unfinished payment of this automation again by itself. */
function useUnfinished(automationId: number): [PaymentType | undefined, () => void] {
  const session = useSession();
  const [unfinished, setUnfinished] = useState<PaymentType>();
  useEffect(() => {
    if (session.status === 'customer') setUnfinished(unfinishedPayment(automationId)?.config.type);
  }, [session.status, automationId]);
  return [unfinished, useCallback(() => setUnfinished(undefined), [])];
}

export function PaymentModal({
  automation,
  open,
  onClose,
  onPaid,
  retrying = false,
  ...asked
}: PaymentModalProps) {
  const [unfinished, forget] = useUnfinished(automation.id);
  const [locked, setLocked] = useState(false);
  const [typed, setTyped] = useState(false);
  const [asking, setAsking] = useState(false);
  const isOpen = open || unfinished !== undefined;
  const { Panel, failed, load } = usePanel(isOpen);
  const type = unfinished ?? asked.type;

  function close() {
    setAsking(false);
    setTyped(false);
    forget();
    onClose();
  }

  function leave() {
    if (typed) setAsking(true);
    else close();
  }

  return (
    <Dialog open={isOpen} onClose={leave} locked={locked} size="lg" title={titles[type](automation.name)}>
      {Panel ? (
        <Panel
          automation={automation}
          type={type}
          subscriptionId={asked.subscriptionId}
          retrying={retrying}
          onLock={setLocked}
          onTyped={setTyped}
          onPaid={(paid) => {
            setLocked(false);
            close();
            onPaid?.(paid);
          }}
        />
      ) : failed ? (
        <ErrorState title="Le paiement n’a pas pu s’ouvrir" onRetry={load} />
      ) : (
        <PanelSkeleton />
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={close}
        title="Quitter ce paiement&nbsp;?"
        confirmLabel="Quitter sans payer"
        cancelLabel="Continuer le paiement"
      >
        <p>Ce que vous avez saisi sera effacé. Rien n’a été débité.</p>
      </ConfirmDialog>
    </Dialog>
  );
}
