import { useEffect, useEffectEvent, useState } from 'react';
import { patientAttempts } from './payment-state.ts';
import type { ReturnedPayment } from './return-address.ts';
import { useVerification } from './use-verification.ts';
import { VerifyingPayment } from './VerifyingPayment.tsx';
import type { Verdict } from './verify-payment.ts';

interface PaymentVerificationProps {
  payment: ReturnedPayment;
  onVerdict: (verdict: Verdict) => void;
  /** In a dialog: it must not be closed by accident at first, and may be once the answer is long in coming. */
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
