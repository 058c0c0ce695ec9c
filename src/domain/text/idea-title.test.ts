import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IDEA_TITLE_MAX, ideaTitle } from './idea-title.ts';

describe('the title made for an idea without one', () => {
  it.each([
    ['Relancer mes devis sans réponse. Chaque lundi si possible.', 'Relancer mes devis sans réponse'],
    [
      'Trier mes photos de chantier par client et par date',
      'Trier mes photos de chantier par client et par date',
    ],
    ['  Une idée\n\nsur deux\tlignes  ', 'Une idée sur deux lignes'],
    ['Exporter vers la version 2.0 du logiciel', 'Exporter vers la version 2.0 du logiciel'],
    ['Peut-on compter les heures ? Oui.', 'Peut-on compter les heures'],
    ['', 'Idée d’automatisation'],
  ])('of %j is %j', (description, title) => {
    expect(ideaTitle(description)).toBe(title);
  });

  it('is cut between words, with an ellipsis', () => {
    const title = ideaTitle(
      'Préparer automatiquement la déclaration de TVA à partir des factures reçues par email',
    );
    expect(title).toBe('Préparer automatiquement la déclaration de TVA à partir des factures reçues…');
  });

  it('is always one line, never empty and never too long, and begins as the description does', {
    tags: ['5.idea.defaults'],
  }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400, size: 'max' }), (description) => {
        const title = ideaTitle(description);
        expect(title).toMatch(/^[^\n\r\t]+$/);
        expect([...title].length).toBeLessThanOrEqual(IDEA_TITLE_MAX);
        const flat = description.replace(/[\s\p{Cc}]+/gu, ' ').trim();
        if (flat !== '') expect(flat.startsWith(title.replace(/…$/u, ''))).toBe(true);
      }),
    );
  });
});
