import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { centsFromEuros, type EuroCents } from '#domain/money/money.ts';
import type { TermsAcceptance } from '#people/accounts/contract.ts';
import * as calls from '#people/accounts/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.ts';
import type { ConfirmedPayment, OpenedPayment, PaymentConfig } from '../contract.ts';
import type { Billing, CardConfirmation, CardOutcome } from './card-confirmation.ts';
import { authenticate } from './card-providers.tsx';
import { useVerification } from './PaymentVerification.tsx';
import { isBusy, nextView, type PaymentView, type Step, startView } from './payment-state.ts';
import { flows } from './payment-type.ts';
import {
  clearPending,
  currentOwner,
  markPending,
  type PaymentConfigShown,
  type PaymentStage,
  returnUrl,
  savePending,
} from './pending-payment.ts';
import type { Verdict } from './verify-payment.ts';

const fallback = 'Erreur lors du traitement du paiement';

export function failureMessage(error: unknown): string {
  const { error: said, promo_code: code } = error instanceof ApiError ? error.fields : {};
  const field = said?.[0] ?? code?.[0];
  if (field) return field;
  return (error instanceof Error && error.message) || fallback;
}

/** An order logs them once, whatever the cards tried (docs/product/payment.md#terms-then-intent-then-card). */
function useTermsLog(type: 'purchase' | 'subscription') {
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

/** Offline, the form shows only this warning. */
function warnOfLog(): void {
  toast.warning('Votre acceptation des conditions n’a pas pu être enregistrée. Votre paiement continue.');
}

export interface PaymentSubject {
  automationId: number;
  subscriptionId: number | undefined;
  config: PaymentConfigShown;
  billing: Billing;
  said: string | undefined;
  /** The card on file, where it can pay. */
  saved: { cardId: string; provider: PaymentConfig } | undefined;
  /** A card or an account on file takes the months, so that an order of 0 asks for none. */
  takesMonths: boolean;
  onPaid: (paid: ConfirmedPayment) => void;
  /** The server's amount differs from the one shown, so its lines are fetched again. */
  onAmountChanged: () => void;
}

/** After these refusals a retry cannot succeed. */
const final = new Set([
  'already_subscribed',
  'already_owned',
  'restore_waiting',
  'automation_unavailable',
  'payment_mismatch',
]);
const sessionLost =
  'Votre session a expiré. Reconnectez-vous\u00a0: votre paiement sera repris où il en est.';

/** The wish to pay must survive a lost session. */
function notOpened({ automationId, subscriptionId, config }: PaymentSubject): OpenedPayment {
  return {
    automation_id: automationId,
    subscription_id: subscriptionId ?? 0,
    payment_intent_id: null,
    client_secret: null,
    intent_type: 'none',
    payment_amount: config.total_amount,
  };
}

/** Offline, the form says so and stays: one message, not three. */
const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0;

function useOutcomes(subject: PaymentSubject) {
  const { config, onPaid } = subject;
  const [owner] = useState(currentOwner);
  const [view, dispatch] = useReducer(nextView, subject, ({ config: { total_amount }, said, saved }) =>
    startView(centsFromEuros(total_amount), { said, saved: saved !== undefined }),
  );
  const latest = useRef<OpenedPayment>(undefined);

  function keep(opened: OpenedPayment, stage: PaymentStage) {
    latest.current = opened;
    savePending({ ...opened, stage, owner, config });
  }

  function fail(error: unknown) {
    if (error instanceof ApiError && error.status === 401) {
      keep(notOpened(subject), 'interrupted');
      dispatch({ type: 'failed', message: sessionLost });
      return;
    }
    const message = failureMessage(error);
    if (!isUnanswered(error)) toast.error(message);
    dispatch({
      type: 'failed',
      message,
      over: error instanceof ApiError && final.has(error.code ?? ''),
    });
  }

  function conclude(verdict: Verdict | undefined) {
    switch (verdict?.kind) {
      case 'paid':
        dispatch({ type: 'paid' });
        onPaid(verdict.paid);
        return;
      case 'over':
        clearPending();
        dispatch({ type: 'failed', message: verdict.message, over: true });
        return;
      case 'session_lost':
        dispatch({ type: 'failed', message: sessionLost });
        return;
      case 'refused':
      case 'not_paid':
        markPending('opened');
        dispatch({ type: 'failed', message: verdict.message, declined: verdict.kind === 'refused' });
    }
  }

  const choose = (saved: boolean) => dispatch({ type: 'card_chosen', saved });
  const reprice = (total: EuroCents) => dispatch({ type: 'repriced', total, asksCard: !subject.takesMonths });
  return { view, dispatch, latest, keep, fail, conclude, choose, reprice };
}

export function usePayment(subject: PaymentSubject) {
  const { automationId, subscriptionId, config, billing, saved, onAmountChanged } = subject;
  const { view, dispatch, latest, keep, fail, conclude, choose, reprice } = useOutcomes(subject);
  const { verify, retryNow } = useVerification();
  const logTerms = useTermsLog(flows[config.type].termsType);
  const card = useRef<CardConfirmation>(null);
  const working = useRef(false);

  async function askServer(step: Step) {
    if (!latest.current) return;
    dispatch({ type: 'stepped', step });
    const payment = { ...latest.current, type: config.type };
    conclude(await verify(payment, (attempt) => dispatch({ type: 'attempted', attempt })));
  }

  async function follow(outcome: OrderOutcome) {
    if (outcome.kind === 'ask_server') return askServer(outcome.step);
    if (outcome.kind === 'leaving') {
      dispatch({ type: 'stepped', step: 'bank' });
      return window.location.assign(outcome.url);
    }
    if (outcome.kind === 'amount_changed') onAmountChanged();
    if (outcome.kind === 'refused')
      dispatch({ type: 'failed', message: outcome.message, declined: outcome.declined });
    else
      dispatch(
        outcome.kind === 'amount_changed'
          ? { type: outcome.kind, total: outcome.total }
          : { type: outcome.kind },
      );
  }

  async function submit(check: () => Promise<boolean>, acceptance: TermsAcceptance) {
    if (working.current || isBusy(view)) return;
    working.current = true;
    dispatch({ type: 'submitted' });
    try {
      const outcome = await submitOrder({
        total: view.total,
        billing,
        acceptance,
        check,
        card: cardThatPays(view, saved, card.current),
        returnUrl: returnUrl(window.location, config.type, automationId),
        logTerms,
        onUnlogged: warnOfLog,
        open: () => flows[config.type].open({ id: automationId, subscriptionId, code: config.promo_code }),
        keep,
        onStep: (step) => dispatch({ type: 'stepped', step }),
      });
      await follow(outcome);
    } catch (error) {
      fail(error);
    } finally {
      working.current = false;
    }
  }

  useRestoredPage(isBusy(view), () => askServer('verifying').catch(fail));
  return { view, card, submit, retryNow, choose, reprice };
}

/** The browser's Back may restore this page from memory, in its old state. */
function useRestoredPage(isUnderWay: boolean, ask: () => void): void {
  const onPageShow = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted && isUnderWay) ask();
  });
  useEffect(() => {
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);
}

function cardThatPays(
  { needsCard, usesSaved }: PaymentView,
  saved: PaymentSubject['saved'],
  typed: CardConfirmation | null,
): Pick<CardConfirmation, 'confirm'> | null {
  if (!usesSaved || !saved) return needsCard ? typed : null;
  const { cardId, provider } = saved;
  return { confirm: (request) => authenticate(provider, { ...request, cardId }) };
}

type OrderOutcome =
  | { kind: 'ask_server'; step: Step }
  | { kind: 'fields_refused' }
  | { kind: 'amount_changed'; total: EuroCents }
  | { kind: 'card_needed' }
  | { kind: 'refused'; message: string; declined: boolean }
  | { kind: 'leaving'; url: string };

export interface Order {
  /** The button showed this total. */
  total: EuroCents;
  billing: Billing;
  returnUrl: string;
  card: Pick<CardConfirmation, 'confirm'> | null;
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
      return { kind: 'refused', message: `Erreur de paiement: ${outcome.error}`, declined: true };
    case 'unsent':
      return { kind: 'refused', message: outcome.error, declined: false };
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
