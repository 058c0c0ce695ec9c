import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines } from './cells.ts';
import { checkList, verdictOf } from './core.ts';

/** Kind and verdict of each number, with its name. */
const found = (text: string) =>
  checkList(text).rows.map((row) => [row.label, row.kind, verdictOf(row)].join(' | '));
const details = (text: string) => checkList(text).rows.map(({ detail }) => detail);

describe('a name beside a number', () => {
  // The former page answered « BIC, Valide » and never looked at the number.
  it.each(['Rousseau;732 829 320 00075', 'ROUSSEAU;732 829 320 00075', '732 829 320 00075;Rousseau'])(
    'is not taken for a BIC, and the wrong number is told: %s',
    (line) =>
      expect(found(line)).toEqual([
        `${line.includes('ROUSSEAU') ? 'ROUSSEAU' : 'Rousseau'} | SIRET | À corriger`,
      ]),
  );

  it.each([
    ['Rousseau;732 829 32', 'Rousseau | Inconnu | À corriger'],
    ['CHEVALLIERE;FR45732829320', 'CHEVALLIERE | TVA | À corriger'],
    ['ROUSSEAU;FR7630006000011234567890188', 'ROUSSEAU | IBAN | À corriger'],
    ['Rousseau', ' | Inconnu | À corriger'],
    ['Banque ; AGRIFRPP', 'Banque | BIC | Forme seule'],
    ['BIC agrifrpp', ' | BIC | Forme seule'],
  ])('%s', (line, expected) => expect(found(line)).toEqual([expected]));

  it('may be in the same cell', () =>
    expect(found('Garage Morel 732 829 320 00074\nMorel FR44732829320')).toEqual([
      'Garage Morel | SIRET | Valide',
      'Morel | TVA | Valide',
    ]));

  it('is no reason to take a telephone for a SIREN', () =>
    expect(found('Morel +33 1 23 45 67 89')).toEqual([' | Inconnu | À corriger']));
});

// What looks the same is the same: dashes, signs without a look, wide figures.
it.each([
  '732–829–320 00074',
  '732‑829‑320‑00074',
  '732\u200b829\u200b320\u200b00074',
  '\u202d73282932000074\u202c',
  '７３２８２９３２０ ０００７４',
  'SIRET : 732.829.320.00074',
])('« %s » is a SIRET', (typed) => expect(found(typed)).toEqual([' | SIRET | Valide']));

it('a SIREN behind its register is read', () =>
  expect(found('RCS Lyon 732 829 320\nR.C.S. Aix-en-Provence B 732 829 320')).toEqual([
    ' | SIREN | Valide',
    ' | SIREN | Valide',
  ]));

describe('a key that the former page did not check', () => {
  it.each(['DE136695977', 'ATU10223007', 'NL010000447B01', 'ES B12345678'])('%s is wrong', (number) =>
    expect(found(number)).toEqual([' | TVA | À corriger']),
  );
  it('that does not exist is said: only the form was checked', () => {
    expect(found('XIGD123\nBNPAFRPPXXX')).toEqual([' | TVA | Forme seule', ' | BIC | Forme seule']);
    expect(details('BNPAFRPPXXX')[0]).toContain('pas de clé');
  });
});

describe('a line', () => {
  it('of a CSV with commas, quotes and an address on two lines is read', () =>
    expect(
      found('"Morel, fils",732 829 320 00074\nKerbrat,404833048\n"Le ""Bar""\nParis",35600000049837'),
    ).toEqual([
      'Morel, fils | SIRET | Valide',
      'Kerbrat | SIREN | Valide',
      'Le "Bar" Paris | SIRET | Valide',
    ]));

  it('with several numbers has each of them checked', () =>
    expect(found('Morel;73282932000074;FR44732829320;FR7630006000011234567890189;AGRIFRPP')).toEqual([
      'Morel | SIRET | Valide',
      'Morel | TVA | Valide',
      'Morel | IBAN | Valide',
      'Morel | BIC | Forme seule',
    ]));

  it('whose VAT number is of another company than its SIRET is told', () => {
    const [, vat] = checkList('Morel;73282932000074;FR83404833048').rows;
    expect([vat?.verdict, vat?.detail]).toEqual(['wrong', expect.stringContaining('autre entreprise')]);
  });

  it('whose BIC is of another country than its IBAN is told', () =>
    expect(found('Morel;FR7630006000011234567890189;DEUTDEFF')).toEqual([
      'Morel | IBAN | Valide',
      'Morel | BIC | À corriger',
    ]));

  it('keeps a postcode or a telephone with the name', () =>
    expect(found('Morel;75011;0123456789;732829320')).toEqual(['Morel 75011 0123456789 | SIREN | Valide']));

  it('2001 and 20 001 are checked as the first', () => {
    const many = `${'732829320\n'.repeat(20_000)}732829321`;
    const { rows, lines } = checkList(many);
    expect([lines, rows.length, rows.at(-1)?.line, rows.at(-1)?.verdict]).toEqual([
      20_001,
      20_001,
      20_001,
      'wrong',
    ]);
  });

  it('is never lost, whatever the text', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('732829320', 'Rousseau', '"', 'FR44732829320', 'AGRIFRPP'),
    );
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 8 }), fc.constantFrom(';', ',', '\t', '\n'), (cells, sign) => {
        const text = cells.join(sign);
        const told = new Set(checkList(`x\n${text}`).rows.map(({ line }) => line));
        for (const { at } of readLines(`x\n${text}`)) expect(told.has(at)).toBe(true);
      }),
    );
  });
});

describe('a heading', () => {
  const list =
    'Client;SIRET;IBAN\nMorel;73282932000074;\nKerbrat;404833048;FR7630006000011234567890189\nVide;;';
  it('says what each column holds', () =>
    expect(found(list)).toEqual([
      'Morel | SIRET | Valide',
      'Kerbrat | SIRET | À corriger',
      'Kerbrat | IBAN | Valide',
      'Vide | Inconnu | À corriger',
    ]));
  it('is no line of the list', () => expect(checkList(list).lines).toBe(3));
  it('comes after Excel’s own first line, which is no line of the list either', () => {
    for (const first of ['sep=;\n', '"sep=;"\r\n', '\ufeffSEP=;;;\r\n']) {
      const { rows, lines, columns } = checkList(`${first}${list}`);
      expect([lines, columns]).toEqual([3, checkList(list).columns]);
      expect(rows.map(({ line }) => line)).toEqual(checkList(list).rows.map(({ line }) => line + 1));
    }
  });
  it('keeps the numbers of other columns out of it', () =>
    expect(found('N° client;SIREN\n123456789;732829320')).toEqual(['123456789 | SIREN | Valide']));
});

describe('what a spreadsheet did to a number', () => {
  it.each([
    ['7,32829E+13', 'puissance de dix'],
    ['Morel;7,32829E+13', 'puissance de dix'],
    // 005 520 135 has the key of a SIREN.
    ['5520135', '(005520135)'],
    ['732829', '6 chiffres'],
  ])('%s is told: %s', (text, words) => expect(details(text)[0]).toContain(words));

  it('a French VAT number without its prefix is told', () =>
    expect(details('44732829320')[0]).toContain('FR 44 732 829 320'));
});

it('the same number again is told with the line where it was', () =>
  expect(details('A;732829320\nB;404833048\nC;732 829 320')[2]).toContain('Déjà à la ligne 1.'));
