import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { IntentState } from './card-confirmation.ts';
import { inspectIntent } from './card-providers.tsx';
import { flows } from './payment-type.ts';
import type { ReturnedPayment } from './pending-payment.ts';
import { paymentConfig } from './queries.ts';
import { type Verdict, verifyPayment } from './verify-payment.ts';

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
