import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import type { ConfirmedPayment } from '../contract.ts';
import type { IntentState } from './card-confirmation.ts';
import { inspectIntent } from './card-providers.tsx';
import { flows } from './payment-type.ts';
import { paymentConfig } from './queries.ts';
import type { ReturnedPayment } from './return-address.ts';

export type Verdict =
  | { kind: 'paid'; paid: ConfirmedPayment }
  | { kind: 'refused'; message: string }
  | { kind: 'not_paid'; message: string }
  | { kind: 'over'; message: string }
  | { kind: 'session_lost' };

export interface Verification {
  confirm: () => Promise<ConfirmedPayment>;
  inspect: () => Promise<IntentState>;
  /** Rejects when nobody is waiting any more. */
  wait: (milliseconds: number) => Promise<void>;
  onAttempt?: (attempt: number) => void;
}

const delays = [1, 2, 4, 8, 15, 30];

function delayBefore(attempt: number): number {
  return (delays[attempt - 1] ?? 30) * 1000;
}

const notArrived = 'Votre paiement n’est pas parti\u00a0: rien n’a été débité. Vous pouvez réessayer.';
const bankLeft =
  'Vous n’avez pas terminé la confirmation demandée par votre banque\u00a0: rien n’a été débité. Vous pouvez réessayer.';
const expired = 'Ce paiement a expiré\u00a0: rien n’a été débité. Vous pouvez réessayer.';
const notFound =
  'Nous ne retrouvons pas ce paiement sur votre compte. S’il a été débité, écrivez-nous\u00a0: nous le retrouverons avec vous.';

const refused = (reason: string): Verdict => ({ kind: 'refused', message: `Erreur de paiement: ${reason}` });

/** Undefined while the provider's intent may still change. */
function verdictOfIntent(state: IntentState, attempt: number): Verdict | undefined {
  switch (state.status) {
    case 'refused':
      return refused(state.error);
    case 'requires_action':
      return { kind: 'not_paid', message: bankLeft };
    case 'canceled':
      return { kind: 'not_paid', message: expired };
    case 'waiting':
      // A request cut off on its way may still arrive within a few seconds.
      return attempt < 3 ? undefined : { kind: 'not_paid', message: notArrived };
    default:
      return undefined;
  }
}

async function verdictOfError(
  error: unknown,
  attempt: number,
  inspect: Verification['inspect'],
): Promise<Verdict | undefined> {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message } = error;
  if (code === 'payment_not_confirmed') return verdictOfIntent(await inspect(), attempt);
  if (code === 'payment_failed') return refused(message);
  if (status === 0 || status === 429 || status >= 500) return undefined;
  if (status === 401) return { kind: 'session_lost' };
  return { kind: 'over', message: status === 404 ? notFound : message };
}

/** Safe to repeat: the server converges on the provider's state. */
export async function verifyPayment({ confirm, inspect, wait, onAttempt }: Verification): Promise<Verdict> {
  for (let attempt = 1; ; attempt += 1) {
    onAttempt?.(attempt);
    try {
      return { kind: 'paid', paid: await confirm() };
    } catch (error) {
      const verdict = await verdictOfError(error, attempt, inspect);
      if (verdict) return verdict;
    }
    await wait(delayBefore(attempt));
  }
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
