import type { Box } from './box.ts';
import type { Kind } from './kinds.ts';
import { finishRefund, refundDueAt } from './refund-outcome.ts';
import { announceUpcoming, collect, renew } from './renewal.ts';
import { expire } from './subscription-end.ts';
import { firstItem } from './subscription-items.ts';
import type { Invoice, Refund, Subscription } from './wire.ts';

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

function dueOf(box: Box, kind: 'subscription' | 'invoice' | 'refund', id: string): Due | null {
  const object = box.store.find(kind, id);
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
    if (kind !== 'subscription' && kind !== 'invoice' && kind !== 'refund') return;
    const due = dueOf(this.#box, kind, id);
    if (due) this.#dues.set(id, due);
    else this.#dues.delete(id);
  }

  /** Forgets what cannot be done, until its object changes again. */
  giveUp(due: Due): void {
    for (const [id, known] of this.#dues) if (known === due) this.#dues.delete(id);
  }

  /** The earliest thing to do in a time line, up to a moment. */
  next(testClock: string | null, until: number): Due | null {
    let first: Due | null = null;
    for (const due of this.#dues.values()) {
      if (due.testClock !== testClock || due.at > until) continue;
      if (first === null || due.at < first.at) first = due;
    }
    return first;
  }
}
