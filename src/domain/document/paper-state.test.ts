import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mayBe, PAPER_STATES, type PaperAct, paperState } from './paper-state.ts';

const today = '2026-11-28';
const acts: PaperAct[] = ['issue', 'pay', 'take_back'];
const owed = { total_cents: 100, owed_cents: 100, credited_cents: 0, due: '2026-12-28', paid_on: null };

it('each state has its acts, and no other', () => {
  expect(PAPER_STATES.map((state) => [state, ...acts.filter((act) => mayBe(state, act))])).toEqual([
    ['draft', 'issue'],
    ['issued', 'pay'],
    ['late', 'pay'],
    ['paid', 'take_back'],
    ['credited'],
  ]);
});

it('is late from the day after the last one on, and never once it is paid, credited or no invoice', () => {
  expect(paperState({ kind: 'invoice', ...owed }, '2026-12-28')).toBe('issued');
  expect(paperState({ kind: 'invoice', ...owed }, '2026-12-29')).toBe('late');
  const late = { ...owed, due: '2026-01-01' };
  expect(paperState({ kind: 'invoice', ...late, paid_on: today }, today)).toBe('paid');
  expect(paperState({ kind: 'invoice', ...late, credited_cents: 100 }, today)).toBe('credited');
  expect(paperState({ kind: 'invoice', ...late, credited_cents: 99 }, today)).toBe('late');
  expect(paperState({ kind: 'invoice', ...late, owed_cents: 40, credited_cents: 40 }, today)).toBe('paid');
  expect(paperState({ kind: 'quote', ...late }, today)).toBe('issued');
  expect(paperState({ kind: 'credit_note', ...late }, today)).toBe('credited');
  expect(paperState({ kind: null, ...late }, today)).toBe('draft');
});

it('a paper always has one state, and what is not issued is a draft alone', () => {
  const cents = fc.integer({ min: 0, max: 1000 });
  const paper = fc.record({
    kind: fc.constantFrom('invoice', 'credit_note', 'quote', null),
    ...{ total_cents: cents, owed_cents: cents, credited_cents: cents },
    due: fc.constantFrom('', '2026-01-01', '2027-01-01'),
    paid_on: fc.constantFrom(null, today),
  });
  fc.assert(
    fc.property(paper, (one) => {
      const state = paperState(one, today);
      expect(PAPER_STATES).toContain(state);
      expect(state === 'draft').toBe(one.kind === null);
    }),
  );
});
