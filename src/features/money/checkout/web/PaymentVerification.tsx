import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOnline } from '#web/api/connection.ts';
import { Button } from '#web/ui/Button.tsx';
import { Spinner } from '#web/ui/Skeleton.tsx';
import type { ConfirmedPayment } from '../contract.ts';
import type { IntentState } from './card-confirmation.ts';
import { inspectIntent } from './card-providers.tsx';
import { patientAttempts } from './payment-state.ts';
import { flows, type PaymentType } from './payment-type.ts';
import { clearPending, paidAddress, type ReturnedPayment, returnPath } from './pending-payment.ts';
import { isLasting, paymentConfig } from './queries.ts';
import { type Verdict, verifyPayment } from './verify-payment.ts';

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
  const { pathname, search } = useLocation();
  return (type: PaymentType, paid: ConfirmedPayment) => {
    clearPending();
    const address = paidAddress(flows[type].leadsTo, paid.payment_id, search);
    void navigate(address, { replace: pathname === returnPath });
    // Nearly everything private changes with a payment.
    const refresh = () => void queryClient.invalidateQueries({ predicate: isLasting });
    refresh();
    setTimeout(refresh, refreshAfterMs);
  };
}

function createWait(signal: AbortSignal): { wait: (ms: number) => Promise<void>; nudge: () => void } {
  let resume: (() => void) | undefined;
  const nudge = () => resume?.();

  function wait(milliseconds: number): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const timer = setTimeout(nudge, milliseconds);
      const stop = () => {
        clearTimeout(timer);
        window.removeEventListener('online', nudge);
        document.removeEventListener('visibilitychange', nudge);
        signal.removeEventListener('abort', abort);
        resume = undefined;
      };
      const abort = () => {
        stop();
        reject(signal.reason);
      };
      resume = () => {
        stop();
        resolve();
      };
      window.addEventListener('online', nudge);
      document.addEventListener('visibilitychange', nudge);
      signal.addEventListener('abort', abort);
    });
  }

  return { wait, nudge };
}

async function inspect(queryClient: QueryClient, payment: ReturnedPayment): Promise<IntentState> {
  const { client_secret, intent_type } = payment;
  if (client_secret === null || intent_type === 'none') return { status: 'waiting' };
  try {
    return await inspectIntent(await queryClient.fetchQuery(paymentConfig), client_secret, intent_type);
  } catch {
    return { status: 'unreachable' };
  }
}

export function useVerification() {
  const queryClient = useQueryClient();
  const running = useRef<AbortController>(undefined);
  const nudge = useRef<() => void>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const verify = useCallback(
    async (payment: ReturnedPayment, onAttempt: (attempt: number) => void): Promise<Verdict | undefined> => {
      running.current?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      const waiting = createWait(signal);
      running.current = controller;
      nudge.current = waiting.nudge;
      try {
        const verdict = await verifyPayment({
          confirm: () => flows[payment.type].confirm(payment, signal),
          inspect: () => inspect(queryClient, payment),
          wait: waiting.wait,
          onAttempt,
        });
        return signal.aborted ? undefined : verdict;
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      }
    },
    [queryClient],
  );

  const retryNow = useCallback(() => nudge.current?.(), []);
  return { verify, retryNow };
}
