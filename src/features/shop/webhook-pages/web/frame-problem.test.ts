import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { mayPass } from './WebhookViewerScreen.tsx';

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
