import { expect, it } from 'vitest';
import { example } from './example.ts';
import { checkQuote, openQuote, quoteTitle, quoteWork } from './quote-work.ts';

const work = quoteWork(example('2026-11-26'));

it('a quote comes back from the shop and from a file as it was', () => {
  expect(checkQuote(JSON.parse(JSON.stringify(work)))).toEqual({ work });
  expect(openQuote(JSON.stringify(work))).toEqual({ work });
});

it('what is kept is refused where a file would be', () => {
  const others = [null, 'x', [], {}, { ...work, outil: 'factures' }, { ...work, lignes: [{ tva: '7' }] }];
  for (const one of others) {
    expect(checkQuote(one)).toEqual({ why: expect.any(String) });
    expect(openQuote(JSON.stringify(one))).toEqual({ why: expect.any(String) });
  }
  expect(openQuote('{"outil":"factures"}')).toEqual({ why: expect.stringContaining('factures') });
});

it('is called by its customer, its subject and its date', () => {
  expect(quoteTitle(work)).toBe('Maison Kerbrat, Refonte du site de vente, 26/11/2026');
  expect(quoteTitle(quoteWork({ champs: {}, lignes: [] }))).toBe('Devis sans client');
});
