import { describe, expect, it } from 'vitest';
import { isValidCap } from './monthly-cap.ts';

describe('isValidCap', () => {
  it.each([
    [199, false],
    [200, true],
    [1500, true],
    [10_000, true],
    [10_001, false],
    [250.5, false],
    [Number.NaN, false],
  ])('%d → %s', { tags: ['9.cap.range'] }, (n, valid) => expect(isValidCap(n)).toBe(valid));
});
