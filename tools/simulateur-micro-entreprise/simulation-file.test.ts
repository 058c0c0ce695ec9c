import { describe, expect, it } from 'vitest';
import {
  checkSimulation,
  keepSimulation,
  keptSimulation,
  openSimulation,
  titleOfSimulation,
} from './simulation-file.ts';

describe('a kept simulation', () => {
  it('comes back as it was typed', () => {
    const fields = { 'ca-vente': '1 234,50', vl: true, debut: '2026-04-15' };
    expect(openSimulation(keepSimulation(fields))).toEqual({
      fields: new Map(Object.entries(fields)),
      isFormer: false,
    });
  });

  it('of the former version gives its amounts, and no rate or bracket', () => {
    const former = {
      outil: 'micro-entreprise',
      periode: 'mois',
      champs: { 'ca-liberal': '2500', tmi: '11', 't-vente-0': '12,80', acre: '50', vl: true },
    };
    expect(openSimulation(JSON.stringify(former))).toEqual({
      fields: new Map<string, string | boolean>([
        ['ca-liberal', '2500'],
        ['vl', true],
        ['par-mois', true],
      ]),
      isFormer: true,
    });
  });

  it.each([
    ['bonjour', 'JSON'],
    ['[]', 'JSON'],
    ['{"outil":"devis","champs":{}}', 'cet outil'],
    ['{"outil":"micro-entreprise","version":3,"champs":{}}', 'plus récente'],
    ['{"outil":"micro-entreprise","version":2}', 'incomplète'],
    ['{"outil":"micro-entreprise","version":2,"champs":{"frais":12}}', 'frais'],
  ])('%s is refused with its reason', (text, words) =>
    expect(openSimulation(text)).toEqual({ why: expect.stringContaining(words) }),
  );
});

it('what the shop kept of a simulation is checked as a file is, half an amount included', () => {
  const kept = keptSimulation({ 'ca-vente': '1.250', vl: true });
  expect(checkSimulation(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  for (const wrong of [null, { ...kept, champs: 1 }, { ...kept, version: 3 }, { ...kept, outil: 'devis' }])
    expect(checkSimulation(wrong)).toBeNull();
});

it('a simulation is called by its year and what earns, in a list of them', () => {
  const champs = { valables: '2026-12-31', 'ca-vente': '12 000', 'ca-liberal': ' ' };
  expect(titleOfSimulation(keptSimulation(champs))).toBe(
    'Simulation 2026, Vente de marchandises, hébergement 12 000\u00a0€',
  );
});
