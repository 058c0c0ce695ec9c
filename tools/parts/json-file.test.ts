import { describe, expect, it } from 'vitest';
import { readJson, refusalWords } from './json-file.ts';
import { readSavedForm } from './saved-form.ts';

describe('a file that is opened', () => {
  it('is taken when the tool wrote it, with a mark of UTF-8 too', () => {
    expect(readJson('\ufeff{"outil":"devis","champs":{}}', 'devis')).toEqual({
      is: 'ours',
      data: { outil: 'devis', champs: {} },
    });
  });

  it.each([
    ['{}', 'ne dit pas quel outil'],
    ['[1]', 'ne dit pas quel outil'],
    ['null', 'ne dit pas quel outil'],
    ['Nom;Prénom', 'pas de JSON lisible'],
    ['{"outil":"factures"}', 'mais de l’outil «\u00a0factures\u00a0»'],
  ])('« %s » is refused, and why is said', (text, reason) => {
    const file = readJson(text, 'devis');
    expect(file.is === 'refused' ? refusalWords(file) : '').toContain(reason);
  });
});

describe('a form that was saved', () => {
  it('comes back as texts and ticks, what is neither left out', () => {
    expect(
      readSavedForm({ champs: { a: 'x', b: true, c: 3, d: null }, lignes: [{ nom: 'y', n: 1 }] }),
    ).toEqual({
      champs: { a: 'x', b: true },
      lignes: [{ nom: 'y' }],
    });
  });

  it.each([[null], [{}], [{ champs: [], lignes: [] }], [{ champs: {}, lignes: ['x'] }]])(
    'is none in %j',
    (value) => expect(readSavedForm(value)).toBeNull(),
  );
});
