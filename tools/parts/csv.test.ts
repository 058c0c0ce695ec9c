import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  csvLine,
  csvText,
  type Delimiter,
  delimiters,
  guessDelimiter,
  isFormula,
  readCsv,
  titleRow,
} from './csv.ts';

const cells = (text: string, delimiter: Delimiter = ',') =>
  [...readCsv(text, delimiter)].map((row) => row.cells);

describe('text in columns is read as RFC 4180 § 2 says', () => {
  it.each<[rule: string, text: string, rows: string[][]]>([
    [
      '1: each record ends by CRLF',
      'aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n',
      [
        ['aaa', 'bbb', 'ccc'],
        ['zzz', 'yyy', 'xxx'],
      ],
    ],
    [
      '2: the last one may have no end',
      'aaa,bbb,ccc\r\nzzz,yyy,xxx',
      [
        ['aaa', 'bbb', 'ccc'],
        ['zzz', 'yyy', 'xxx'],
      ],
    ],
    ['4: spaces are part of a field', 'aaa , bbb\r\n', [['aaa ', ' bbb']]],
    [
      '5: fields may be quoted',
      '"aaa","bbb","ccc"\r\nzzz,yyy,xxx',
      [
        ['aaa', 'bbb', 'ccc'],
        ['zzz', 'yyy', 'xxx'],
      ],
    ],
    [
      '6: quotes hold line breaks',
      '"aaa","b\r\nbb","ccc"\r\nzzz,yyy,xxx',
      [
        ['aaa', 'b\r\nbb', 'ccc'],
        ['zzz', 'yyy', 'xxx'],
      ],
    ],
    ['6: and delimiters', '"a,a",b', [['a,a', 'b']]],
    ['7: a quote is doubled', '"aaa","b""bb","ccc"', [['aaa', 'b"bb', 'ccc']]],
  ])('rule %s', (_, text, rows) => expect(cells(text)).toEqual(rows));
});

describe('and as programs really write it', () => {
  it('the ends of lines of three systems side by side', () => {
    expect(cells('a,b\nc,d\r\ne,f\rg,h')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ]);
  });

  it('a cell of several lines counts as one row, as a spreadsheet numbers it', () => {
    expect([...readCsv('a\n"b\nb"\nc', ',')].map(({ line, cells: [cell] }) => [line, cell])).toEqual([
      [1, 'a'],
      [2, 'b\nb'],
      [3, 'c'],
    ]);
  });

  it('a quote that nothing closes swallows no line', () => {
    expect([...readCsv('1;"Écran 24;199\n2;Souris;20\n', ';')]).toEqual([
      { line: 1, cells: ['1', '"Écran 24', '199'], fault: 'open_quote' },
      { line: 2, cells: ['2', 'Souris', '20'] },
    ]);
  });

  it('a quote that closes too early is said, and nothing of its cell is lost', () => {
    expect([...readCsv('"le "petit" pont";2', ';')]).toEqual([
      { line: 1, cells: ['le petit" pont"', '2'], fault: 'stray_quote' },
    ]);
  });

  it('a mark of UTF-8 is no letter of the first title', () => {
    expect(cells('\ufeff"Nom",Date')).toEqual([['Nom', 'Date']]);
  });
});

it.each<[string, Delimiter]>([
  ['Nom;Prix\nA;1,50\nB;2,50', ';'],
  ['name,price\nA,1.50\nB,"2,50"', ','],
  ['Nom\tVille\nA\tB, C', '\t'],
  ['Nom|Ville\nA|B;C', '|'],
  ['sep=,\r\nNom;Prénom,Ville;x\r\n', ','],
  ['sep=;\nNom,x;Prénom\n', ';'],
  ['"sep=;"\r\nNom,x;Prénom', ';'],
  ['SEP=|;;\rNom,x|Prénom', '|'],
  ['une seule colonne\nrien', ';'],
  // One column, whose commas are its own.
  ['Adresse\n1 rue A, Paris\n2 rue B, Lyon', ';'],
  ['Adresse\n1 rue A, bât. B, Paris\n2 rue B, Lyon\n', ';'],
  ['Adresse\n1 rue A,Paris\n2 rue B,Lyon', ';'],
  ['1 rue A, 75001 Paris\n2 rue B, 69001 Lyon', ';'],
  ['Montant\n12,50\n1 013,70\n(5,00)', ';'],
  ['12,50\n13,70', ';'],
  ['Note\nbien ; mais tard\nmal, trop tôt', '\t'],
  // A heading, and titles that are cut.
  ['Export du 12 mars\n\nNom,Ville\nA,B\nC,D', ','],
  ['Ventes 2026\nNom,Ville,Prix\nA,B,1\nC,D,2', ','],
  ['Clients\nNom;Ville\nA;B\nC;D', ';'],
  ['Nom, Ville\nMartin, Paris\nRoux, Lyon', ','],
  ['Mes clients\nnom,ville\nDupont,Paris\nMartin,Lyon', ','],
  ['Mes clients\r\nPrénom,Adresse email\r\nJean,a@b.fr', ','],
  ['Fichier du 3/4/2026\nClient,Montant TTC\nA,12\nB,13', ','],
  ['Ville\nParis,Lyon\nBrest,Nantes', ';'],
  // Decimals, with a title or without.
  ['48,8566\n45,7640', ';'],
  ['taux\n1,5\n2,125', ';'],
  ['nom,taux\nA,1\nB,5', ','],
  ['x,y\n1,5\n2,7', ','],
  ['nom,taux\nA,"1,5"\nB,"2,5"', ','],
])('%j is cut by %j', (text, delimiter) => expect(guessDelimiter(text)).toBe(delimiter));

it('a list of one column is one column, whatever its lines say, and its title stays its title', () => {
  const line = fc.stringMatching(/^[a-zé]{1,8} [a-zé]{1,8}(, [a-zé]{1,8})?$/);
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const text = ['Adresse', ...lines].join('\n');
      const rows = [...readCsv(text, guessDelimiter(text))];
      expect(rows.map(({ cells: all }) => all)).toEqual(['Adresse', ...lines].map((one) => [one]));
      expect(titleRow(rows)).toBe(0);
    }),
  );
});

const table = fc.array(
  fc.array(fc.string({ unit: fc.constantFrom(...'aé1 ;,\t|"\r\n=') }), { minLength: 2, maxLength: 5 }),
  {
    minLength: 1,
    maxLength: 6,
  },
);

describe('for every table and delimiter', () => {
  it('what is written is read back by another reader, and by this one', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(...delimiters), (rows, delimiter) => {
        const text = csvText(rows, delimiter);
        expect(parse(text, { delimiter, relax_column_count: true, record_delimiter: '\r\n' })).toEqual(rows);
        expect(cells(text, delimiter)).toEqual(rows);
      }),
    );
  });

  it('what another writer writes is read', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(...delimiters), (rows, delimiter) => {
        const text = stringify(rows, { delimiter, record_delimiter: 'windows', quoted: true });
        expect(cells(text, delimiter)).toEqual(rows);
      }),
    );
  });

  it('whatever is read loses no letter but quotes, delimiters, ends of lines and outer spaces', () => {
    const kept = (text: string) => text.replace(/[";\s\ufeff]/g, '');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab"; \n\r') }), (text) => {
        expect(kept(cells(text, ';').flat().join(''))).toBe(kept(text));
      }),
    );
  });
});

it.each([
  ['Nom;Ville\nA;B', 0],
  ['\n\nNom;Ville\nA;B', 2],
  ['Export du 12 mars 2026\n\nNom;Ville;Prix\nA;B;1\nC;D;2', 2],
  ['Ventes;;\nNom;Ville;Prix\nA;B;1', 1],
  ['Nom;Ville\nA;B;1\nC;D;2', 0],
  ['Nom\nA\nB', 0],
  ['Clients; fournisseurs\nNom;Ville\nA;B\nC;D', 1],
  ['Nom;Ville\nVille;Nom', 0],
  ['Mes clients\n\nNom\nA\nB', 2],
])('the titles of %j stand in row %i', (text, at) => expect(titleRow([...readCsv(text, ';')])).toBe(at));

it('a row of one empty cell is no empty line', () => {
  expect([csvLine([''], ';'), csvLine(['', ''], ';')]).toEqual(['""', ';']);
});

it.each([
  ['=1+1', true],
  ['@SUM(A1)', true],
  ["+cmd|' /C calc'!A0", true],
  ['-2+3+cmd', true],
  ['\t=1', true],
  ['-12,50', false],
  ['+33 6 12 34 56 78', false],
  ['+33 (0)6-12', false],
  ['a=b', false],
  ['', false],
])('%j is a formula: %s (OWASP, CSV Injection)', (cell, expected) => expect(isFormula(cell)).toBe(expected));
