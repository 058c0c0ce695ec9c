import { describe, expect, it } from 'vitest';
import { keepSimulation, openSimulation } from './simulation-file.ts';

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
