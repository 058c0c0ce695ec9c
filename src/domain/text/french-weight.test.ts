import { expect, it } from 'vitest';
import { weightInWords } from './french-weight.ts';

it.each([
  [1, '1\u00a0ko'],
  [340 * 1024, '340\u00a0ko'],
  [2_400_000, '2\u00a0Mo'],
])('%d bytes are said in whole units', (bytes, said) => {
  expect(weightInWords(bytes)).toBe(said);
});
