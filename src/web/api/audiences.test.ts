import { expect, it } from 'vitest';
import { audienceOfPage } from './audiences.ts';

it.each([
  ['/admin/dashboard', 'admin'],
  ['/admin/login?next=/admin/users', 'admin'],
  ['/admin', 'admin'],
  ['/', 'customer'],
  ['/dashboard?tab=profile', 'customer'],
  ['/administration', 'customer'],
  ['/catalogue?next=/admin/users', 'customer'],
])('%s lives on the session of: %s', (address, audience) => {
  expect(audienceOfPage(address)).toBe(audience);
});
