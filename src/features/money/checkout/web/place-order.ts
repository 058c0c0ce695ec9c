import { centsFromEuros, type EuroCents } from '#domain/money/money.ts';
import type { TermsAcceptance } from '#people/accounts/contract.ts';
import type { OpenedPayment } from '../contract.ts';
import type { Billing, CardConfirmation, CardOutcome } from './card-confirmation.ts';
import type { Step } from './payment-state.ts';
import type { PaymentStage } from './pending-payment.ts';

export type OrderOutcome =
  | { kind: 'ask_server'; step: Step }
  | { kind: 'fields_refused' }
  | { kind: 'amount_changed'; total: EuroCents }
  | { kind: 'card_needed' }
  | { kind: 'refused'; message: string }
  | { kind: 'leaving'; url: string };

export interface Order {
  /** The button showed this total. */
  total: EuroCents;
  billing: Billing;
  returnUrl: string;
  card: CardConfirmation | null;
  check: () => Promise<boolean>;
  acceptance: TermsAcceptance;
  logTerms: (acceptance: TermsAcceptance) => Promise<boolean>;
  onUnlogged: () => void;
  open: () => Promise<OpenedPayment>;
  keep: (opened: OpenedPayment, stage: PaymentStage) => void;
  onStep: (step: Step) => void;
}

function afterCard(outcome: CardOutcome): OrderOutcome {
  switch (outcome.status) {
    case 'succeeded':
      return { kind: 'ask_server', step: 'confirming' };
    case 'processing':
    case 'unknown':
      return { kind: 'ask_server', step: 'verifying' };
    case 'redirect':
      return { kind: 'leaving', url: outcome.url };
    case 'refused':
      return { kind: 'refused', message: `Erreur de paiement: ${outcome.error}` };
    case 'unsent':
      return { kind: 'refused', message: outcome.error };
  }
}

function stageAfter({ kind }: OrderOutcome): PaymentStage {
  if (kind === 'leaving') return 'authenticating';
  return kind === 'ask_server' ? 'submitted' : 'opened';
}

/** Throws what the server refuses (docs/product/payment.md#terms-then-intent-then-card). */
export async function submitOrder(order: Order): Promise<OrderOutcome> {
  const { card, keep } = order;
  if (!(await order.check())) return { kind: 'fields_refused' };
  order.onStep('opening');
  const isLogged = await order.logTerms(order.acceptance);
  // The server answers the same intent, or one with the amount now due.
  const opened = await order.open();
  if (!isLogged) order.onUnlogged();
  keep(opened, 'opened');
  const amount = centsFromEuros(opened.payment_amount);
  if (amount !== order.total) return { kind: 'amount_changed', total: amount };
  if (opened.intent_type === 'none' || opened.client_secret === null) {
    keep(opened, 'submitted');
    return { kind: 'ask_server', step: 'confirming' };
  }
  if (!card) return { kind: 'card_needed' };
  order.onStep('card');
  keep(opened, 'submitted');
  const outcome = afterCard(
    await card.confirm({
      clientSecret: opened.client_secret,
      intentType: opened.intent_type,
      billing: order.billing,
      returnUrl: order.returnUrl,
    }),
  );
  keep(opened, stageAfter(outcome));
  return outcome;
}
