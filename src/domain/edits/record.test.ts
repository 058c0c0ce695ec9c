import { describe, expect, it } from 'vitest';
import { euroCents } from '../money/money.ts';
import { AUTOMATION } from './automation-record.ts';
import { answerOf, columnsOf, freshOf, rightsFor, typedOf } from './record.ts';

const row = {
  ...{ name: 'A', slug: 'a', description: 'D', goesIn: '', comesOut: '', forWhom: '', categoryId: 3 },
  ...{ purchasePrice: euroCents(3550), subscriptionPrice: euroCents(500), available: true },
  subscriptionAvailable: false,
};

describe('a record', () => {
  it('is the same for its form whether an answer, a refusal or the form itself says it', () => {
    const told = answerOf(AUTOMATION, row);
    const typed = typedOf(AUTOMATION, told);
    expect(typed).toMatchObject({
      name: 'A',
      category: '3',
      purchase_price: '35,50',
      subscription_price: '5',
    });
    expect(typedOf(AUTOMATION, { ...told, category: { id: 3, name: 'Textes' } })).toEqual(typed);
    expect(typedOf(AUTOMATION, typed)).toEqual(typed);
  });

  it('writes what a call names, and leaves the rest', () => {
    expect(columnsOf(AUTOMATION, { purchase_price: 35.5, for_whom: '' })).toEqual({
      purchasePrice: 3550,
      forWhom: '',
    });
    expect(columnsOf(AUTOMATION, {})).toEqual({});
  });

  it('begins empty but for what its fields begin with', () => {
    expect(freshOf(AUTOMATION)).toMatchObject({
      name: '',
      for_whom: '',
      purchase_price: '35',
      available: true,
    });
  });

  it('asks for the right of each field that changes', () => {
    expect([...rightsFor(AUTOMATION, { purchasePrice: 1, forWhom: '' })].sort()).toEqual([
      'content.write',
      'prices.write',
    ]);
    expect([...rightsFor(AUTOMATION, { subscriptionPrice: 1 })]).toEqual(['prices.write']);
  });
});
