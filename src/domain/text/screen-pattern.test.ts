import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { screenPattern } from './screen-pattern.ts';

describe('the pattern of a screen’s address', () => {
  it.each([
    ['/catalogue', {}, '/catalogue'],
    ['/reset-password/Zk3_Wq9', { token: 'Zk3_Wq9' }, '/reset-password/:token'],
    ['/automation/3/devis', { id: '3', slug: 'devis' }, '/automation/:id/:slug'],
    ['/automation/3', { id: '3', slug: undefined }, '/automation/:id'],
    ['/webhook/d%C3%A9vis', { slug: 'dévis' }, '/webhook/:slug'],
    ['/automation/3/3', { id: '3', slug: '3' }, '/automation/:id/:id'],
    ['/nulle/part/jean', { '*': 'nulle/part/jean' }, '/*'],
    ['/a%2Fb/%', { id: 'autre' }, '/?'],
    ['/reset-password/Zk3_Wq9', {}, '/reset-password/?'],
    ['/inconnu/jean@exemple.fr/12', {}, '/inconnu/?/?'],
  ])('%s with %j is %s', (pathname, params, pattern) => {
    expect(screenPattern(pathname, params)).toBe(pattern);
  });

  it('never holds the key of an emailed link', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{20,40}$/), (key) => {
        expect(screenPattern(`/verify-email/${key}`, { key })).toBe('/verify-email/:key');
      }),
    );
  });
});
