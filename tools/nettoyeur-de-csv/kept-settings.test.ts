import { expect, it } from 'vitest';
import { checkSettings, type KeptSettings, kindFor, titleOfSettings } from './kept-settings.ts';

const kept: KeptSettings = {
  name: 'clients.csv',
  champs: { separateur: ';', espaces: true },
  columns: [
    { title: 'Email', kind: 'courriel' },
    { title: 'Nom', kind: '' },
    { title: 'Nom', kind: 'propre' },
  ],
  isExample: false,
};

it('what the shop kept of a cleaning comes back', () => {
  expect(checkSettings(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect(checkSettings({ ...kept, columns: null })).toEqual({ ...kept, columns: null });
});

it.each([
  ['nothing', null],
  ['no fields', { ...kept, champs: 'a' }],
  ['a kind that is none', { ...kept, columns: [{ title: 'Email', kind: 'constructor' }] }],
  ['columns that are none', { ...kept, columns: 'Email' }],
])('with %s it is refused', (_name, wrong) => expect(checkSettings(wrong)).toBeNull());

it('what was chosen holds for a column of the same title alone, and never for one of two', () => {
  expect(kindFor('Email', kept.columns)).toBe('courriel');
  expect(kindFor('email', kept.columns)).toBeUndefined();
  expect(kindFor('Nom', kept.columns)).toBeUndefined();
  expect(kindFor('Email', null)).toBeUndefined();
});

it('they are called by their file, in a list', () => {
  expect(titleOfSettings(kept)).toBe('Réglages pour clients.csv');
  expect(titleOfSettings({ ...kept, name: '' })).toBe('Réglages de nettoyage');
});
