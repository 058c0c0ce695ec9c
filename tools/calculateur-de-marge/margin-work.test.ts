import { expect, it } from 'vitest';
import { checkMargin, titleOfMargin } from './margin-work.ts';

const champs = {
  cle1: 'cout',
  val1: '1.250',
  cle2: 'tmarge',
  val2: '30',
  tva: '2000',
  fixes: '',
  ventes: '',
};
const work = { champs, lignes: [] };

it('what the shop kept of a margin comes back as it was typed, half an amount included', () => {
  expect(checkMargin(JSON.parse(JSON.stringify(work)))).toEqual(work);
  for (const kept of [null, [], champs, { ...work, champs: { ...champs, cle2: 'prix' } }])
    expect(checkMargin(kept)).toBeNull();
});

it('a margin is called by what is known, in a list of them', () => {
  expect(titleOfMargin(work)).toBe('Coût d’achat HT 1.250\u00a0€, Taux de marge 30\u00a0%');
  expect(titleOfMargin({ champs: { ...champs, val1: '', val2: ' ' }, lignes: [] })).toBe('Calcul de marge');
});
