import { expect, it } from 'vitest';
import { readTab, tabSearch } from './ProfileEditScreen.tsx';

it.each([
  ['', 'infos'],
  ['tab=infos', 'infos'],
  ['tab=preferences', 'preferences'],
  ['tab=invented', 'infos'],
  ['tab=securite', 'infos'],
])('%s is %s when there is nothing about security', (search, tab) => {
  const shown = ['infos', 'preferences'] as const;
  expect(readTab(new URLSearchParams(search), shown)).toBe(tab);
  expect(readTab(new URLSearchParams(tabSearch(tab)), shown)).toBe(tab);
});
