import { useRef } from 'react';
import { calls } from '#people/terms/calls.ts';
import type { TermsAcceptance } from '#people/terms/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.ts';

/** Once for an order however many cards are tried (docs/product/payment.md#terms-then-intent-then-card). */
export function useTermsLog(type: 'purchase' | 'subscription') {
  const logged = useRef(false);
  return async (acceptance: TermsAcceptance): Promise<boolean> => {
    if (logged.current) return true;
    try {
      await call(calls.logTermsAcceptance, { body: { type, acceptance } });
      logged.current = true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw error;
    }
    return logged.current;
  };
}

/** Without a connection, that is the one thing to say. */
export function warnOfLog(): void {
  toast.warning('Votre acceptation des conditions n’a pas pu être enregistrée. Votre paiement continue.');
}
