import { insidePath } from '#domain/text/inside-path.ts';
import { claimsOf, readAccess } from '#web/api/token-store.ts';
import type { OpenedPayment } from '../contract.ts';
import { isPaymentType, type NamedPayment, type PaymentType } from './payment-type.ts';

/** `opened`: nothing can have been charged; `submitted`: the card was sent, the answer never seen. */
export type PaymentStage = 'opened' | 'interrupted' | 'submitted' | 'authenticating';

/** Euros (docs/product/payment.md#payment-as-it-was-shown). */
export interface PaymentConfigShown {
  type: PaymentType;
  automation_name: string;
  automation_slug: string;
  purchase_price: number;
  monthly_price: number;
  total_amount: number;
  user_email: string;
  description: string;
  promo_code?: string | undefined;
}

export interface PendingPayment extends OpenedPayment {
  stage: PaymentStage;
  /** Keeps a shared computer from resuming it for somebody else. */
  owner: string;
  config: PaymentConfigShown;
}

const key = 'rouage.payment';

/** A browser that forbids storage only loses the resuming (docs/product/payment.md#kept-for-the-tab). */
export function savePending(payment: PendingPayment): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(payment));
  } catch {
    return;
  }
}

export function clearPending(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    return;
  }
}

export function readPending(): PendingPayment | undefined {
  const pending = readStored();
  return pending?.owner === currentOwner() ? pending : undefined;
}

export function markPending(stage: PaymentStage): void {
  const pending = readStored();
  if (pending) savePending({ ...pending, stage });
}

function readStored(): PendingPayment | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isPending(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function unfinishedPayment(automationId: number): PendingPayment | undefined {
  const pending = readPending();
  return pending?.automation_id === automationId && pending.stage !== 'opened' ? pending : undefined;
}

/** Money may have moved: ask the server before anything else is offered. */
export function isOutcomeUnknown(pending: PendingPayment | undefined): pending is PendingPayment {
  return pending?.stage === 'submitted' || pending?.stage === 'authenticating';
}

/** Empty when nobody is signed in. */
export function currentOwner(): string {
  return String(claimsOf(readAccess('customer') ?? '').sub ?? '');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isPending(value: unknown): value is PendingPayment {
  return (
    isRecord(value) &&
    typeof value.stage === 'string' &&
    typeof value.owner === 'string' &&
    value.owner !== '' &&
    typeof value.automation_id === 'number' &&
    typeof value.subscription_id === 'number' &&
    typeof value.payment_amount === 'number' &&
    isRecord(value.config) &&
    isPaymentType(value.config.type)
  );
}

export const returnPath = '/paiement/retour';

/** It is enough to ask the server, even in a tab without storage. */
export interface ReturnedPayment extends NamedPayment {
  type: PaymentType;
  client_secret: string | null;
  intent_type: 'payment' | 'setup' | 'none';
}

/** The task that was left for the purchase (docs/product/payment.md#back-to-the-task). */
const taskParameter = 'retour';

export const taskLeft = (search: string): string | undefined =>
  insidePath(new URLSearchParams(search).get(taskParameter));

/** An address of the shop that leads back to the task once something is paid. */
export function leavingTask(to: string, task: string | undefined): string {
  return task === undefined ? to : withParameter(to, taskParameter, task);
}

function withParameter(to: string, name: string, value: string): string {
  const [path, search] = to.split('?');
  const query = new URLSearchParams(search);
  query.set(name, value);
  return `${path}?${query}`;
}

export function returnUrl(
  { origin, search }: Pick<Location, 'origin' | 'search'>,
  type: PaymentType,
  automationId: number,
): string {
  const query = new URLSearchParams({ type, automation: String(automationId) });
  return origin + leavingTask(`${returnPath}?${query}`, taskLeft(search));
}

export const paymentParameter = 'paiement';

/** The address that the specification leads to, with what it shows first. */
export function paidAddress(leadsTo: string, paymentId: string, search: string): string {
  return leavingTask(withParameter(leadsTo, paymentParameter, paymentId), taskLeft(search));
}

function positive(text: string | null): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : undefined;
}

function fromAddress(query: URLSearchParams): ReturnedPayment | undefined {
  const type = query.get('type');
  const setup = query.get('setup_intent');
  const intent = query.get('payment_intent') ?? setup;
  if (!isPaymentType(type) || !intent) return undefined;
  return {
    type,
    payment_intent_id: intent,
    client_secret: query.get(setup ? 'setup_intent_client_secret' : 'payment_intent_client_secret'),
    intent_type: setup ? 'setup' : 'payment',
    automation_id: positive(query.get('automation')) ?? 0,
    subscription_id: 0,
  };
}

/** This tab's storage completes what the address says. */
export function returnedPayment(
  query: URLSearchParams,
  pending: PendingPayment | undefined,
): ReturnedPayment | undefined {
  const named = fromAddress(query);
  if (pending && (!named || named.payment_intent_id === pending.payment_intent_id)) {
    return { ...pending, type: pending.config.type };
  }
  return named;
}

export function withoutSecret(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('payment_intent_client_secret');
  query.delete('setup_intent_client_secret');
  const rest = query.toString();
  return rest ? `?${rest}` : '';
}
