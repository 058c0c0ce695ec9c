import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatedLine } from './generated-text.ts';

const signs = [
  'a',
  'é',
  ' ',
  '<',
  '>',
  '.',
  '@',
  '/',
  ':',
  '#',
  '`',
  '{',
  '\u202E',
  '\u200B',
  '\u0000',
  '\uD800',
  '\n',
  '\u{1F600}',
];
const hostile = fc.string({ unit: fc.constantFrom(...signs), maxLength: 60 });

describe('a line of a model', () => {
  it.each([
    ['Voir https://piege.example/a?b=c maintenant', 'Voir [adresse retirée] maintenant'],
    ['Écrire à jean.dupont@exemple.fr', 'Écrire à [adresse retirée]'],
    ['Aller sur www.piege.zip', 'Aller sur [adresse retirée]'],
    ['Aller sur piege.xyz/x', 'Aller sur [adresse retirée]'],
    ['Aller sur piège.shop', 'Aller sur [adresse retirée]'],
    ['javascript:alert(1) puis', '[adresse retirée] puis'],
  ])('carries no address: %s', (text, expected) => expect(generatedLine(text, 200)).toBe(expected));

  it.each([
    ['Envoyer facture.pdf à M. Durand, 3.5 % de remise.'],
    ['Lire export.csv. Puis trier.'],
    ['Relancer les devis : J+3, J+7 etc.'],
  ])('keeps what is none: %s', (text) => expect(generatedLine(text, 200)).toBe(text));

  it('is one line without markup, controls or turned text', () => {
    expect(generatedLine('# **Titre**\n<script>alert(1)</script>\u202Edemain\u0000', 200)).toBe(
      'Titre alert(1) demain',
    );
  });

  it.each([[''], ['   \n'], ['\u200B\u202E'], ['https://a.example'], ['<b></b>']])(
    'is empty when %j shows nothing',
    (text) => expect(generatedLine(text, 80)).toBe(''),
  );

  it('whatever was given, never passes its length, holds a control or an address with a scheme', () => {
    fc.assert(
      fc.property(
        hostile,
        fc.constantFrom('https://a.example/b', 'ftp://x', 'file:///etc'),
        fc.integer({ min: 20, max: 120 }),
        (text, url, max) => {
          const line = generatedLine(`${text} ${url} ${text}`, max);
          expect([...line].length).toBeLessThanOrEqual(max);
          expect(line).not.toMatch(/[\p{Cc}\p{Cs}<>]|(?:https|ftp|file):\/\//u);
        },
      ),
    );
  });
});
