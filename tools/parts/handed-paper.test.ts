import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkHandedPaper,
  type HandedPaper,
  handedPaper,
  ofPaper,
  textOf,
  typedCents,
} from './handed-paper.ts';
import { readTypedNumber } from './typed-number.ts';

const paper = handedPaper({
  kind: 'invoice',
  number: 'F-2026-0012',
  day: '2026-11-26',
  due: '2026-12-26',
  champs: { 'c-nom': ' Kerbrat ', franchise: true, remise: '1,', 'origine-motif': 'x', dernier: '41' },
  lignes: [{ nom: 'Vis', qte: '1.250', unite: 'kg', pu: '0,045', tva: '2000' }],
  totalCents: 513_759,
  paidCents: 0,
});
const over = (data: unknown) => checkHandedPaper(JSON.parse(JSON.stringify(data)));

describe('a paper that is handed over', () => {
  it('comes as it was typed, without what only its own tool knows', () => {
    expect(over(paper)).toEqual({ work: paper });
    expect(paper.champs).toEqual({ 'c-nom': ' Kerbrat ', franchise: true, remise: '1,' });
    expect(textOf(paper, 'c-nom')).toBe('Kerbrat');
    expect(textOf(paper, 'franchise')).toBe('');
  });

  it.each<[object | string | null, string]>([
    [null, 'ni un devis ni une facture'],
    ['x', 'ni un devis ni une facture'],
    [[paper], 'ni un devis ni une facture'],
    [{ ...paper, is: 'list' }, 'ni un devis ni une facture'],
    [{ ...paper, kind: 'ticket' }, 'ni un devis ni une facture'],
    [{ ...paper, more: 1 }, '«\u00a0more\u00a0» est inconnu'],
    [{ ...paper, number: 12 }, '«\u00a0number\u00a0» n’est pas un texte'],
    [{ ...paper, number: 'a\nb' }, 'trop long ou illisible'],
    [{ ...paper, number: 'a'.repeat(61) }, 'trop long ou illisible'],
    [{ ...paper, day: '2026-02-30' }, '«\u00a0day\u00a0» n’est pas une date'],
    [{ ...paper, due: 'demain' }, '«\u00a0due\u00a0» n’est pas une date'],
    [{ ...paper, totalCents: -1 }, '«\u00a0totalCents\u00a0» n’est pas un montant'],
    [{ ...paper, totalCents: 1.5 }, 'n’est pas un montant'],
    [{ ...paper, paidCents: '3' }, 'n’est pas un montant'],
    [{ ...paper, champs: { numero: '1' } }, 'Le champ «\u00a0numero\u00a0» est inconnu'],
    [{ ...paper, champs: { franchise: 'oui' } }, 'n’est pas ce qu’il devrait être'],
    [{ ...paper, champs: { 'c-nom': true } }, 'n’est pas ce qu’il devrait être'],
    [{ ...paper, lignes: [{ tva: '1960' }] }, 'taux de TVA inconnu'],
    [{ ...paper, lignes: {} }, 'n’est pas une liste'],
  ])('is refused with its reason: %j', (data, why) => {
    const read = over(data);
    expect(read).toEqual({ why: expect.stringContaining(why) });
    expect(read).toEqual({ why: expect.stringContaining('vient d’un autre outil') });
  });

  it('is read or refused, whatever it is; what was read is read again the same', () => {
    const junk = fc.record(Object.fromEntries(Object.keys(paper).map((key) => [key, fc.anything()])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(junk, (fields) => {
        const once = checkHandedPaper({ ...paper, ...fields });
        if ('work' in once) expect(checkHandedPaper(once.work)).toEqual(once);
        else expect(once.why).not.toBe('');
      }),
    );
  });

  it('makes the way there and back, whatever was typed', () => {
    const typed = fc.record({
      kind: fc.constantFrom<HandedPaper['kind']>('quote', 'invoice', 'credit_note'),
      number: fc.stringMatching(/^[A-Z]{0,5}-\d{1,8}$/),
      day: fc.constantFrom('', '2026-11-26'),
      due: fc.constantFrom('', '2028-02-29'),
      champs: fc.record({ 'c-nom': fc.string(), 'e-adresse': fc.string(), auto: fc.boolean() }),
      lignes: fc.array(
        fc.record({ nom: fc.string(), pu: fc.string(), tva: fc.constantFrom('2000', '550', '0') }),
        { maxLength: 20 },
      ),
      totalCents: fc.nat(1e12),
      paidCents: fc.nat(1e12),
    });
    fc.assert(
      fc.property(typed, (one) => {
        const handed = handedPaper(one);
        expect(over(handed)).toEqual({ work: handed });
      }),
    );
  });
});

it.each([
  [{}, 'de la facture F-2026-0012'],
  [{ number: '' }, 'de la facture de Kerbrat'],
  [{ kind: 'quote', number: '', champs: {} }, 'du devis sans numéro'],
] as const)('says where it comes from: %j', (change, says) => {
  expect(ofPaper({ ...paper, ...change })).toBe(says);
});

it('cents are typed as they are read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), (cents) => {
      expect(readTypedNumber(typedCents(cents), 2)).toEqual({ is: 'number', scaled: cents });
    }),
  );
  expect(typedCents(0)).toBe('');
});
