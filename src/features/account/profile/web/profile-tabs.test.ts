import { expect, it } from 'vitest';
import { readPart, readTab, tabSearch } from './ProfileEditScreen.tsx';

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

it.each([
  ['', '', 'notifications'],
  ['part=carnet', '', 'carnet'],
  ['part=carnet', '#toutes-mes-donnees', 'carnet'],
  ['', '#toutes-mes-donnees', 'donnees'],
  ['', '#documents-des-outils', 'donnees'],
  ['', '#carnet', 'carnet'],
  ['part=constructor', '#inconnu', 'notifications'],
])('the preferences of “%s%s” open at %s', (search, hash, part) => {
  expect(readPart(new URLSearchParams(search), hash)).toBe(part);
});
