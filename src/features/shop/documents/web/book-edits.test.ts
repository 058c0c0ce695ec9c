import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editCompany, editLines, findLines } from './book-edits.ts';

interface Line {
  id: string;
  name: string;
}
const line = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), name: fc.string({ maxLength: 3 }) });
const book = fc.uniqueArray(line, { selector: ({ id }) => id });

it('adds, changes and removes one line, and leaves the others as they are now', () => {
  fc.assert(
    fc.property(book, line, fc.boolean(), (lines, typed, removes) => {
      const before = lines.find(({ id }) => id === typed.id) ?? null;
      const after = removes ? null : typed;
      const edited = editLines<Line>(lines, typed.id, { before, after });
      if (edited.is !== 'edited') throw new Error('nothing changed meanwhile');
      const others = (all: readonly Line[]) => all.filter(({ id }) => id !== typed.id);
      expect(others(edited.whole)).toEqual(others(lines));
      expect(edited.whole.find(({ id }) => id === typed.id) ?? null).toEqual(after);
      // Its answer was lost: sent again, it changes nothing.
      expect(editLines(edited.whole, typed.id, { before, after })).toEqual(edited);
    }),
  );
});

it('says what a line has become where somebody else changed or removed it', () => {
  const seen = { id: 'a', name: 'Dupont' };
  const now = { id: 'a', name: 'Dupond' };
  const after = { id: 'a', name: 'Durand' };
  expect(editLines([now], 'a', { before: seen, after })).toEqual({ is: 'changed', now });
  expect(editLines([], 'a', { before: seen, after })).toEqual({ is: 'changed', now: null });
  expect(editLines([{ name: 'Dupont', id: 'a' }], 'a', { before: seen, after: null })).toEqual({
    is: 'edited',
    whole: [],
  });
});

it('replaces what one’s company is only where it is what one saw', () => {
  const [seen, other, typed] = ['A', 'B', 'C'].map((name) => ({
    name,
    company: '',
    address: '',
    siret: '',
    vat_number: '',
    iban: '',
  }));
  expect(editCompany(null, { before: null, after: typed! })).toEqual({ is: 'edited', whole: typed });
  expect(editCompany(seen!, { before: seen!, after: typed! })).toEqual({ is: 'edited', whole: typed });
  expect(editCompany(other!, { before: seen!, after: typed! })).toEqual({ is: 'changed', now: other });
});

it('finds by every word, without accents nor capitals', () => {
  const names = ['Élise Dupont, Rennes', 'Dupond et fils'];
  const find = (typed: string) => findLines(names, typed, (name) => name);
  expect(find('elise RENNES')).toEqual([names[0]]);
  expect(find('dupon')).toEqual(names);
  expect(find('du\u2060pon\u200e')).toEqual(names);
  expect(find('e\u0301lise\u00ad')).toEqual([names[0]]);
  expect(find('')).toEqual(names);
});
