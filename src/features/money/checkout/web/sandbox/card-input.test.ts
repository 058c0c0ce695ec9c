import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkCard,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  hasValidCheckDigit,
  readExpiry,
} from './sandbox-provider.ts';

const now = new Date(2026, 10, 20);
const right = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' };

describe('a card number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    [' 4242-4242 4242 4242 ', '4242 4242 4242 4242'],
    ['424', '424'],
    ['42424', '4242 4'],
    ['378282246310005', '3782 822463 10005'],
    ['numéro', ''],
  ])('is grouped as on the card: %s', (typed, shown) => expect(formatCardNumber(typed)).toBe(shown));

  it('keeps its digits and shows the same when formatted twice', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (typed) => {
        const once = formatCardNumber(typed);
        expect(formatCardNumber(once)).toBe(once);
        expect(typed.replace(/\D/g, '').startsWith(once.replaceAll(' ', ''))).toBe(true);
      }),
    );
  });

  it('has a check digit, which any single wrong digit breaks', () => {
    expect(hasValidCheckDigit('4242424242424242')).toBe(true);
    expect(hasValidCheckDigit('378282246310005')).toBe(true);
    expect(hasValidCheckDigit('4242424242424241')).toBe(false);
    expect(hasValidCheckDigit('')).toBe(false);
  });
});

describe('an expiry date', () => {
  it.each([
    ['1', '', '1'],
    ['12', '1', '12 / '],
    ['5', '', '05 / '],
    ['1/', '1', '01 / '],
    ['12 / 3', '12 / ', '12 / 3'],
    ['12 / 34', '12 / 3', '12 / 34'],
    ['12/2034', '', '12 / 34'],
    ['2034-12', '', '12 / 34'],
    ['1234', '', '12 / 34'],
  ])('is written while it is typed: %s after %s', (typed, previous, shown) =>
    expect(formatExpiry(typed, previous)).toBe(shown),
  );

  it('can be deleted to the end', () => {
    expect(formatExpiry('12 /', '12 / ')).toBe('12');
    expect(formatExpiry('1', '12')).toBe('1');
    expect(formatExpiry('', '1')).toBe('');
  });

  it('is read in every form that a browser fills in', () => {
    for (const typed of ['12/34', '12 / 2034', '1234', '122034', '2034-12', '12-34']) {
      expect(readExpiry(typed), typed).toEqual({ month: 12, year: 2034 });
    }
    for (const typed of ['', '13/34', '00/34', '12', 'décembre']) expect(readExpiry(typed)).toBeUndefined();
  });
});

it('keeps at most four digits of a security code', () => expect(formatCvc('12a345')).toBe('1234'));

describe('a typed card', () => {
  it('is right when nothing is missing, in its last month too', () => {
    expect(checkCard(right, now)).toEqual({});
    expect(checkCard({ ...right, expiry: '11 / 26' }, now)).toEqual({});
    expect(checkCard({ number: '3782 822463 10005', expiry: '12 / 30', cvc: '1234' }, now)).toEqual({});
  });

  it('says in French what is missing, at each field', () => {
    expect(checkCard({ number: '', expiry: '', cvc: '' }, now)).toEqual({
      number: 'Saisissez le numéro de votre carte.',
      expiry: 'Saisissez la date d’expiration de votre carte.',
      cvc: 'Saisissez le code de sécurité de votre carte.',
    });
  });

  it('says what is wrong', () => {
    expect(checkCard({ ...right, number: '4242' }, now).number).toMatch(/incomplet/);
    expect(checkCard({ ...right, number: '4242 4242 4242 4241' }, now).number).toMatch(/incorrect/);
    expect(checkCard({ ...right, expiry: '10 / 26' }, now).expiry).toMatch(/passée/);
    expect(checkCard({ ...right, expiry: '1' }, now).expiry).toMatch(/incomplète/);
    expect(checkCard({ ...right, expiry: '12 / 99' }, now).expiry).toMatch(/année/);
    expect(checkCard({ ...right, cvc: '12' }, now).cvc).toMatch(/3 chiffres/);
    expect(checkCard({ ...right, number: '3782 822463 10005' }, now).cvc).toMatch(/4 chiffres/);
  });
});
