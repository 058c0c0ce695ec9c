import { expect, it } from 'vitest';
import {
  addLine,
  pageOf,
  ratesOf,
  readPage,
  restored,
  startPage,
  typed,
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
