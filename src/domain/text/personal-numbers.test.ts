import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutPersonalNumbers } from './personal-numbers.ts';

const mark = '[x]';
const hidden = (text: string) => withoutPersonalNumbers(text, mark);

describe('a number of somebody', () => {
  it.each([
    ['06 12 34 56 78'],
    ['0612345678'],
    ['06.12.34.56.78'],
    ['06-12-34-56-78'],
    ['06/12/34/56/78'],
    ['06, 12, 34, 56, 78'],
    ['0 6 1 2 3 4 5 6 7 8'],
    ['06 - 12 - 34 - 56 - 78'],
    ['06·12·34·56·78'],
    ['+33 6 12 34 56 78'],
    ['+33 (0)6 12 34 56 78'],
    ['(+33) 612345678'],
    ['0033612345678'],
    ['+41 44 668 18 00'],
    ['+352 27 12 34'],
    ['+1 202-555-0143'],
    ['٠٦ ١٢ ٣٤ ٥٦ ٧٨'],
    ['zéro six douze trente-quatre cinquante-six soixante-dix-huit'],
    ['Zero six douze trente quatre cinquante six'],
    ['06 douze 34 cinquante-six 78'],
    ['FR76 3000 6000 0112 3456 7890 189'],
    ['FR7630006000011234567890189'],
    ['fr76 3000 6000 0112 3456 7890 188'],
    ['GB82 WEST 1234 5698 7654 32'],
    ['DE89-3704-0044-0532-0130-00'],
    ['FR14 2004 1010 0505 0001 3M02 606'],
    ['4970 1000 0000 0154'],
    ['552 100 554'],
    ['55210055400013'],
    ['FR40 303 265 045'],
    ['1 84 12 76 451 089 46'],
  ])('is hidden: %s', (number) => {
    expect(hidden(`Joindre Zoé au ${number}, merci.`)).toBe(`Joindre Zoé au ${mark}, merci.`);
  });

  it.each([
    ['Le 12.05.2026, puis du 01/12/2026 au 31/12/2026.'],
    ['Le 2026-11-25 à 10:30, ou 2026-11-25 10h30.'],
    ['Du 01/12/2026 - 31/12/2026'],
    ['1 000 000 000 € par an, 12 500,50 € par mois.'],
    ['1.000.000.000 euros'],
    ['Le 01/12/2026 12 factures'],
    ['Relance à J+3, J+7, J+15, puis 10, 20, 30, 40, 50 jours.'],
    ['quatre-vingt-dix-neuf euros, deux mille cinq cent quatre-vingt-dix-neuf'],
    ['un, deux, trois, quatre, cinq, six, sept, huit'],
    ['De 3 à 5 factures par mois, TVA à 5,5 % et 20 %.'],
    ['Les années 2024, 2025 et 2026.'],
    ['Une norme EN 16931, un code NAF 62.01Z, le 75011 Paris.'],
  ])('is none, and stays: %s', (text) => expect(hidden(text)).toBe(text));

  it('of nine figures or more is hidden, however they are parted, and nothing around it', () => {
    const parted = fc
      .array(
        fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom('', ' ', '.', '-', ' - ', '/', '\u00a0')),
        {
          minLength: 9,
          maxLength: 20,
        },
      )
      .map((pairs) => pairs.map(([digit, sign]) => `${digit}${sign}`).join(''))
      .map((text) => text.replace(/\D+$/, ''))
      .filter((text) => !/(?:19|20)\d\d/.test(text));
    fc.assert(
      fc.property(parted, (number) => {
        expect(hidden(`Avant ${number} après`)).toBe(`Avant ${mark} après`);
      }),
    );
  });

  it('once hidden is hidden, whatever was given, and quickly', () => {
    const signs = [
      '0',
      '6',
      '9',
      ' ',
      '.',
      '-',
      '+',
      '(',
      'six',
      'vingt',
      'FR',
      'a',
      ',',
      '€',
      '/',
      '2026',
      '-11-',
    ];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...signs), maxLength: 400 }), (text) => {
        const once = hidden(text);
        expect(hidden(once)).toBe(once);
      }),
    );
  });
});
