import { describe, expect, it } from 'vitest';
import { acceptsBrotli, matchesEtag } from './response-cache.ts';

describe('brotli is sent', () => {
  it.each(['br', 'gzip, deflate, br, zstd', 'gzip;q=0.5, BR;q=1.0', 'br;q=0.1'])(
    'to a browser that says "%s"',
    (accepted) => {
      expect(acceptsBrotli(accepted)).toBe(true);
    },
  );

  it.each([undefined, '', 'gzip', 'br;q=0', 'gzip, br; q=0.000', 'brotli', '*'])(
    'not to one that says "%s"',
    (accepted) => {
      expect(acceptsBrotli(accepted)).toBe(false);
    },
  );
});

describe('If-None-Match', () => {
  it.each(['W/"abc"', '"abc"', '"x", W/"abc"', '*'])('%s names W/"abc"', (given) => {
    expect(matchesEtag(given, 'W/"abc"')).toBe(true);
  });

  it.each([undefined, '', '"abcd"', 'W/"ab"', 'abc'])('%s does not', (given) => {
    expect(matchesEtag(given, 'W/"abc"')).toBe(false);
  });
});
