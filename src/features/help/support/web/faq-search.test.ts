import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foundPhrase, searchQuestions } from './FrequentQuestions.tsx';
import { faqGroups, faqQuestions } from './faq-groups.ts';

const found = (typed: string) =>
  searchQuestions(faqGroups, typed).flatMap(({ questions }) => questions.map(({ question }) => question));

describe('the search in the questions', () => {
  it.each(['', '   ', '?!'])('finds all of them for %j', (typed) => {
    expect(found(typed)).toHaveLength(faqQuestions.length);
  });

  it.each(['résilier', 'RESILIER', 'resilier'])('forgives accents and capitals: %s', (typed) => {
    expect(found(typed)).toEqual([
      'Comment annuler un abonnement\u00a0?',
      'Les prix peuvent-ils changer\u00a0?',
    ]);
  });

  it('finds the beginning of a word, in the question or in the answer', () => {
    expect(found('plafon')).toContain('Qu’est-ce que le plafond mensuel\u00a0?');
    expect(found('afond')).toEqual([]);
  });

  it.each([
    ['rembourser', 'Puis-je être remboursé\u00a0?'],
    ['exporter', 'Puis-je emporter mes données\u00a0?'],
    ['tarif', 'Combien coûte une automatisation\u00a0?'],
  ])('begins with the question that people ask by %j', (typed, question) => {
    expect(found(typed)[0]).toBe(question);
  });

  it('asks for every word', () => {
    expect(found('mot passe')).toContain('J’ai oublié mon mot de passe. Que faire\u00a0?');
    expect(found('mot girafe')).toEqual([]);
  });

  it('finds a question by its own words, whatever they are', () => {
    fc.assert(
      fc.property(fc.constantFrom(...faqQuestions), ({ question }) => {
        expect(found(question)).toContain(question);
      }),
    );
  });

  it.each([
    ['girafe', 'Aucune question trouvée'],
    ['plafond girafe', 'Aucune question trouvée'],
    ['resilier', '2\u00a0questions trouvées'],
    ['indesirables', '1\u00a0question trouvée'],
    ['', `${faqQuestions.length}\u00a0questions trouvées`],
  ])('says how many it found for %j', (typed, phrase) => {
    expect(foundPhrase(searchQuestions(faqGroups, typed))).toBe(phrase);
  });
});
