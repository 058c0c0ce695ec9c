import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { licencesOf } from '#bin/licences.ts';

it('everything that is delivered may be used under a licence that ours allows', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(licencesOf(packages).refused).toEqual([]);
});

it('a delivered package under another licence is refused, one of the development is not', () => {
  const of = (license: string | undefined, dev = false) =>
    licencesOf({ 'node_modules/a/node_modules/@b/c': { version: '1.0.0', license, dev } }).refused;
  expect(of('GPL-3.0-only')).toEqual(['@b/c@1.0.0: GPL-3.0-only']);
  expect(of('MIT AND GPL-3.0-only')).toHaveLength(1);
  expect(of(undefined)).toEqual(['@b/c@1.0.0: none named']);
  expect(of('(MIT OR GPL-3.0-only)')).toEqual([]);
  expect(of('Apache-2.0 AND MIT')).toEqual([]);
  expect(of('GPL-3.0-only', true)).toEqual([]);
});
