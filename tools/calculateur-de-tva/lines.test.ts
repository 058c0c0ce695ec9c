import { expect, it } from 'vitest';
import { spreadsheetText } from '../parts/spreadsheet.ts';
import { compute } from './core.ts';
import { type NamedLine, toPastedTable, toTable } from './lines.ts';

const line = (label: string, cents: number, rate: number): NamedLine => ({
  label,
  ...compute('ht', cents, rate)!,
});
const table = toTable([line('Vente; "A"', 123_450, 2000), line('=1+1', -105, 550)]);

it('the CSV is RFC 4180 with its totals, a credit stays an amount and a label is no formula', () =>
  expect(spreadsheetText(table)).toBe(
    [
      '\ufeffLibellé;HT (€);Taux (%);TVA (€);TTC (€)',
      '"Vente; ""A""";1234,50;20;246,90;1481,40',
      "'=1+1;-1,05;5,5;-0,06;-1,11",
      'Total par taux;1234,50;20;246,90;1481,40',
      'Total par taux;-1,05;5,5;-0,06;-1,11',
      'Total général;1233,45;;246,84;1480,29',
      '',
    ].join('\r\n'),
  ));

it('pasted, a label is no formula either', () =>
  expect(toPastedTable(table).split('\n')[2]).toBe("'=1+1\t-1,05\t5,5\t-0,06\t-1,11"));
