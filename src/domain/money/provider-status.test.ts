import { expect, it } from 'vitest';
import { providerStatusWord } from './provider-status.ts';

it('says a status of the provider in French, and one it does not know as it is', () => {
  expect(['active', 'canceled', 'past_due', 'new_one'].map(providerStatusWord)).toEqual([
    'Actif',
    'Résilié',
    'En retard',
    'new_one',
  ]);
});
