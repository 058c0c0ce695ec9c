import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from './core.ts';
import { checkHours, type KeptHours, newEntries, readHours, titleOfHours, writeHours } from './hours-file.ts';

const entry: Entry = {
  client: 'Petit',
  project: 'Site',
  task: '',
  day: '2026-11-26',
  minutes: 90,
  rate: 6250,
};
const text = (value: unknown) => JSON.stringify(value);

describe('a file of hours', () => {
  it('comes back as it was written', () => {
    const entries = fc.array(
      fc.record({
        client: fc.string({ minLength: 1 }),
        project: fc.string(),
        task: fc.string(),
        day: fc.constantFrom('2026-11-26', '2028-02-29'),
        minutes: fc.integer({ min: 1, max: 1440 }),
        rate: fc.integer({ min: 0, max: 10_000_000 }),
      }),
    );
    fc.assert(
      fc.property(entries, (given) => {
        const file = { entries: given, settings: { arrondi: '15' } };
        expect(readHours(text(writeHours(file)))).toEqual({ file, unread: 0 });
      }),
    );
  });

  it('of the tool’s first version is read, its rates in euros', () => {
    const old = {
      type: 'compteur-de-temps',
      version: 1,
      entries: [{ ...entry, rate: 62.5, id: 3 }],
      settings: {},
    };
    expect(readHours(text(old))).toEqual({ file: { entries: [entry], settings: {} }, unread: 0 });
  });

  it('of another tool, or of none, is refused with its reason', () => {
    expect(readHours(text({ outil: 'generateur-de-devis', lignes: [] }))).toMatchObject({
      refused: expect.stringContaining('generateur-de-devis'),
    });
    for (const wrong of ['', '{', '[]', 'null', '7', text({ outil: 'compteur-de-temps' })])
      expect(readHours(wrong)).toMatchObject({ refused: expect.any(String) });
  });

  it('with entries that nothing can be made of counts them', () => {
    const broken = [
      { ...entry, minutes: -5 },
      { ...entry, day: '26/11/2026' },
      { ...entry, client: 7 },
      null,
    ];
    expect(readHours(text(writeHours({ entries: [entry], settings: {} })))).toMatchObject({ unread: 0 });
    const file = { outil: 'compteur-de-temps', entries: [entry, ...broken] };
    expect(readHours(text(file))).toMatchObject({ file: { entries: [entry] }, unread: 4 });
  });
});

describe('an import', () => {
  it('done twice adds nothing the second time, and two alike in one file are two', () => {
    expect(newEntries([], [entry, entry])).toEqual([entry, entry]);
    expect(newEntries([entry, entry], [entry, entry])).toEqual([]);
    expect(newEntries([entry], [entry, entry])).toEqual([entry]);
  });
});

describe('what the shop kept of hours', () => {
  const { day: _, minutes: __, ...clock } = entry;
  const kept: KeptHours = {
    entries: [entry],
    settings: { arrondi: '15' },
    running: { ...clock, since: 1_795_000_000_000 },
    champs: { 'm-duree': '2', taux: '1.2' },
  };

  it('comes back with the clock that runs and what is half typed', () => {
    expect(checkHours(JSON.parse(text(kept)))).toEqual(kept);
    expect(checkHours({ entries: [] })).toEqual({ entries: [], settings: {}, running: null, champs: {} });
  });

  it.each([
    ['nothing', null],
    ['no list', { ...kept, entries: 1 }],
    ['an entry that is none', { ...kept, entries: [entry, { ...entry, minutes: 1.5 }] }],
    ['a clock of no hour', { ...kept, running: { ...clock, since: 'hier' } }],
    ['a clock of nobody', { ...kept, running: { since: 1 } }],
  ])('is refused with %s: no hour is left out', (_name, wrong) => expect(checkHours(wrong)).toBeNull());

  it('is called by its days, in a list', () => {
    const later = { ...entry, day: '2026-12-02' };
    expect(titleOfHours({ ...kept, entries: [later, entry] })).toMatch(/^Heures du 26\snov.* au 2\sdéc/);
    expect(titleOfHours({ ...kept, entries: [] })).toBe('Heures pour Petit');
  });
});
