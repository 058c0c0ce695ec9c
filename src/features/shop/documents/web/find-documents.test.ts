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
const issued = { kind: 'invoice', number: 42, at: '2026-11-26T10:00:00Z' } as const;
const all = [line('Réunion d’équipe'), line('Devis Dupont', { archived: true }), line('Été', { issued })];
const titles = (typed: string, archived = false) =>
  findDocuments(all, { typed, archived }).map(({ title }) => title);

it('each word typed is found without its accents and capitals, and a number alone', () => {
  expect(titles('')).toEqual(['Réunion d’équipe', 'Été']);
  expect(titles('  EQUIPE reunion ')).toEqual(['Réunion d’équipe']);
  expect(titles('42')).toEqual(['Été']);
  expect(titles('4')).toEqual([]);
});

it('what was put away is there for who asks', () => {
  expect(titles('dupont')).toEqual([]);
  expect(titles('dupont', true)).toEqual(['Devis Dupont']);
});
