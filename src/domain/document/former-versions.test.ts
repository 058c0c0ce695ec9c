import { expect, it } from 'vitest';
import { keepsFormer } from './document-limits.ts';

const at = (text: string) => new Date(`2026-11-26T${text}Z`);
const typed = { createdAt: at('10:00:00'), lastKeptAt: null, savedAt: at('10:01:00') };

it('what is typed in one go is one version', () => {
  expect(keepsFormer(typed, at('10:01:02'))).toBe(false);
});

it('what stood before a pause of two minutes is a version to go back to', () => {
  expect(keepsFormer(typed, at('10:02:59'))).toBe(false);
  expect(keepsFormer(typed, at('10:03:00'))).toBe(true);
});

it('ten minutes of work without a pause leave a version all the same', () => {
  const working = { ...typed, savedAt: at('10:09:58') };
  expect(keepsFormer(working, at('10:09:59'))).toBe(false);
  expect(keepsFormer(working, at('10:10:00'))).toBe(true);
  expect(keepsFormer({ ...working, lastKeptAt: at('10:05:00') }, at('10:10:00'))).toBe(false);
});
