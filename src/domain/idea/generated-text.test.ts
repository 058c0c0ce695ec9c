import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatedLine } from './idea-analysis.ts';

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
    ['Voir evil.ⓒⓞⓜ ici', 'Voir [adresse retirée] ici'],
    ['Voir ①②⑦.⓪.⓪.① ici', 'Voir [adresse retirée] ici'],
    ['Voir evil.भारत/x ici', 'Voir [adresse retirée] ici'],
    ['Aller sur PIEGE.EXAMPLE/vol', 'Aller sur [adresse retirée]'],
    ['Aller sur Piege.Com ou piege.com.Fr', 'Aller sur Piege. Com ou [adresse retirée]'],
    ['Aller sur piege\u00AD.ex\u200Dample', 'Aller sur [adresse retirée]'],
    ['Aller sur pie\u0301ge\u0301.example', 'Aller sur [adresse retirée]'],
    ['Aller sur piege\u3002example', 'Aller sur [adresse retirée]'],
    ['Aller sur ｈｔｔｐｓ：／／ｐｉｅｇｅ．ｃｏｍ', 'Aller sur [adresse retirée]'],
    ['Aller sur пример.испытание', 'Aller sur [adresse retirée]'],
    ['Aller sur éé.example', 'Aller sur [adresse retirée]'],
    ['Aller sur 203.0.113.7:8080/vol', 'Aller sur [adresse retirée]'],
    ['Aller sur //piege/vol', 'Aller sur [adresse retirée]'],
    ['Aller sur un-nom-de-plus-de-vingt-lettres://piege', 'Aller sur [adresse retirée]'],
    ['Lire [le](https://piege.example/(a)', 'Lire [le] ([adresse retirée]'],
    ['Lire [le dossier](https://piege.example/a) puis', 'Lire le dossier [adresse retirée] puis'],
    ['Écrire à jean.dupont (at) exemple point fr vite', 'Écrire à [adresse retirée] vite'],
    ['Écrire à jean arobase exemple.fr vite', 'Écrire à [adresse retirée] vite'],
    ['Appeler le 06                 12         34         56         78', 'Appeler le [numéro retiré]'],
  ])('carries no address: %s', (text, expected) => expect(generatedLine(text, 200)).toBe(expected));

  it.each([
    ['Envoyer facture.pdf à M. Durand, 3.5 % de remise.'],
    ['Lire export.csv. Puis trier.'],
    ['Relancer les devis : J+3, J+7 etc.'],
    ['FACTURE.PDF de la S.A.R.L. au capital de 1.000,50 €.'],
    ['Le 12.05.2026 // et 3.5.1'],
  ])('keeps what is none: %s', (text) => expect(generatedLine(text, 200)).toBe(text));

  it.each([
    ['Appeler le 06.12.34.56.78 demain', 'Appeler le [numéro retiré] demain'],
    ['Appeler le 06<b>12</b>34 56 78 demain', 'Appeler le [numéro retiré] demain'],
    ['Appeler le 0\u200B6 12\u00AD34 56 78 demain', 'Appeler le [numéro retiré] demain'],
    ['Appeler le ０６ １２ ３４ ５６ ７８ demain', 'Appeler le [numéro retiré] demain'],
    ['Appeler le ⓪⑥ ①② ③④ ⑤⑥ ⑦⑧ demain', 'Appeler le [numéro retiré] demain'],
    ['Appeler tel:+33612345678 demain', 'Appeler [adresse retirée] demain'],
    ['Virer sur FR76 3000 6000 0112 3456 7890 189 demain', 'Virer sur [numéro retiré] demain'],
    ['Voir https://a.example/0612345678/x demain', 'Voir [adresse retirée] demain'],
  ])('carries no number of a person: %s', (text, expected) =>
    expect(generatedLine(text, 200)).toBe(expected),
  );

  it('is one line without markup, controls or turned text', () => {
    expect(generatedLine('# **Titre**\n<script>alert(1)</script>\u202Edemain\u0000', 200)).toBe(
      'Titre alert(1) demain',
    );
  });

  it('parts two sentences whose blank is missing', () => {
    expect(generatedLine('Terminé.Merci à J.M.Durand', 200)).toBe('Terminé. Merci à J.M. Durand');
  });

  it('shows every sign that it holds', () => {
    const hidden = [...'ordre'].map((sign) => String.fromCodePoint(0xe0000 + (sign.codePointAt(0) ?? 0)));
    expect(
      generatedLine(`Un\u00AD plan\u034Fning\u200E\u3164${hidden.join('')} \u2800du\u2062 soir`, 200),
    ).toBe('Un planning du soir');
  });

  it.each([[''], ['   \n'], ['\u200B\u202E'], ['https://a.example'], ['06 12 34 56 78'], ['<b></b>']])(
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
          expect(line.length).toBeLessThanOrEqual(max);
          expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{DI}\p{Cs}<>]|(?:https|ftp|file):\/\//u);
        },
      ),
    );
  });

  it('keeps no name of a domain, however it is dressed', () => {
    const dressed = fc
      .array(fc.tuple(fc.constantFrom('', '\u00AD', '\u200B', '\u2060', '\uFE0F', '\u061C'), fc.boolean()), {
        minLength: 13,
        maxLength: 13,
      })
      .map((signs) =>
        signs.map(([sign, upper], at) => {
          const letter = 'piege.example'.charAt(at);
          return `${upper ? letter.toUpperCase() : letter}${sign}`;
        }),
      )
      .map((letters) => letters.join(''))
      .filter((text) => !text.replaceAll(/[^a-z.]/giu, '').endsWith('.Example'));
    fc.assert(
      fc.property(dressed, fc.constantFrom('.', '\u3002', '\uFF0E', '\uFF61'), (text, dot) => {
        expect(generatedLine(`Aller sur ${text.replace('.', dot)} demain`, 200)).toBe(
          'Aller sur [adresse retirée] demain',
        );
      }),
    );
  });
});
