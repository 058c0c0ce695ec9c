import { expect, it } from 'vitest';
import { vatTerritories } from '../facts/vat-rates.ts';
import { compute } from './core.ts';
import { checkVat, titleOfVat, type VatWork } from './vat-work.ts';

const work: VatWork = {
  known: 'ttc',
  champs: {
    montant: '1.250',
    territoire: vatTerritories.value[0]?.id ?? '',
    'taux-libre': '19,',
    libelle: '',
  },
  lines: [
    { label: 'Vente', ...compute('ht', 10_000, 2000)! },
    { label: 'Avoir', ...compute('ht', -105, 550)! },
  ],
};

it('what the shop kept of a list of amounts comes back whole, with what is half typed', () =>
  expect(checkVat(JSON.parse(JSON.stringify(work)))).toEqual(work));

it.each([
  ['nothing', null],
  ['no list', { ...work, lines: {} }],
  ['a line whose net and tax do not make its gross', { ...work, lines: [{ ...work.lines[0], tax: 1 }] }],
  ['a line of half a cent', { ...work, lines: [{ label: '', net: 0.5, tax: 0, gross: 0.5, rate: 0 }] }],
  ['a rate beyond 100 %', { ...work, lines: [{ label: '', net: 1, tax: 2, gross: 3, rate: 20_000 }] }],
  ['an unknown direction', { ...work, known: 'net' }],
  ['an unknown territory', { ...work, champs: { territoire: 'mars' } }],
])('with %s it is refused: no line is left out', (_name, kept) => expect(checkVat(kept)).toBeNull());

it('a list of amounts is called by its first line and its sum, or by what is typed', () => {
  expect(titleOfVat(work)).toBe('Vente et 1 de plus, 118,89\u00a0€ TTC');
  expect(titleOfVat({ ...work, lines: [] })).toBe('Calcul de TVA, 1.250');
  expect(titleOfVat({ ...work, lines: [], champs: {} })).toBe('Calcul de TVA');
});
