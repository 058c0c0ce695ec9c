import { expect, it } from 'vitest';
import { euroCents } from '../money/money.ts';
import { givenBackWords, orderNote } from './order-words.ts';

const back = (total: number, given: number) =>
  givenBackWords(euroCents(total), euroCents(given))?.replaceAll('\u00a0', ' ') ?? null;

it('says what of a payment went back, and nothing where all of it was kept', () => {
  expect(back(1998, 0)).toBeNull();
  expect(back(0, 0)).toBeNull();
  expect(back(1998, 1982)).toBe('dont 19,82 € rendus');
  expect(back(1998, 100)).toBe('dont 1 € rendu');
  expect(back(1998, 1998)).toBe('rendu en entier');
});

it('says beside a status only what that does not say', () => {
  const order = { status: 'paid', total: euroCents(1998), givenBack: euroCents(1998) } as const;
  expect(orderNote({ ...order, isContested: false })).toBe('rendu en entier');
  expect(orderNote({ ...order, status: 'refunded', isContested: false })).toBeNull();
  expect(orderNote({ ...order, givenBack: euroCents(0), isContested: true })).toBe('contesté à la banque');
  const both = orderNote({ ...order, givenBack: euroCents(1982), isContested: true });
  expect(both?.replaceAll('\u00a0', ' ')).toBe('dont 19,82 € rendus, contesté à la banque');
});
