import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trackedPath } from './tracked-path.ts';

describe('the address that audience measurement sees', () => {
  it.each([
    ['/catalogue', '/catalogue'],
    ['/automation/3/devis', '/automation/3/devis'],
    ['/support?tab=contact#formulaire', '/support'],
    ['/verify-email/Zk3_Wq9', '/verify-email/cle'],
    ['/reset-password/abc/', '/reset-password/cle'],
    ['/admin/reset-password/abc', '/admin/reset-password/cle'],
  ])('of %s is %s', (path, seen) => {
    expect(trackedPath(path)).toBe(seen);
  });

  it('never holds the key of an emailed link', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{8,40}$/), (key) => {
        expect(trackedPath(`/reset-password/${key}`)).toBe('/reset-password/cle');
        expect(trackedPath(`/verify-email/${key}?a=${key}`)).toBe('/verify-email/cle');
      }),
    );
  });
});
