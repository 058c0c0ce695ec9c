import { expect, it } from 'vitest';
import { checkPlan, planTitle, planWork } from './plan-work.ts';

const work = planWork({ titre: 'Facture 2026-041, Kerbrat', montant: '1 000,', 'mode-pret': false });

it('a schedule comes back as it was typed, be it half a number', () => {
  expect(checkPlan(JSON.parse(JSON.stringify(work)))).toEqual({ work });
});

it.each([
  [null],
  ['x'],
  [[]],
  [{}],
  [{ ...work, outil: 'devis' }],
  [{ ...work, champs: null }],
  [{ ...work, champs: { montant: 3 } }],
])('what is none is refused with its reason: %j', (kept) => {
  expect(checkPlan(kept)).toEqual({ why: expect.any(String) });
});

it('is called by its name and its amount', () => {
  expect(planTitle(work)).toBe('Facture 2026-041, Kerbrat, 1 000 €');
  expect(planTitle(planWork({ 'mode-pret': true, montant: '20000 €' }))).toBe('Prêt, 20000 €');
  expect(planTitle(planWork({}))).toBe('Facture');
});
