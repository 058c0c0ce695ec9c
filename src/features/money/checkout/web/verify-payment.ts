import { ApiError } from '#web/api/api-error.ts';
import type { ConfirmedPayment } from '../contract.ts';
import type { IntentState } from './card-confirmation.ts';

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

export function delayBefore(attempt: number): number {
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
