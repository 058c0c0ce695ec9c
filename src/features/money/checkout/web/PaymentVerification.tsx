import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useOnline } from '#web/api/connection.ts';
import { Button } from '#web/ui/Button.tsx';
import { Spinner } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { ConfirmedPayment } from '../contract.ts';
import { patientAttempts } from './payment-state.ts';
import { flows, type PaymentType } from './payment-type.ts';
import { clearPending, type ReturnedPayment } from './pending-payment.ts';
import { isLasting } from './queries.ts';
import { useVerification } from './use-verification.ts';
import type { Verdict } from './verify-payment.ts';

interface VerifyingPaymentProps {
  attempt: number;
  /** The provider has accepted: only the shop's answer is late. */
  accepted?: boolean;
  onRetryNow: () => void;
}

export function VerifyingPayment({ attempt, accepted = false, onRetryNow }: VerifyingPaymentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const online = useOnline();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="flex flex-col items-center gap-3 py-8 text-center">
      <Spinner label="" className="text-3xl text-accent" />
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        Nous vérifions votre paiement…
      </h3>
      <div role="status" className="measure flex flex-col gap-2 text-muted">
        {accepted ? <p>Il est accepté. Nous ouvrons votre accès.</p> : null}
        {online ? null : <p>Vous n’êtes plus connecté à internet. Nous reprendrons dès votre retour.</p>}
        {attempt > 1 ? (
          <p>
            Ne payez pas une seconde fois&nbsp;: dès que la réponse arrive, nous vous la donnons ici et vous
            n’êtes débité qu’une fois.
          </p>
        ) : null}
        {attempt >= patientAttempts ? (
          <p>
            C’est plus long que d’habitude. Vous pouvez fermer cette fenêtre&nbsp;: si le paiement a abouti,
            votre accès s’ouvre tout seul et un reçu vous est envoyé par email.
          </p>
        ) : null}
      </div>
      {attempt > 1 ? (
        <Button variant="secondary" onClick={onRetryNow}>
          Vérifier maintenant
        </Button>
      ) : null}
    </div>
  );
}

interface PaymentVerificationProps {
  payment: ReturnedPayment;
  onVerdict: (verdict: Verdict) => void;
  /** A dialog is locked at first, and can be closed when the answer takes long. */
  onLock?: (locked: boolean) => void;
}

export function PaymentVerification({ payment, onVerdict, onLock }: PaymentVerificationProps) {
  const [attempt, setAttempt] = useState(1);
  const { verify, retryNow } = useVerification();

  const ask = useEffectEvent(async () => {
    const verdict = await verify(payment, setAttempt);
    if (verdict) onVerdict(verdict);
  });
  useEffect(() => void ask(), []);

  const locked = attempt < patientAttempts;
  useEffect(() => {
    onLock?.(locked);
    return () => onLock?.(false);
  }, [locked, onLock]);

  return <VerifyingPayment attempt={attempt} onRetryNow={retryNow} />;
}

/** docs/product/interface.md#lists-are-asked-for-again */
const refreshAfterMs = 1000;

export function usePaid() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (type: PaymentType, paid: ConfirmedPayment) => {
    clearPending();
    const result = flows[type].result(paid.automation.name);
    if (paid.amount > 0) toast.success('Paiement réussi', { description: result });
    else toast.success(result);
    void navigate(flows[type].leadsTo);
    // Nearly everything private changes with a payment.
    const refresh = () => void queryClient.invalidateQueries({ predicate: isLasting });
    refresh();
    setTimeout(refresh, refreshAfterMs);
  };
}
