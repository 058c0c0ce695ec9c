import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { openFrame } from '../contract.ts';
import { mayPass } from './frame-problem.ts';
import { openFrameRoute } from './use-frame.ts';

it('asks for the frame’s address at the contract’s address', () => {
  expect(openFrame).toMatchObject(openFrameRoute);
});

it.each([
  [0, true],
  [500, true],
  [503, true],
  [401, false],
  [403, false],
  [404, false],
  [429, false],
])('after a %d, asks again: %s', (status, again) => {
  expect(mayPass(new ApiError(status, {}))).toBe(again);
});
