import { expect, test } from 'vitest';
import { ALERT_GUIDES, alertExplanation, alertGuide } from './alert-guide.ts';

test('every alert says what happened and what to do, in sentences, and can be closed', () => {
  const kinds = Object.keys(ALERT_GUIDES);
  expect(kinds.length).toBeGreaterThan(10);
  for (const kind of [...kinds, 'some_new_kind']) {
    const { title, explanation, proposal, acts } = alertGuide(kind);
    expect(title).toMatch(/^\p{Lu}/u);
    expect(explanation).toMatch(/^\p{Lu}.+\.$/u);
    expect(proposal).toMatch(/^\p{Lu}.+\.$/u);
    expect(acts).toContain('close');
  }
});

test('money that is owed back can be given back from its alert', () => {
  for (const kind of ['paid_after_end', 'paid_after_void', 'refund_failed'])
    expect(alertGuide(kind).acts).toContain('refund');
});

test('what the outbox gave up is told in its own words', () => {
  expect(alertGuide('message_given_up').title).toBe('Message abandonné');
  expect(alertExplanation('message_given_up', { outbox: 'x', message: 'refund' })).toMatch(
    /plus tenté\. De quelle sorte\u00a0: «\u00a0Chez Stripe\u00a0: remboursement à demander\u00a0»\.$/,
  );
  expect(alertExplanation('message_given_up', { message: 'email' })).toMatch(/«\u00a0Email\u00a0»\.$/);
  expect(alertExplanation('message_given_up', {})).toBe(alertGuide('message_given_up').explanation);
  expect(alertExplanation('refund_late', { message: 'refund' })).toBe(alertGuide('refund_late').explanation);
});

test('a kind that is no kind, whatever its name, is told in the words for the unknown', () => {
  for (const kind of ['some_new_kind', 'constructor', '']) expect(alertGuide(kind).title).toBe('À vérifier');
});
