import { expect, it } from 'vitest';
import { vatTerritories } from '../facts/vat-rates.ts';
import { compute } from './core.ts';
import {
  addLine,
  checkVat,
  pageOf,
  ratesOf,
  readPage,
  restored,
  startPage,
  titleOfVat,
  typed,
  type VatWork,
  withLines,
  workOf,
} from './vat-page.ts';

const with33 = typed(startPage, 'montant', '0,33');

it('nothing is said to be missing before an amount is asked for', () => {
  expect(readPage(startPage)).toEqual({ rate: 2000, faults: { montant: '', 'taux-libre': '' } });
  const asked = addLine(startPage);
  expect(asked.lines).toEqual([]);
  expect(readPage(asked).faults.montant).toBe('Indiquez un montant.');
  expect(readPage(typed(asked, 'libelle', 'Un')).faults.montant).toBe('');
});

it('another territory brings its own rates, of which the first is chosen', () => {
  const page = typed(startPage, 'territoire', 'antilles');
  expect(page.champs.taux).toBe(String(ratesOf(page)[0]?.rate));
});

it('a rate of zero leaves the tax alone without an amount, and says so', () => {
  const page = { ...typed(typed(with33, 'taux', 'libre'), 'taux-libre', '0'), known: 'tva' as const };
  expect(readPage(page)).toMatchObject({
    amounts: undefined,
    faults: { montant: expect.stringContaining('0\u00a0%') },
  });
});

it('an added line is rounded, named, and leaves the fields to the next one', () => {
  const page = addLine(addLine(with33));
  expect(page.isAsked).toBe(true);
  const [line] = page.lines;
  expect(line).toEqual({ label: 'Ligne 1', net: 33, tax: 7, gross: 40, rate: 2000 });
  expect(page.champs.montant).toBe('');
});

it('lines that left the list come back, until another is added', () => {
  const one = addLine(with33);
  const none = withLines(one, []);
  expect(restored(none)).toMatchObject({ lines: one.lines, before: undefined });
  expect(addLine(typed(none, 'montant', '1')).before).toBeUndefined();
});

it('what was kept comes back as it was typed, and leaves no trace of what stood there', () => {
  const work = workOf(typed(addLine(with33), 'montant', '1.250'));
  expect(workOf(pageOf(work))).toEqual(work);
  expect(pageOf({ ...work, champs: { ...work.champs, taux: '1' } }).champs.taux).toBe('2000');
});

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
