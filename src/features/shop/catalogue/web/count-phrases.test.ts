import { expect, it } from 'vitest';
import { countAutomations, resultsPhrase } from './catalogue-address.ts';

it('counts in French: zero and one are singular', () => {
  expect([0, 1, 2].map(countAutomations)).toEqual([
    '0\u00a0automatisation',
    '1\u00a0automatisation',
    '2\u00a0automatisations',
  ]);
});

it('says what the filters left, where and for which words', () => {
  expect(resultsPhrase(18, { search: '', page: 1 }, undefined, 1)).toBe('18\u00a0automatisations');
  expect(resultsPhrase(1, { search: 'devis', page: 1 }, 'CRM', 1)).toBe(
    '1\u00a0automatisation dans «\u00a0CRM\u00a0» pour «\u00a0devis\u00a0»',
  );
  expect(resultsPhrase(0, { search: 'zzz', page: 1 }, undefined, 0)).toBe(
    'Aucune automatisation pour «\u00a0zzz\u00a0»',
  );
});

it('says the page, so that turning it is announced too', () => {
  expect(resultsPhrase(60, { search: '', page: 2 }, undefined, 3)).toBe(
    '60\u00a0automatisations, page 2 sur 3',
  );
});
