import { describe, expect, it } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import {
  isBusy,
  isLocked,
  isVerifying,
  nextView,
  type PaymentEvent,
  type PaymentView,
  spokenState,
  startView,
} from './payment-state.ts';

const forty = euroCents(4000);
const seen = (...events: PaymentEvent[]): PaymentView => events.reduce(nextView, startView(forty));

describe('the payment form', () => {
  it('starts idle, asks for a card when something is due, and for none when nothing is', {
    tags: ['4.payment.states'],
  }, () => {
    expect(seen()).toEqual({
      state: { phase: 'idle' },
      total: 4000,
      changedFrom: null,
      needsCard: true,
      usesSaved: false,
      savedDeclined: false,
    });
    expect(startView(euroCents(0)).needsCard).toBe(false);
  });

  it('leads from a declined card on file to another, and keeps one that never left', {
    tags: ['paying.saved-card.declined'],
  }, () => {
    const saved = nextView(startView(forty, { saved: true }), { type: 'submitted' });
    const said = (declined: boolean) => nextView(saved, { type: 'failed', message: 'non', declined });
    expect(said(true)).toMatchObject({
      state: { phase: 'error', message: 'non' },
      usesSaved: false,
      savedDeclined: true,
    });
    expect(nextView(said(true), { type: 'submitted' }).savedDeclined).toBe(false);
    expect(said(false).usesSaved).toBe(true);
    expect(nextView(saved, { type: 'card_chosen', saved: false })).toBe(saved);
    expect(nextView(said(true), { type: 'card_chosen', saved: true }).usesSaved).toBe(true);
  });

  it('does not start a second payment while one is under way: a double click meets the first', () => {
    const once = seen({ type: 'submitted' }, { type: 'stepped', step: 'card' });
    expect(nextView(once, { type: 'submitted' })).toBe(once);
    expect(isBusy(once) && isLocked(once)).toBe(true);
  });

  it('shows the new amount and waits for another press when the server’s is not the one shown', () => {
    const changed = seen({ type: 'submitted' }, { type: 'amount_changed', total: euroCents(3750) });
    expect(changed).toMatchObject({ state: { phase: 'idle' }, total: 3750, changedFrom: 4000 });
    expect(nextView(changed, { type: 'submitted' })).toMatchObject({ total: 3750, changedFrom: null });
  });

  it('takes the price of a code, and asks for the card of the months where none is on file', () => {
    const refused = seen({ type: 'submitted' }, { type: 'failed', message: 'non' });
    const repriced = (view: PaymentView, total: number, asksCard: boolean) =>
      nextView(view, { type: 'repriced', total: euroCents(total), asksCard });
    expect(repriced(refused, 2000, false)).toMatchObject({
      state: { phase: 'idle' },
      total: 2000,
      changedFrom: null,
      needsCard: true,
    });
    expect(repriced(refused, 0, true).needsCard).toBe(true);
    const free = repriced(refused, 0, false);
    expect(free.needsCard).toBe(false);
    expect(repriced(free, 4000, false)).toMatchObject({ total: 4000, needsCard: true });
  });

  it('can be tried again after an error, but not when the payment is over', {
    tags: ['4.payment.states'],
  }, () => {
    const failed = seen({ type: 'submitted' }, { type: 'failed', message: 'non' });
    expect(nextView(failed, { type: 'submitted' }).state.phase).toBe('processing');
    const over = seen({ type: 'submitted' }, { type: 'failed', message: 'non', over: true });
    expect(nextView(over, { type: 'submitted' })).toBe(over);
  });

  it('asks for a card at a total of 0 only once the server says that there is none', () => {
    const view = nextView(nextView(startView(euroCents(0)), { type: 'submitted' }), { type: 'card_needed' });
    expect(view).toMatchObject({ state: { phase: 'idle' }, needsCard: true, total: 0 });
  });

  it('says that it is verifying as soon as an answer is late, and lets the person go after a while', () => {
    const confirming = seen({ type: 'submitted' }, { type: 'stepped', step: 'confirming' });
    expect(isVerifying(confirming)).toBe(false);
    const late = nextView(confirming, { type: 'attempted', attempt: 2 });
    expect(isVerifying(late) && isLocked(late)).toBe(true);
    expect(spokenState(late)).toBe('Nous vérifions votre paiement…');
    expect(isLocked(nextView(late, { type: 'attempted', attempt: 4 }))).toBe(false);
  });

  it('stays busy after success, so that nothing is pressed while the page changes', {
    tags: ['4.payment.states'],
  }, () => {
    expect(isBusy(seen({ type: 'submitted' }, { type: 'paid' }))).toBe(true);
  });
});
