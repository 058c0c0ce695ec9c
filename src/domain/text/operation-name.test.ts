import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { isOwnNumber } from './operation-name.ts';

it('knows the number of a payment or a refund', () => {
  expect(isOwnNumber(randomUUID())).toBe(true);
});

it.each([null, '', 'recreate:12:sub_1:0', '-'.repeat(36), `${randomUUID()}0`])(
  'takes %j for another name',
  (name) => {
    expect(isOwnNumber(name)).toBe(false);
  },
);
