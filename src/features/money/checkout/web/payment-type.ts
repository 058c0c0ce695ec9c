import { call } from '#web/api/call.ts';
import type { ConfirmedPayment, OpenedPayment, Quote } from '../contract.ts';
import * as calls from '../contract.ts';

/** docs/product/payment.md#three-kinds-of-payment */
export type PaymentType = Quote['type'];

/** The intent is null when nothing had to be confirmed. */
export interface NamedPayment {
  payment_intent_id: string | null;
  subscription_id: number;
  automation_id: number;
}

export interface PayableAutomation {
  id: number;
  subscriptionId?: number | undefined;
  code?: string | undefined;
}

interface Flow {
  open(automation: PayableAutomation): Promise<OpenedPayment>;
  confirm(payment: NamedPayment, signal?: AbortSignal): Promise<ConfirmedPayment>;
  /** docs/product/payment.md#terms-then-intent-then-card */
  termsType: 'purchase' | 'subscription';
  leadsTo: string;
  /** It says what the payment changed. */
  result(name: string): string;
}

function named({ payment_intent_id, subscription_id }: NamedPayment) {
  return payment_intent_id === null ? { subscription_id } : { payment_intent_id };
}

/** A tab without storage may not know the automation (0): the intent is enough. */
function namedWithAutomation(payment: NamedPayment) {
  const { automation_id } = payment;
  return automation_id > 0 ? { ...named(payment), automation_id } : named(payment);
}

/** The server stores when the box was ticked (docs/product/payment.md#two-boxes-unticked). */
const consented = ({ code }: PayableAutomation) => ({
  immediate_access: true,
  ...(code === undefined ? {} : { promo_code: code }),
});

export const flows: Record<PaymentType, Flow> = {
  initial: {
    open: (it) =>
      call(calls.createSubscription, { body: { automation_id: it.id, period: 'monthly', ...consented(it) } }),
    confirm: (payment, signal) =>
      call(calls.confirmSubscriptionPayment, { body: namedWithAutomation(payment), signal }),
    termsType: 'purchase',
    leadsTo: '/dashboard',
    result: (name) => `«\u00a0${name}\u00a0» est à vous.`,
  },
  purchased_activation: {
    open: (it) => call(calls.activatePurchased, { body: { automation_id: it.id, ...consented(it) } }),
    confirm: (payment, signal) =>
      call(calls.confirmPurchasedActivation, { body: namedWithAutomation(payment), signal }),
    termsType: 'subscription',
    leadsTo: '/dashboard?tab=automations',
    result: (name) => `Votre abonnement à «\u00a0${name}\u00a0» est actif.`,
  },
  restored: {
    open: (it) =>
      it.subscriptionId === undefined
        ? call(calls.activatePurchased, { body: { automation_id: it.id, ...consented(it) } })
        : call(calls.activateRestored, { params: { id: it.subscriptionId }, body: consented(it) }),
    confirm: (payment, signal) => call(calls.confirmRestoredPayment, { body: named(payment), signal }),
    termsType: 'subscription',
    leadsTo: '/dashboard?tab=overview',
    result: (name) => `Votre abonnement à «\u00a0${name}\u00a0» est réactivé.`,
  },
};

export function isPaymentType(value: unknown): value is PaymentType {
  return typeof value === 'string' && Object.hasOwn(flows, value);
}
