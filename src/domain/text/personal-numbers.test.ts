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
    ['06:12:34:56:78'],
    ['06:12 34:56 78'],
    ['06;12;34;56;78'],
    ['06 = 12 = 34 = 56 = 78'],
    ['06+12+34+56+78'],
    ['06 et 12 et 34 et 56 et 78'],
    ['06, puis 12, puis 34, puis 56, puis 78'],
    ['06 point 12 point 34 point 56 point 78'],
    ['06 tiret 12 tiret 34 tiret 56 tiret 78'],
    ['06€12€34€56€78'],
    ['0, 6, 1, 2, 3, 4, 5, 6, 7, 8'],
    ['O6 12 34 56 78'],
    ['O6I2345678'],
    ['zéro6 12 34 56 78'],
    ['06 l2 34 S6 7B'],
    ['06 12 3О 56 78'],
    ['0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣'],
    ['0️⃣6️⃣ 1️⃣2️⃣ 3️⃣4️⃣ 5️⃣6️⃣ 7️⃣8️⃣'],
    ['０６ １２ ３４ ５６ ７８'],
    ['०६ १२ ३४ ५६ ७८'],
    ['𝟎𝟔𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖'],
    ['⓪⑥ ①② ③④ ⑤⑥ ⑦⑧'],
    ['zéro six, douze, trente-quatre, cinquante-six, soixante-dix-huit'],
    ['zéro, six, douze, trente-quatre, cinquante-six, soixante-dix-huit'],
    ['six douze trente-quatre cinquante-six soixante-dix-huit'],
    ['zéro sept quatre-vingt-dix-neuf vingt et un zéro trois quatre-vingts'],
    ['trente-trois six douze trente-quatre cinquante-six soixante-dix-huit'],
    ['+33, 6, 12, 34, 56, 78'],
    ['6 12 34 56 78'],
    ['FR76, 3000, 6000, 0112, 3456, 7890, 189'],
    ['FR 76 30006 00001 12345678901 89'],
    ['FR76:3000:6000:0112:3456:7890:189'],
    ['DE89 / 3704 / 0044 / 0532 / 0130 / 00'],
    ['4970, 1000, 0000, 0154'],
    ['1, 84, 12, 76, 451, 089, 46'],
    ['06 - - - - 12 - - - - 34 - - - - 56 - - - - 78'],
    ['06 ........ 12 ........ 34 ........ 56 ........ 78'],
    // Of somebody born in Corsica.
    ['2 84 12 2A 451 089 46'],
    ['1841 22B 451 089'],
    ['184122A45108946'],
    ['MR13 0002 0001 0100 0012 3456 753'],
  ])('is hidden: %s', (number) => {
    expect(hidden(`Joindre Zoé au ${number}, merci.`)).toBe(`Joindre Zoé au ${mark}, merci.`);
  });

  it.each([
    ['Tel0612345678', 'Tel[x]'],
    ['Tel06 12 34 56 78', 'Tel[x]'],
    ['Tél.:06-12-34-56-78.', 'Tél.:[x].'],
    ['IBANFR7630006000011234567890189', 'IBAN[x]'],
    ['Appelez le 5, puis 06 12 34 56 78 ou 07 98 76 54 32', 'Appelez le 5, puis [x] ou [x]'],
    ['12 factures, 06 12 34 56 78, 3 relances', '12 factures, [x], 3 relances'],
    ['de 10:30 à 12:00, 06 12 34 56 78', 'de 10:30 à 12:00, [x]'],
  ])('is hidden beside other words: %s', (text, left) => expect(hidden(text)).toBe(left));

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
    ['Les années 2022 2023 2024 2025, 2019-2020-2021, 2023/2024/2025, 2019–2020 et 2020–2021.'],
    ['Exercices 2022-23, 2023-24 et 2024-25'],
    ['Des palettes de 110-120-130 kg, 85 95 105 115 cm, 36-38-40-42-44'],
    ['100-150-250 kg ou 12 / 15 / 18 / 25 / 35 mm'],
    ['un deux trois quatre cinq six sept huit neuf dix'],
    ['dix vingt trente quarante cinquante soixante, zéro, un, deux, trois, quatre, cinq'],
    ['Horaires : 09:00-12:30, 14:00-18:30, 08:00 – 12:00 / 13:30 – 17:00.'],
    ['10:30:15 12:45:00'],
    ['12,50 €, 13,50 €, 24,90 € ; 5 € 10 € 20 € 50 € 100 €'],
    ['Un budget de 12000 - 15000 €, 10 000 – 15 000 euros, 1 000 / 2 000 / 3 000 €'],
    ['Coefficients 0,5 1,25 2,75 3,5 ; 0,5, 1,25, 2,75, 3,5'],
    ['Statistiques : 12, 7, 45, 30, 8, 22, 19'],
    ['0, 1, 2, 3, 4, 5, 6, 7, 8, 9'],
    ['Étapes 1-2-3-4-5-6-7-8-9, taux 5 %, 10 %, 20 %, 25 %, 50 %'],
    ['Tirages de 50/100/250/500/1000 ex., comptes 401 411 512 607 707'],
    ['Départements 01, 38, 42, 69, 73, 74 ; permanences du 06/12 et 07/12 et 08/12 et 09/12'],
    ['Un chiffre d’affaires de 1 500 000 000 dollars, 100 000 000 d’euros'],
    ['2024 : 12 500, 2025 : 14 800, 2026 : 16 100'],
    ['Facture CMD-2024-000123, FAC/2026/00012'],
    ['Commande CMD2024000123, référence SKU000451278'],
    ['Une norme EN16931, 2024, 2025, 12 règles'],
    ['100 000 000 lignes, 250 000 clients, 12/05/26, 13/06/26, 14/07/26'],
    ['Relance à +3, +7, +15, +30, +45 jours, +10 %, 20 %, 30 %, 40 %'],
    ['Écrans de 1920×1080, 2560×1440, 3840×2160'],
    ['trois cent soixante-cinq mille deux cent vingt et un'],
    ['Départements 01, 02, 03, 04, 05'],
    ['De 2019 à 2024 : 12, 15, 18, 22, 27, 31 salariés'],
    ['Une norme EN 16931, un code NAF 62.01Z, le 75011 Paris.'],
  ])('is none, and stays: %s', (text) => expect(hidden(text)).toBe(text));

  it('of a telephone is hidden in any figures, parted by anything that is no word', () => {
    const zeros = ['0', '٠', '०', '０', '𝟘', '๐'].map((zero) => zero.codePointAt(0)!);
    const signs = [
      ' ',
      '.',
      '-',
      ':',
      ';',
      '=',
      '+',
      ',',
      ', ',
      ' et ',
      '/',
      '_',
      ' – ',
      '\u2060',
      '·',
      ' | ',
    ];
    fc.assert(
      fc.property(
        fc.stringMatching(/^0[1-9]\d{8}$/),
        fc.constantFrom(...zeros),
        fc.constantFrom(...signs),
        fc.constantFrom('', '\ufe0f\u20e3'),
        (number, zero, sign, key) => {
          const pairs = number.match(/../g)!.map(Number);
          fc.pre(!pairs.every((pair, index) => pair - pairs[0]! === index * (pairs[1]! - pairs[0]!)));
          const figures = (pair: string) =>
            [...pair].map((figure) => String.fromCodePoint(zero + Number(figure)) + key).join('');
          const parted = number.match(/../g)!.map(figures).join(sign);
          expect(hidden(`Avant ${parted} après`)).toBe(`Avant ${mark} après`);
        },
      ),
    );
  });

  it('are no amounts, percentages, times, years or measures, however many stand in a row', () => {
    const euros = fc.integer({ min: 1, max: 99_999 }).map((amount) => `${amount} €`);
    const rates = fc.integer({ min: 1, max: 100 }).map((rate) => `${rate} %`);
    const times = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hours, minutes]) => `${hours}:${String(minutes).padStart(2, '0')}`);
    const days = fc
      .date({ min: new Date(2000, 0), max: new Date(2099, 0), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
    const rows = fc.oneof(
      ...[euros, rates, times, days].map((one) => fc.array(one, { minLength: 2, maxLength: 12 })),
      fc
        .tuple(fc.integer({ min: 1900, max: 2080 }), fc.integer({ min: 2, max: 12 }))
        .map(([first, many]) => Array.from({ length: many }, (_, index) => String(first + index))),
      fc
        .tuple(
          fc.integer({ min: 1, max: 90 }),
          fc.integer({ min: 1, max: 50 }),
          fc.integer({ min: 3, max: 12 }),
        )
        .map(([first, step, many]) =>
          Array.from({ length: many }, (_, index) => String(first + index * step)),
        ),
    );
    fc.assert(
      fc.property(rows, fc.constantFrom(', ', ' ', ' - ', ' et ', ' / '), (row, sign) => {
        const text = `Soit ${row.join(sign)} au choix`;
        expect(hidden(text)).toBe(text);
      }),
    );
  });

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
