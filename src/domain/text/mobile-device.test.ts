import { describe, expect, it } from 'vitest';
import { isMobileDevice } from './mobile-device.ts';

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

describe('a mobile device', () => {
  it.each([
    [768, desktop, true],
    [769, desktop, false],
    [1280, phone, true],
    [320, phone, true],
  ])('of width %i and agent %s: %s', { tags: ['9.mobile'] }, (width, userAgent, mobile) => {
    expect(isMobileDevice({ width, userAgent })).toBe(mobile);
  });
});
