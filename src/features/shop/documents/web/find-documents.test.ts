import { expect, it } from 'vitest';
import type { KeptLine } from '#domain/document/rouage.ts';
import { findDocuments } from './find-documents.ts';

const line = (title: string, more: Partial<KeptLine> = {}): KeptLine => ({
  key: title,
  title,
  version: 1,
  savedAt: '2026-11-26T10:00:00Z',
  archived: false,
  issued: null,
  ...more,
});
const issued = { kind: 'invoice', number: 42, written: 'F-2026-0042', at: '2026-11-26T10:00:00Z' } as const;
const all = [line('Réunion d’équipe'), line('Devis Dupont', { archived: true }), line('Été', { issued })];
const titles = (typed: string, archived = false) =>
  findDocuments(all, { typed, archived }).map(({ title }) => title);

it('each word typed is found without its accents and capitals, and a number alone', () => {
  expect(titles('')).toEqual(['Réunion d’équipe', 'Été']);
  expect(titles('  EQUIPE reunion ')).toEqual(['Réunion d’équipe']);
  expect(titles('42')).toEqual(['Été']);
  expect(titles('4')).toEqual([]);
});

it.each([
  'F-2026-0042',
  'f-2026-42',
  'F 2026 42',
  '0042',
  'facture 42',
  'n° 42',
  'N°F-2026-0042',
  'été F-2026-0042',
])('a paper is found by its number, as it stands there or as one says it: %s', (typed) =>
  expect(titles(typed)).toEqual(['Été']),
);

it.each(['café\u200b', 'cafe\u0301', 'ca\u00adfé', '\u2060café\ufe0f', 'CAFÉ\u00a0'])(
  'what is pasted with signs that show nothing is found all the same: %j',
  (typed) => {
    const lines = [line('Café du coin'), line('Ca\u00adfe\u0301\u200b du coin')];
    expect(findDocuments(lines, { typed, archived: false })).toEqual(lines);
  },
);

it('is not found by another’s number', () => {
  for (const typed of ['F-2026-0043', 'F-2025-0042', 'avoir 42', 'A-2026-0042', '2'])
    expect([typed, titles(typed)]).toEqual([typed, []]);
});

it('what was put away is there for who asks', () => {
  expect(titles('dupont')).toEqual([]);
  expect(titles('dupont', true)).toEqual(['Devis Dupont']);
});
