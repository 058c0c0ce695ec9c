import fc from 'fast-check';
import { expect, it } from 'vitest';
import { example } from './example.ts';
import { readReminderWork, reminderTitle } from './work-file.ts';

const work = example('2026-11-26');

it('a reminder comes back as it was, with its rates and a message that was changed by hand', () => {
  const own = { ...work, taux: { 'ecb-2026-2': '2,' }, message: { objet: 'A', texte: 'b' } };
  expect(readReminderWork(JSON.parse(JSON.stringify(own)))).toEqual(own);
});

it.each([
  [null],
  ['x'],
  [[]],
  [{}],
  [{ ...work, outil: 'devis' }],
  [{ ...work, champs: [] }],
  [{ ...work, taux: 3 }],
])('what is none is refused: %j', (kept) => expect(readReminderWork(kept)).toBeNull());

it('of whatever is kept nothing comes that is no reminder', () => {
  const junk = fc.record({ champs: fc.anything(), taux: fc.anything(), message: fc.anything() });
  fc.assert(
    fc.property(junk, (fields) => {
      const read = readReminderWork({ outil: 'relances', ...fields });
      if (read) expect(readReminderWork(read)).toEqual(read);
    }),
  );
});

it('is called by its customer, its invoice and its day', () => {
  expect(reminderTitle(work)).toBe('Maison Kerbrat, facture 2026-041, 26/11/2026');
  expect(reminderTitle({ ...work, champs: {} })).toBe('Relance sans client');
});
