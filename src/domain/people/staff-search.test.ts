import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditNoteNumber, invoiceNumber } from '#domain/money/credit-notes.ts';
import {
  LONGEST_SEARCH,
  likelihood,
  readAct,
  readSought,
  SEARCH_ACT_VERBS,
  SEARCH_ACTS,
  sentSearch,
} from './staff-search.ts';

describe('what is sought', () => {
  it.each([
    ['12', { number: 12, only: undefined }],
    ['n° 12', { number: 12, only: undefined }],
    ['#12', { number: 12, only: undefined }],
    ['Commande n° 12', { number: 12, only: 'order', patterns: [] }],
    ['ticket 7', { number: 7, only: 'ticket', patterns: [] }],
    ['2147483648', { number: undefined }],
    ['0', { number: undefined }],
    ['douze', { number: undefined, patterns: ['%douze%'] }],
  ])('a number is that of an order or a request: %s', (typed, expected) => {
    expect(readSought(typed)).toMatchObject(expected);
  });

  it.each([
    ['3,33', 333],
    ['3.3', 330],
    ['3,33 €', 333],
    ['35\u00a0€', 3500],
    ['1 234,5', 123_450],
    ['0,50', 50],
  ])('an amount is that of an order, and no words: %s', (typed, amount) => {
    expect(readSought(typed)).toMatchObject({ amount, number: undefined, patterns: [] });
  });

  it.each([
    ['3.33 €', ['% 3,33%', '% 3.33%']],
    ['3,3', ['% 3,30%', '% 3.30%']],
    ['5,00', ['% 5€%', '% 5_€%', '% 5,00%', '% 5.00%']],
    ['1 234,5', ['% 1234,50%', '% 1234.50%', '% 1_234,50%', '% 1_234.50%']],
    ['douze', []],
  ])('an amount may stand in the subject of a request: %s', (typed, writings) => {
    expect(readSought(typed).writings).toEqual(writings);
  });

  it.each(['35', '06.12', '3,333', '06 12 34', ',50', '€', 'v2.5', '-3,33', '12 345 678,00'])(
    'what is none is read as before: %s',
    (typed) => {
      expect(readSought(typed).amount).toBeUndefined();
    },
  );

  it('an invoice is found by its number, however many zeros were typed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 9999 }),
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.constantFrom('', '0', '0000'),
        (year, sequence, zeros) => {
          const typed = `f-${year}-${zeros}${sequence}`.slice(0, 16);
          fc.pre(
            typed.length === `f-${year}-${zeros}${sequence}`.length && `${zeros}${sequence}`.length <= 9,
          );
          expect(readSought(typed).invoice).toBe(invoiceNumber(year, sequence));
          expect(readSought(`A${year}-${sequence}`).invoice).toBe(creditNoteNumber(year, sequence));
        },
      ),
    );
  });

  it.each(['cus_Q1w2', 'sub_1QabC', 'pi_3Q', 'ch_3Qxyz', 're_3Qabc', 'dp_1abc', 'in_1Qabc'])(
    'a name at the provider is taken as it is written, if it is whole: %s',
    (typed) => {
      const expected = typed.length > 5 ? typed : undefined;
      expect(readSought(` ${typed} `)).toMatchObject({ providerId: expected });
    },
  );

  it('whatever is typed, it is words, a number or a name', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const { patterns, number, invoice, amount, providerId } = readSought(typed);
        if (/[\p{L}\p{N}]/u.test(typed) && !/^\+?[\d\s().\-/]{4,}$/.test(typed.trim()))
          expect(
            patterns.length > 0 || number !== undefined || Boolean(invoice ?? amount ?? providerId),
          ).toBe(true);
      }),
    );
  });
});

it.each([
  ['DUPONT', ['Léa Dupont', 'Dupont'], 3],
  ['élé', ['Eléonore'], 2],
  ['pont', ['Dupont'], 1],
  ['', ['Dupont'], 1],
  ['du\u00adpont\u200b', ['Dupont'], 3],
  ['elé', ['E\u0301le\u0301onore'], 2],
] as const)(
  'the thing itself is likelier than a beginning, and that than a part: %s',
  (typed, names, expected) => {
    expect(likelihood(typed, names)).toBe(expected);
  },
);

describe('an act before the words', () => {
  it.each([
    ['offrir dupont', 'offer', 'dupont'],
    ['Offrir une automatisation à Léa Petit', 'offer', 'Léa Petit'],
    ['rembourser la commande n° 12', 'refund', 'n° 12'],
    ['rembourser 12', 'refund', '12'],
    ['diagnostiquer les abonnements de a@b.fr', 'diagnose', 'a@b.fr'],
    ['diagnostiquer', 'diagnose', ''],
    ['offrirent', undefined, 'offrirent'],
    ['denis', undefined, 'denis'],
    ['rembourser denis', 'refund', 'denis'],
  ])('%s', (typed, act, words) => {
    expect(readAct(typed)).toEqual({ act, words });
  });

  it('each verb alone is its act', () => {
    for (const act of SEARCH_ACTS) expect(readAct(SEARCH_ACT_VERBS[act])).toEqual({ act, words: '' });
  });
});

it('what is sent is short, and holds nothing that the call refuses', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20_000 }), fc.string(), (long, short) => {
      for (const typed of [long, short, `${'a'.repeat(LONGEST_SEARCH - 1)}😀`, `\ud800${short}`]) {
        const sent = sentSearch(typed);
        expect(sent.length).toBeLessThanOrEqual(LONGEST_SEARCH);
        expect(sent).toMatch(/^[^\p{Cc}\p{Cs}]*$/u);
        expect(sent.isWellFormed()).toBe(true);
      }
    }),
  );
});
