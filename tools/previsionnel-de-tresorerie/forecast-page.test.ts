import { expect, it } from 'vitest';
import {
  type ForecastPage,
  fieldsOf,
  freshWork,
  keptOf,
  pageOf,
  restored,
  shownOf,
  typed,
  withForm,
  without,
  withTypedLine,
} from './forecast-page.ts';

const START = 2027 * 12;
const fresh = pageOf(freshWork(START));
const filled = (page: ForecastPage, texts: Record<string, string>) =>
  Object.entries(texts).reduce((so, [id, text]) => typed(so, id, text), page);
const one = withTypedLine(filled(fresh, { solde: '1 000', libelle: 'Contrats', montant: '2000,00' }));

it('a line that is whole is counted, and leaves an empty form', () => {
  expect(one.lines).toEqual([
    { label: 'Contrats', side: 'in', amount: 200_000, rhythm: 1, start: START, end: null, late: null },
  ]);
  expect(one.champs).toMatchObject({ libelle: '', montant: '' });
  expect(shownOf(one)?.forecast.at(-1)?.close).toBe(2_500_000);
});

it('what is missing of a line is said when it is added, and no more once it is typed', () => {
  const empty = withTypedLine(fresh);
  expect(empty.lines).toEqual([]);
  expect(empty.faults).toMatchObject({
    libelle: 'Donnez un libellé à cette ligne.',
    montant: 'Indiquez le montant.',
  });
  expect(typed(empty, 'libelle', 'A').faults.libelle).toBe('');
  expect(typed(empty, 'montant', '1.250').faults.montant).toContain('Écrivez 1250 ou 1,250');
  const backwards = withTypedLine(
    filled(fresh, { libelle: 'A', montant: '1', debut: String(START + 3), fin: String(START) }),
  );
  expect(backwards.faults.fin).toBe('Le dernier mois précède le premier.');
});

it('nothing is counted from a start that cannot be read, and its months stay', () => {
  const wrong = typed(one, 'solde', '1.000');
  expect(shownOf(wrong)).toBeUndefined();
  expect(fieldsOf(wrong).faults.solde).toContain('milliers');
  expect(typed(typed(wrong, 'annee', '2030'), 'solde', '0')).toMatchObject({
    start: 2030 * 12,
    months: { 0: 2030 * 12 },
  });
});

it('a line that is changed keeps its delay and its own months, and one taken out comes back to its place', () => {
  const late = typed(one, 'late0', '2');
  const form = withForm(typed(late, 'annee', '2030'), 0);
  expect(form.champs).toMatchObject({ libelle: 'Contrats', montant: '2000,00', debut: String(START) });
  expect(withTypedLine(form).lines).toEqual(late.lines);
  expect(restored(without(late, 0))).toEqual({ ...withForm(late), removed: undefined });
});

it('what was kept comes back whole, with the line that is still being typed', () => {
  for (const page of [
    fresh,
    one,
    typed(withForm(one, 0), 'montant', '2.'),
    filled(one, { libelle: 'B', rythme: '0', annee: '20' }),
  ]) {
    const kept = keptOf(page);
    expect(keptOf(pageOf(kept))).toEqual(kept);
  }
});
