import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insidePath } from './inside-path.ts';

const site = 'https://shop.example';
/** What tricks are made of, beside any text. */
const piece = fc.oneof(
  fc.constantFrom('/', '//', '\\', '\t', '\n', '\r', '\0', '.', '..', '%2e', '%2f', '%5c', '%09', '%00', '@'),
  fc.constantFrom(
    ':',
    '?',
    '#',
    ' ',
    '\u2028',
    'https:',
    'evil.example',
    'javascript:',
    'dashboard',
    '%',
    '%ff',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const anything = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);

describe('a path inside the shop', () => {
  it('is only ever an address of the shop, however a browser reads it', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const path = insidePath(text);
        if (path === undefined) return;
        const address = new URL(path, site);
        expect(address.origin).toBe(site);
        expect(address.pathname + address.search + address.hash).toBe(path);
        expect(address.pathname).not.toMatch(/^\/[/\\]/);
        expect(path).not.toMatch(/[\p{Cc}\\\s]/u);
        expect(insidePath(path)).toBe(path);
      }),
    );
  });

  it.each(['/', '/dashboard?tab=overview', '/automation/7/devis#prix', '/admin/users?q=a%2Fb%40c'])(
    'is itself: %s',
    (path) => {
      expect(insidePath(path)).toBe(path);
    },
  );

  it.each([
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\t\\evil.example',
    '/%09/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    ' /dashboard',
    '/%5cevil.example',
    '/%',
    '',
    null,
    7,
    ['/dashboard'],
  ])('is not %j', (text) => {
    expect(insidePath(text)).toBeUndefined();
  });
});
