import { setImmediate } from 'node:timers/promises';
import { debitDueAt } from './bank-debits.ts';
import type { Box } from './box.ts';
import type { Courier } from './courier.ts';
import { emit } from './events.ts';
import { chargeInvoice, defaultMethodOf, finalize, intentOf } from './invoice-finalization.ts';
import { draftInvoice, subscriptionLine } from './invoice-object.ts';
import { finishDebit, noteInvoicePaymentFailed } from './payment-confirmation.ts';
import type { Kind } from './records.ts';
import { finishRefund, refundDueAt } from './refunds.ts';
import { forgetOldKeys } from './request-pipeline.ts';
import { endSubscription, expire, firstItem } from './subscription-items.ts';
import { saveChanges } from './subscription-payment.ts';
import { periodEnd } from './time.ts';
import { forgetOldEvents, noteInvoiceAnnounced } from './webhook-endpoints.ts';
import type { Invoice, PaymentIntent, Refund, Subscription } from './wire.ts';

const FINALIZATION_RETRY = 3600;

function nextPeriod(subscription: Subscription): { start: number; end: number } {
  const item = firstItem(subscription);
  const start = item.current_period_end;
  return { start, end: periodEnd(subscription.billing_cycle_anchor, start) };
}

function renewalDraft(box: Box, subscription: Subscription): Invoice {
  const customer = box.store.get('customer', subscription.customer);
  const period = nextPeriod(subscription);
  const { current_period_start, current_period_end } = firstItem(subscription);
  return draftInvoice(box, customer, subscription, {
    billing_reason: 'subscription_cycle',
    period_start: current_period_start,
    period_end: current_period_end,
    lines: subscription.items.data.map((item) => subscriptionLine(box, subscription, item, period)),
  });
}

/** A cancelled subscription ends; another opens its next month with a draft invoice. */
function renew(box: Box, subscription: Subscription): void {
  const now = box.time.of(box.store, subscription.customer);
  if (subscription.cancel_at !== null && subscription.cancel_at <= now) {
    endSubscription(box, subscription);
    return;
  }
  const before = structuredClone(subscription);
  const invoice = renewalDraft(box, subscription);
  const period = nextPeriod(subscription);
  for (const item of subscription.items.data) {
    item.current_period_start = period.start;
    item.current_period_end = period.end;
  }
  if (subscription.status === 'trialing') subscription.status = 'active';
  subscription.latest_invoice = invoice.id;
  box.store.put('invoice', invoice);
  saveChanges(box, before, subscription);
  const listeners = emit(box, 'invoice.created', invoice, invoice.customer);
  // Without listeners, Stripe does not wait for an answer.
  if (listeners === 0) noteInvoiceAnnounced(box, invoice.id);
}

/** After the hour's grace the draft is finalized and charged. */
function collect(box: Box, invoice: Invoice): void {
  if (box.faults.takeFinalizationFailure()) {
    invoice.last_finalization_error = {
      code: 'lock_timeout',
      message: 'The invoice could not be finalized.',
      type: 'invalid_request_error',
    };
    invoice.automatically_finalizes_at = box.time.of(box.store, invoice.customer) + FINALIZATION_RETRY;
    box.store.put('invoice', invoice);
    emit(box, 'invoice.finalization_failed', invoice, invoice.customer);
    return;
  }
  invoice.last_finalization_error = null;
  finalize(box, invoice);
  if (invoice.status !== 'open') return;
  const card = defaultMethodOf(box, invoice);
  const intent = intentOf(box, invoice);
  if (card) chargeInvoice(box, invoice, card, true);
  else if (intent) noteInvoicePaymentFailed(box, intent, false);
}

/** A week ahead; the invoice has no id yet. */
function announceUpcoming(box: Box, subscription: Subscription): void {
  const { id: _id, ...upcoming } = renewalDraft(box, subscription);
  const announced = { ...upcoming, billing_reason: 'upcoming' };
  box.store.put('upcoming_notice', {
    id: subscription.id,
    period_end: firstItem(subscription).current_period_end,
  });
  box.store.put('subscription', subscription);
  emit(box, 'invoice.upcoming', announced, subscription.customer);
}

/** Answers requests after so many acts of one moment, as Stripe does on a busy night. */
const ACTS_IN_A_ROW = 50;

export class Timeline {
  #box: Box;
  #agenda: Agenda;
  #courier: Courier;
  #afterDelivery: () => Promise<void>;
  #running: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(box: Box, agenda: Agenda, courier: Courier, afterDelivery: () => Promise<void>) {
    this.#box = box;
    this.#agenda = agenda;
    this.#courier = courier;
    this.#afterDelivery = afterDelivery;
  }

  /** Acts up to the shop's clock; webhooks are answered before the next moment. */
  settle(): Promise<void> {
    return this.#alone(async () => {
      try {
        await this.#deliver();
        for (let moment = this.#nextMain(); moment !== null && !this.#closed; moment = this.#nextMain()) {
          this.#box.time.enter(moment);
          await this.#actUntil(null, moment);
          await this.#deliver();
        }
      } finally {
        this.#box.time.leave();
      }
      forgetOldKeys(this.#box);
      forgetOldEvents(this.#box);
      await this.#box.store.flush();
    });
  }

  advance(id: string, target: number): Promise<void> {
    return this.#alone(async () => {
      const clock = this.#box.store.find('test_clock', id);
      const nextDue = () => (this.#closed ? null : this.#agenda.next(id, target));
      for (let due = nextDue(); clock && due; due = nextDue()) {
        clock.frozen_time = Math.max(clock.frozen_time, due.at);
        this.#box.store.put('test_clock', clock);
        await this.#actUntil(id, clock.frozen_time);
        await this.#deliver();
      }
      if (this.#closed || !clock || !this.#box.store.find('test_clock', id)) return;
      clock.frozen_time = target;
      clock.status = 'ready';
      clock.status_details = {};
      this.#box.store.put('test_clock', clock);
      emit(this.#box, 'test_helpers.test_clock.ready', clock, null);
      await this.#deliver();
    });
  }

  /** Waits for the current moment; later ones follow at the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  #alone(work: () => Promise<void>): Promise<void> {
    const run = this.#running.then(work);
    this.#running = run.catch(() => {});
    return run;
  }

  #nextMain(): number | null {
    const until = this.#box.time.shop();
    const moments = [this.#agenda.next(null, until)?.at, this.#courier.nextMoment()];
    const due = moments.filter((at) => typeof at === 'number').filter((at) => at <= until);
    if (due.length === 0) return null;
    return Math.max(Math.min(...due), this.#box.time.step() ?? 0);
  }

  async #actUntil(testClock: string | null, moment: number): Promise<void> {
    for (let acts = 1; ; acts += 1) {
      const due = this.#agenda.next(testClock, moment);
      if (!due) return;
      try {
        due.act(this.#box);
      } catch (error) {
        this.#agenda.giveUp(due);
        this.#box.logger?.warn({ error: String(error) }, 'the Stripe sandbox could not do what was due');
      }
      if (acts % ACTS_IN_A_ROW === 0) {
        await this.#box.store.flush();
        await setImmediate();
      }
    }
  }

  async #deliver(): Promise<void> {
    await this.#box.store.flush();
    await this.#courier.drain();
    await this.#afterDelivery();
  }
}

const INCOMPLETE_SECONDS = 23 * 3600;
const UPCOMING_SECONDS = 7 * 24 * 3600;

interface Due {
  at: number;
  testClock: string | null;
  act(box: Box): void;
}

function subscriptionDue(box: Box, subscription: Subscription): Due | null {
  if (subscription.ended_at !== null) return null;
  const testClock = subscription.test_clock;
  const { id } = subscription;
  const later = (at: number, act: (box: Box, subscription: Subscription) => void): Due => ({
    at,
    testClock,
    act: (on) => act(on, on.store.get('subscription', id)),
  });
  if (subscription.status === 'incomplete') return later(subscription.created + INCOMPLETE_SECONDS, expire);
  const end = firstItem(subscription).current_period_end;
  const at = Math.min(end, subscription.cancel_at ?? end);
  const noticed = box.store.find('upcoming_notice', id)?.period_end === end;
  const notice = end - UPCOMING_SECONDS;
  const short = firstItem(subscription).current_period_start >= notice;
  if (!noticed && !short && subscription.cancel_at === null) return later(notice, announceUpcoming);
  return later(at, renew);
}

function invoiceDue(invoice: Invoice): Due | null {
  if (invoice.status !== 'draft' || invoice.automatically_finalizes_at === null) return null;
  return {
    at: invoice.automatically_finalizes_at,
    testClock: invoice.test_clock,
    act: (box) => collect(box, box.store.get('invoice', invoice.id)),
  };
}

function refundDue(box: Box, refund: Refund): Due | null {
  const at = refundDueAt(box, refund);
  const testClock = box.store.find('customer', refund.customer)?.test_clock ?? null;
  return at === null
    ? null
    : { at, testClock, act: (on) => finishRefund(on, on.store.get('refund', refund.id)) };
}

function debitDue(box: Box, intent: PaymentIntent): Due | null {
  const at = debitDueAt(box, intent);
  const testClock = box.store.find('customer', intent.customer)?.test_clock ?? null;
  return at === null
    ? null
    : { at, testClock, act: (on) => finishDebit(on, on.store.get('payment_intent', intent.id)) };
}

const TIMED = ['subscription', 'invoice', 'refund', 'payment_intent'] as const;

function dueOf(box: Box, kind: (typeof TIMED)[number], id: string): Due | null {
  const object = box.store.find(kind, id);
  if (object?.object === 'payment_intent') return debitDue(box, object);
  if (object?.object === 'subscription') return subscriptionDue(box, object);
  if (object?.object === 'invoice') return invoiceDue(object);
  return object ? refundDue(box, object) : null;
}

export class Agenda {
  #box: Box;
  #dues = new Map<string, Due>();

  constructor(box: Box) {
    this.#box = box;
  }

  note(kind: Kind, id: string): void {
    const timed = TIMED.find((one) => one === kind);
    if (!timed) return;
    const due = dueOf(this.#box, timed, id);
    if (due) this.#dues.set(id, due);
    else this.#dues.delete(id);
  }

  /** Skips an impossible act until its object changes. */
  giveUp(due: Due): void {
    for (const [id, known] of this.#dues) if (known === due) this.#dues.delete(id);
  }

  next(testClock: string | null, until: number): Due | null {
    let first: Due | null = null;
    for (const due of this.#dues.values()) {
      if (due.testClock !== testClock || due.at > until) continue;
      if (first === null || due.at < first.at) first = due;
    }
    return first;
  }
}
