import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvText } from '../parts/csv.ts';
import { guessKind, habitsOf } from './columns.ts';
import { cleanRow, noCounts, type Settings } from './core.ts';
import { Desk } from './desk.ts';
import { countDuplicates, withoutDuplicates } from './duplicates.ts';
import type { Habits, Kind } from './values.ts';

const today = '2026-11-26';
const habits: Habits = { hasMonthFirst: false, decimals: undefined, isPast: false };

describe('what a column holds is not taken from its title alone', () => {
  it.each<[string, string[], Kind]>([
    ['Hôtel', ['Ibis', 'Mercure'], ''],
    ['Inscription', ['oui', 'non'], ''],
    ['Email envoyé', ['oui', 'non'], ''],
    ['Nom du produit', ['iPhone 15 PRO'], ''],
    ['Société', ['SNCF'], ''],
    ['E-mail', ['a@b.fr', ''], 'courriel'],
    ['Contact', ['a@b.fr', 'c@d.fr'], 'courriel'],
    ['Tel', ['+33 (0)6 12 34 56 78'], 'telephone'],
    ['Date', ['3/2/2026', '2026-02-30'], 'date'],
    ['Prénom', ['zoé'], 'propre'],
    ['Montant TTC', ['1 250,50 €', '1.250'], 'nombre'],
    ['Référence', ['0612345678A'], ''],
    ['SIRET', ['73282932000074'], ''],
  ])('%s of %j is « %s »', (title, values, kind) => expect(guessKind(title, values)).toBe(kind));

  it('and its values say how the others are to be read', () => {
    expect(habitsOf('Date', ['03/04/2026', '03/25/2026'])).toMatchObject({ hasMonthFirst: true });
    expect(habitsOf('Prix', ['12.50', '1,250'])).toMatchObject({ decimals: '.' });
    expect(habitsOf('Date de naissance', [])).toMatchObject({ isPast: true });
  });
});

const settings: Settings = {
  kinds: ['propre', 'courriel'],
  spaces: true,
  accents: true,
  emptyLines: true,
  formulas: false,
  days: {},
  key: null,
  keep: 'first',
};
const table = { width: 2, habits: [habits, habits], today };
const cleaned = (cells: string[], chosen: Partial<Settings> = {}) =>
  cleanRow({ line: 7, cells }, { ...settings, ...chosen }, table, noCounts());

describe('a row', () => {
  it('is mended where that is sure, and said where it is not', () => {
    expect(cleaned(['  FranÃ§ois ', 'jean dupont@ex.fr'])).toMatchObject({
      cells: ['François', 'jean dupont@ex.fr'],
      doubts: [{ line: 7, column: 1, text: 'jean dupont@ex.fr', why: 'value' }],
    });
  });

  it('with a cell too many or too few is said, not cut', () => {
    expect(cleaned(['a', 'a@b.fr', 'x'])).toMatchObject({
      cells: ['A', 'a@b.fr', 'x'],
      doubts: [{ why: 'width' }],
    });
    expect(cleaned(['a']).doubts).toMatchObject([{ why: 'width' }]);
    expect(cleaned(['a', 'a@b.fr', '', '']).doubts).toEqual([]);
  });

  it('that a spreadsheet would compute is made harmless when that is asked', () => {
    const formula = { kinds: ['', ''] as const, formulas: true };
    expect(cleaned(['=1+1', '-12,50'], formula).cells).toEqual(["'=1+1", '-12,50']);
  });
});

describe('duplicates', () => {
  const orders = [
    { line: 2, cells: ['jeanne@ex.fr', 'C-1', '50'] },
    { line: 3, cells: ['Jeanne@ex.fr ', 'C-2', '80'] },
    { line: 4, cells: ['', 'C-3', '10'] },
    { line: 5, cells: ['', 'C-4', '10'] },
  ];

  it('each that would go is shown with what it alone says; an empty key is no duplicate', () => {
    expect(withoutDuplicates(orders, [0], 'first').removed).toEqual([
      { row: orders[1], keptLine: 2, differs: [0, 1, 2] },
    ]);
    expect([
      countDuplicates(orders, [0]),
      countDuplicates(orders, 'all'),
      countDuplicates(orders, [0, 1]),
    ]).toEqual([1, 0, 0]);
  });

  it('are told apart by nothing that does not show', () => {
    const names = [
      'Zoé Petit',
      'zoe\u0301 petit',
      'Zoé\u00a0Petit',
      'Zo\u00adé Petit\u200b',
      '\ufeffZoé Petit\u2060',
      '\u200eZoé Petit',
    ];
    const rows = names.map((name, index) => ({ line: index + 1, cells: [name] }));
    expect(countDuplicates(rows, [0])).toBe(names.length - 1);
  });

  it('keep the first, the last or the fullest', () => {
    const rows = [
      { line: 1, cells: ['a', ''] },
      { line: 2, cells: ['A', 'x'] },
      { line: 3, cells: ['a', ''] },
    ];
    const kept = (['first', 'last', 'fullest'] as const).map(
      (keep) => withoutDuplicates(rows, [0], keep).kept[0]?.line,
    );
    expect(kept).toEqual([1, 3, 2]);
  });

  it('whatever the rows: none is lost, each kept key once, in their order', () => {
    const rows = fc.array(
      fc.array(fc.constantFrom('a', 'b', 'A', '')).map((cells) => [...cells, '', ''].slice(0, 2)),
    );
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom<'first' | 'last' | 'fullest'>('first', 'last', 'fullest'),
        (all, keep) => {
          const numbered = all.map((cells, at) => ({ line: at + 1, cells }));
          const { kept, removed } = withoutDuplicates(numbered, [0], keep);
          const lines = [...kept, ...removed.map(({ row }) => row)].map(({ line }) => line);
          expect(lines.sort((one, other) => one - other)).toEqual(numbered.map(({ line }) => line));
          expect(countDuplicates(kept, [0])).toBe(0);
          expect(kept.map(({ line }) => line)).toEqual(kept.map(({ line }) => line).sort((a, b) => a - b));
        },
      ),
    );
  });
});

describe('a file', () => {
  const quiet = () => undefined;
  const opened = async (content: string | Uint8Array) => {
    const desk = new Desk();
    const reading = await desk.open({ content, titled: true, today }, quiet);
    const clean = (chosen: Partial<Settings> = {}) =>
      desk.clean({ settings: { ...settings, kinds: reading.kinds, ...chosen }, onlyChanged: false }, quiet);
    return { desk, reading, clean };
  };

  it('of orders loses none of them by default: a key is proposed with what it would take away', async () => {
    const { clean } = await opened(
      'Email;Commande;Montant\nj@ex.fr;C-1;50\nj@ex.fr;C-2;80\nj@ex.fr;C-2;80\n',
    );
    const { kept, removed, proposals } = await clean();
    expect([kept, removed]).toEqual([3, 0]);
    expect(proposals).toEqual([
      { key: 'all', rows: 1 },
      { key: [0], rows: 2 },
    ]);
    expect((await clean({ key: [0] })).firstRemoved[0]).toEqual({ line: 3, keptLine: 2, differs: [1, 2] });
  });

  it('keeps its titles, mends their accents, and says what stands above them', async () => {
    const { desk, reading, clean } = await opened('Export du 12 mars\n\nPrÃ©nom ;;Ville\nzoé;x;LYON\n');
    expect(reading).toMatchObject({
      titles: ['Prénom', 'Colonne 2', 'Ville'],
      skipped: 1,
      kinds: ['propre', '', 'propre'],
    });
    await clean();
    const { content } = await desk.file({ rows: 'kept', delimiter: ';', encoding: 'utf-8' }, quiet);
    expect(content).toBe('Prénom;;Ville\r\nZoé;x;Lyon\r\n');
  });

  it('with every correction off leaves as it came, whatever stands in it', async () => {
    const off = { spaces: false, accents: false, emptyLines: false, kinds: ['', '', ''] as const };
    const cell = fc.string({ unit: fc.constantFrom(...'aéÃ© ;,\t"\n=1.250@?') });
    const tables = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 });
    const head = ['Un', 'Deux', 'Trois'];
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        const text = csvText([head, ...rows], ';');
        const { desk, clean } = await opened(new TextEncoder().encode(text));
        await clean(off);
        const { content } = await desk.file({ rows: 'kept', delimiter: ';', encoding: 'utf-8' }, quiet);
        expect(content).toBe(text);
      }),
    );
  });

  it('says what an encoding cannot hold, and gives back the rows that went as they were', async () => {
    const { desk, clean } = await opened('Nom;Email\nŁukasz;A@b.fr\nLukas;a@b.fr\n');
    await clean({ key: [1], kinds: ['', 'courriel'] });
    const old = await desk.file({ rows: 'kept', delimiter: ';', encoding: 'windows-1252' }, quiet);
    expect(old.lost).toEqual([['Ł', 1]]);
    const gone = await desk.file({ rows: 'removed', delimiter: ',', encoding: 'utf-8' }, quiet);
    expect(gone.content).toBe('Nom,Email\r\nLukas,a@b.fr\r\n');
  });

  it('of 150,000 lines is opened, cleaned and written, stopping often for breath', async () => {
    const lines = Array.from(
      { length: 150_000 },
      (_, at) => `  client ${at};c${at}@ex.fr;0612345678;1 250,50`,
    );
    let pauses = 0;
    const desk = new Desk();
    const pause = () => {
      pauses += 1;
      return undefined;
    };
    const content = new TextEncoder().encode(`Nom;Email;Tel;Montant\n${lines.join('\n')}`);
    const { rows, kinds } = await desk.open({ content, titled: true, today }, pause);
    const { kept, doubts } = await desk.clean(
      { settings: { ...settings, kinds, key: [1] }, onlyChanged: false },
      pause,
    );
    expect([rows, kept, doubts, pauses > 100]).toEqual([150_000, 150_000, 0, true]);
  }, 20_000);
});
