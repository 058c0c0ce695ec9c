import { describe, expect, it } from 'vitest';
import { readSavedForm } from '../parts/saved-form.ts';
import {
  emptyJournal,
  type Issued,
  journalRows,
  lastBefore,
  readJournal,
  recorded,
  sequenceWords,
  suggestedNumber,
} from './journal.ts';

const entry = (number: string, more: Partial<Issued> = {}): Issued => ({
  kind: 'invoice',
  number,
  day: '2026-11-26',
  customer: 'Kerbrat',
  origin: '',
  netCents: 10_000,
  vatCents: 2000,
  totalCents: 12_000,
  rates: [{ vat: 2000, netCents: 10_000, vatCents: 2000 }],
  form: null,
  ...more,
});
const credit = (number: string) =>
  entry(number, {
    kind: 'credit_note',
    origin: '2026-041',
    netCents: -5000,
    vatCents: -1000,
    totalCents: -6000,
  });

describe('a journal', () => {
  it('knows the number before its first: 041, then 050, is not « continue »', () => {
    const words = sequenceWords(recorded(emptyJournal(), entry('2026-050'), '2026-041'));
    expect(words).toEqual({
      isSound: false,
      says: ['Numéros manquants dans la suite\u00a0: 2026-042 à 2026-049.'],
    });
  });

  it('that is whole says from where to where', () => {
    let journal = recorded(emptyJournal(), entry('2026-042'), '2026-041');
    journal = recorded(journal, entry('2026-043'), '2026-042');
    expect(sequenceWords(journal).says).toEqual([
      'La suite des numéros est continue, sans doublon\u00a0: de 2026-042 à 2026-043.',
    ]);
    expect(journal.before).toEqual(['2026-041']);
    expect(sequenceWords(recorded(journal, credit('A-1'), '2026-043')).says).toEqual([
      'La suite des numéros est continue, sans doublon\u00a0: de 2026-042 à 2026-043\u00a0; A-1.',
    ]);
  });

  it('with a duplicate that came by an import says so', () => {
    const read = readJournal(
      {
        journal: ['2026-041', '2026-041'].map((numero) => ({
          numero,
          date: '2026-11-26',
          client: '',
          total: 1,
        })),
      },
      readSavedForm,
    );
    expect('issued' in read && sequenceWords(read)).toEqual({
      isSound: false,
      says: ['Numéros en double\u00a0: 2026-041.'],
    });
  });

  it('comes back from its file as it went', () => {
    const journal = recorded(
      recorded(emptyJournal(), entry('2026-042'), '2026-041'),
      credit('A-1'),
      '2026-042',
    );
    const file: Record<string, unknown> = JSON.parse(
      JSON.stringify({ journal: journal.issued, avant: journal.before }),
    );
    expect(readJournal(file, readSavedForm)).toEqual(journal);
  });

  it.each([
    [{ numero: '', date: '2026-11-26', total: 1 }],
    [{ numero: '1', date: 'hier', total: 1 }],
    [{ numero: '1', date: '2026-11-26', total: 1.5 }],
    ['x'],
  ])('whose second entry is %j is refused with its place, and loses nothing in silence', (bad) => {
    const good = { numero: '1', date: '2026-11-26', client: '', total: 1 };
    expect(readJournal({ journal: [good, bad] }, readSavedForm)).toEqual({ unreadable: 2 });
  });

  it('gives an accountant net, tax and base by rate; a credit note is negative', () => {
    const journal = { issued: [entry('2026-042'), { ...credit('A-1'), rates: [] }], before: [] };
    expect(journalRows(journal)).toEqual([
      [
        'Type',
        'Numéro',
        'Date',
        'Client',
        'Facture corrigée',
        'Total HT',
        'TVA',
        'Total TTC',
        'Base 20 %',
        'TVA 20 %',
      ],
      ['Facture', '2026-042', '26/11/2026', 'Kerbrat', '', '100,00', '20,00', '120,00', '100,00', '20,00'],
      ['Avoir', 'A-1', '26/11/2026', 'Kerbrat', '2026-041', '-50,00', '-10,00', '-60,00', '0,00', '0,00'],
    ]);
  });
});

describe('the number that is proposed', () => {
  const journal = { issued: [entry('2026-042'), credit('A-2026-001')], before: ['2026-041'] };

  it('follows the greatest of its series, whatever is said to be the last', () => {
    expect(suggestedNumber(journal, 'invoice', '2026-041', '2026')).toBe('2026-043');
    expect(lastBefore(journal, 'invoice', '2026-050', '2026-041')).toBe('2026-042');
  });

  it('of a credit note follows credit notes where they have a series', () => {
    expect(suggestedNumber(journal, 'credit_note', '2026-042', '2026')).toBe('A-2026-002');
    expect(suggestedNumber(emptyJournal(), 'credit_note', '2026-042', '2026')).toBe('2026-043');
    expect(lastBefore(emptyJournal(), 'credit_note', 'A-1', '2026-042')).toBe('');
  });

  it('of a new year begins at one', () => {
    expect(suggestedNumber(journal, 'invoice', '2026-042', '2027')).toBe('2027-001');
  });

  it('of an invoice that leaves the series is asked about', () => {
    expect(lastBefore(journal, 'invoice', 'B-1', '2026-042')).toBe('2026-042');
  });
});
