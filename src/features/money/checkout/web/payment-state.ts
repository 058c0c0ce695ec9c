import type { EuroCents } from '#domain/money/money.ts';

export type Step = 'opening' | 'card' | 'bank' | 'confirming' | 'verifying';

export type PaymentState =
  | { phase: 'idle' }
  | { phase: 'processing'; step: Step; attempt: number }
  | { phase: 'success' }
  /** `over`: nothing can be tried again here. */
  | { phase: 'error'; message: string; over: boolean };

export interface PaymentView {
  state: PaymentState;
  total: EuroCents;
  changedFrom: EuroCents | null;
  /** A total of 0 asks for a card only when none is saved for next month's debit. */
  needsCard: boolean;
  /** The card on file pays; else one that is typed. */
  usesSaved: boolean;
  /** It was refused at the last press. */
  savedDeclined: boolean;
}

export type PaymentEvent =
  | { type: 'submitted' }
  | { type: 'stepped'; step: Step }
  | { type: 'attempted'; attempt: number }
  | { type: 'fields_refused' }
  | { type: 'amount_changed'; total: EuroCents }
  /** A code was applied or taken off. `asksCard`: no means on file takes the following months. */
  | { type: 'repriced'; total: EuroCents; asksCard: boolean }
  | { type: 'card_needed' }
  | { type: 'card_chosen'; saved: boolean }
  /** `declined`: this card will not do. */
  | { type: 'failed'; message: string; over?: boolean; declined?: boolean }
  | { type: 'paid' };

interface Start {
  /** It tells why an earlier attempt failed. */
  said?: string | undefined;
  /** A card on file can pay. */
  saved?: boolean;
}

export function startView(total: EuroCents, { said, saved = false }: Start = {}): PaymentView {
  const state: PaymentState = said ? { phase: 'error', message: said, over: false } : { phase: 'idle' };
  return { state, total, changedFrom: null, needsCard: total > 0, usesSaved: saved, savedDeclined: false };
}

function processing(view: PaymentView, step: Step, attempt = 1): PaymentView {
  return { ...view, state: { phase: 'processing', step, attempt } };
}

/** docs/product/payment.md#form-states */
export function nextView(view: PaymentView, event: PaymentEvent): PaymentView {
  const { state } = view;
  switch (event.type) {
    case 'submitted':
      return isBusy(view)
        ? view
        : processing({ ...view, changedFrom: null, savedDeclined: false }, 'opening');
    case 'stepped':
      return processing(view, event.step);
    case 'attempted':
      return state.phase === 'processing' ? processing(view, state.step, event.attempt) : view;
    case 'fields_refused':
      return { ...view, state: { phase: 'idle' } };
    case 'amount_changed':
      return {
        ...view,
        state: { phase: 'idle' },
        total: event.total,
        changedFrom: view.total,
        needsCard: event.total > 0,
      };
    case 'repriced':
      return {
        ...view,
        state: { phase: 'idle' },
        total: event.total,
        changedFrom: null,
        needsCard: event.total > 0 || (view.needsCard && event.asksCard),
      };
    case 'card_needed':
      return { ...view, state: { phase: 'idle' }, needsCard: true, usesSaved: false };
    case 'card_chosen':
      return isBusy(view) ? view : { ...view, state: { phase: 'idle' }, usesSaved: event.saved };
    case 'failed':
      return {
        ...view,
        state: { phase: 'error', message: event.message, over: event.over === true },
        usesSaved: view.usesSaved && event.declined !== true,
        savedDeclined: view.usesSaved && event.declined === true,
      };
    case 'paid':
      return { ...view, state: { phase: 'success' } };
  }
}

export function isBusy({ state }: PaymentView): boolean {
  return state.phase === 'processing' || state.phase === 'success' || (state.phase === 'error' && state.over);
}

/** After so many attempts the person may leave. */
export const patientAttempts = 4;

export function isLocked({ state }: PaymentView): boolean {
  return state.phase === 'processing' && state.attempt < patientAttempts;
}

export function isVerifying({ state }: PaymentView): boolean {
  return state.phase === 'processing' && (state.step === 'verifying' || state.attempt > 1);
}

const spoken: Record<Step, string> = {
  opening: 'Préparation de votre paiement…',
  card: 'Paiement en cours…',
  bank: 'Vous allez être redirigé vers votre banque…',
  confirming: 'Paiement accepté. Activation de votre accès…',
  verifying: 'Nous vérifions votre paiement…',
};

export function spokenState(view: PaymentView): string {
  const { state } = view;
  if (state.phase === 'processing') return isVerifying(view) ? spoken.verifying : spoken[state.step];
  return state.phase === 'success' ? 'Paiement réussi.' : '';
}
