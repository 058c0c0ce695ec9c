import { describe, expect, it } from 'vitest';
import { baseRateOf, bookOf, type Claim, halfYearsOf } from './core.ts';
import { dayFaults, fieldFaults, rateFindings, reminderFindings, type TypedClaim } from './findings.ts';

const claim: TypedClaim & Claim = {
  customer: 'business',
  amountCents: 425_000,
  paidCents: 0,
  issued: '2026-02-01',
  due: '2026-03-01',
  day: '2026-04-05',
  noticeDay: '',
  agreedRate: 1200,
  asksPenalty: true,
  asksFee: true,
  tone: 'amiable',
  email: '',
  iban: '',
};

const said = (change: Partial<typeof claim>): string[] => {
  const of = { ...claim, ...change };
  const book = bookOf(halfYearsOf(of), baseRateOf(of), {});
  return [
    ...dayFaults(of, '2026-11-26'),
    ...fieldFaults(of),
    ...rateFindings(of, book),
    ...reminderFindings(of),
  ].map(({ field, weight }) => `${field} ${weight}`);
};

describe('a reminder', () => {
  it('that is sound is not remarked on', () => expect(said({})).toEqual([]));

  it.each([
    ['an agreed rate below the least', { agreedRate: 700 }, 'taux asks'],
    ['a half-year of which no rate is known', { day: '2026-11-26' }, 'taux asks'],
    ['a due day before the invoice', { due: '2026-01-31' }, 'echeance blocks'],
    ['a due day before every known rate', { issued: '', due: '2020-12-31' }, 'echeance blocks'],
    ['a day of another year', { day: '2028-01-01' }, 'relance blocks'],
    ['more paid than asked', { paidCents: 425_000 }, 'paye blocks'],
    ['half an address', { email: 'compta@' }, 'mail blocks'],
    ['an account whose key is wrong', { iban: 'FR76 3000 6000 0112 3456 7890 188' }, 'iban blocks'],
    ['a formal notice before the due day', { tone: 'demeure', day: '2026-02-20' }, 'ton tells'],
    ['a consumer who had no formal notice', { customer: 'consumer' }, 'c-type tells'],
    ['a notice after the reminder', { customer: 'consumer', noticeDay: '2026-05-01' }, 'notification blocks'],
    ['a notice before the due day', { customer: 'consumer', noticeDay: '2026-02-20' }, 'notification blocks'],
  ] as const)('with %s says so', (_, change, expected) => {
    expect(said(change)).toContain(expected);
  });

  // Code de la consommation, art. L. 218-2: two years; Code de commerce, art. L. 110-4: five.
  // Loi 68-1250 of 31 December 1968, art. 1: four years from the first day of the year after the one of the right.
  it('to a public buyer is asked about from the fifth year on, whatever the day of the year', () => {
    const late = { customer: 'public', agreedRate: null, issued: '', due: '2022-03-01' } as const;
    expect(said({ ...late, day: '2026-12-31' })).not.toContain('echeance asks');
    expect(said({ ...late, day: '2027-01-01' })).toContain('echeance asks');
    expect(said({ ...late, issued: '2021-12-20', due: '2022-01-20', day: '2026-01-01' })).toContain(
      'echeance asks',
    );
  });

  it('that comes too late to act is asked about: two years for a consumer, five for a business', () => {
    const late = { issued: '', due: '2023-03-01', day: '2025-03-02', agreedRate: 2000 } as const;
    expect(said({ ...late, customer: 'consumer' })).toContain('echeance asks');
    expect(said(late)).toEqual([]);
    expect(said({ ...late, due: '2021-03-01', day: '2026-03-01' })).toEqual([]);
    expect(said({ ...late, due: '2021-03-01', day: '2026-03-02' })).toEqual(['echeance asks']);
  });
});
