import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_BYTES } from './document-limits.ts';
import { inOneForm, isKitMessage, kitFault } from './kit-message.ts';

const good = [
  { id: 1, act: 'keep' },
  { id: 1, act: 'fresh' },
  { id: 2, act: 'draft', value: '{}', title: 'Devis' },
  { id: 3, act: 'load', key: 'devis-1' },
  { id: 4, act: 'save', key: 'devis-1', value: '[]', title: '' },
  { id: 5, act: 'list' },
  { id: 6, act: 'remove', key: 'devis-1' },
  { id: 7, act: 'history', key: 'devis-1', version: null },
  { id: 7, act: 'history', key: 'devis-1', version: 3 },
  { id: 8, act: 'issue', kind: 'invoice', paper: '{}' },
  { id: 8, act: 'file' },
  { id: 8, act: 'papers' },
  { id: 9, act: 'book', part: 'company', value: null },
  { id: 10, act: 'open', tool: 'generateur-de-factures', data: '{}' },
  { id: 11, act: 'given' },
  { id: 12, act: 'flushed' },
  { id: 13, act: 'loose', is: false },
];

describe('what a page may say', () => {
  it('is one of a closed set', () => {
    for (const message of good) expect([message, isKitMessage(message)]).toEqual([message, true]);
  });

  it('is refused with one field more, one less, or one of another kind', () => {
    for (const message of good) {
      expect(isKitMessage({ ...message, slug: 'autre-outil' })).toBe(false);
      for (const name of Object.keys(message)) {
        const { [name]: _, ...less } = message as Record<string, unknown>;
        expect(isKitMessage(less)).toBe(false);
        for (const value of [undefined, Number.NaN, {}, [], 1n, 'x'.repeat(DOCUMENT_BYTES + 1)])
          expect(isKitMessage({ ...message, [name]: value })).toBe(false);
      }
    }
  });

  it.each([
    [{ id: 3, act: 'load', key: 'Mon Devis' }, 'key', 'petites lettres'],
    [{ id: 4, act: 'save', key: 'devis-1', value: undefined, title: '' }, 'value', 'JSON de 256'],
    [
      { id: 4, act: 'save', key: 'devis-1', value: '"x"', title: 'x'.repeat(1001) },
      'title',
      'signes au plus',
    ],
    [{ id: 7, act: 'history', key: 'devis-1', version: 0 }, 'version', 'nombre entier'],
    [{ id: 8, act: 'issue', kind: 'facture' }, 'kind', '«\u00a0credit_note\u00a0»'],
    [{ id: 8, act: 'issue', kind: 'invoice', paper: null }, 'paper', 'daté et chiffré'],
    [{ id: 8, act: 'issue', kind: 'invoice', paper: 'null' }, 'paper', 'daté et chiffré'],
    [{ id: 8, act: 'issue', kind: 'invoice', paper: '[]' }, 'paper', 'daté et chiffré'],
    [{ id: 8, act: 'issue', kind: 'invoice', paper: '"2026-11-26"' }, 'paper', 'daté et chiffré'],
    [{ id: 8, act: 'issue', kind: 'invoice', paper: '{' }, 'paper', 'daté et chiffré'],
    [{ id: 9, act: 'book', part: 'clients', value: null }, 'part', '«\u00a0customers\u00a0»'],
    [{ id: 9, act: 'book', part: 'company', value: undefined }, 'value', 'JSON'],
    [{ id: 10, act: 'open', tool: 7, data: '{}' }, 'tool', 'adresse'],
    [{ id: 10, act: 'open', tool: 'autre' }, 'data', 'JSON'],
    [{ id: 13, act: 'loose', is: 'oui' }, 'is', 'true'],
    [{ id: 5, act: 'list', slug: 'autre-outil' }, 'slug', 'n’existe pas'],
    [{ id: 5, act: 'sauver' }, 'act', '«\u00a0keep\u00a0»'],
    [{ id: 1.5, act: 'list' }, 'id', 'entier'],
    ['bonjour', 'act', 'demande'],
  ])('of %j the refusal names « %s » and says why, in French', (message, field, why) => {
    const found = kitFault(message);
    expect(found?.field).toBe(field);
    expect(found?.message).toContain(`«\u00a0${field}\u00a0»`);
    expect(found?.message).toContain(why);
  });

  it('is refused by the name of whichever field is spoilt, and by no other', () => {
    const spoilt = fc
      .constantFrom(...good)
      .chain((message) =>
        fc
          .constantFrom(...Object.keys(message))
          .map((field) => ({ message: { ...message, [field]: [] }, field })),
      );
    fc.assert(fc.property(spoilt, ({ message, field }) => void expect(kitFault(message)?.field).toBe(field)));
  });

  it('names no other tool, no address and no part of the book that there is not', () => {
    for (const key of ['../autre', 'a/b', 'Devis', '', 'a'.repeat(65), '-a'])
      expect(isKitMessage({ id: 1, act: 'load', key })).toBe(false);
    expect(isKitMessage({ id: 1, act: 'book', part: 'password', value: null })).toBe(false);
    expect(isKitMessage({ id: 1, act: 'constructor' })).toBe(false);
    expect(isKitMessage({ id: 1, act: '__proto__' })).toBe(false);
    expect(isKitMessage(Object.assign(Object.create({ act: 'keep' }), { id: 1 }))).toBe(false);
    expect(isKitMessage(new Map([['act', 'keep']]))).toBe(false);
  });

  it('whatever it is, is judged without an error', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withMap: true }), (data) => {
        expect(isKitMessage(data)).toBe(false);
      }),
    );
  });
});

it('a title has one form, and what the page keeps stays as the page wrote it', () => {
  const value = '{"e\u0301":1,"\u00e9":2,"packed":"e\u0301"}';
  const save = { id: 1, act: 'save', key: 'd', value, title: 'Re\u0301glage' } as const;
  expect(inOneForm(save)).toEqual({ ...save, title: 'Réglage' });
  const open = { id: 2, act: 'open', tool: 'outil', data: value } as const;
  expect(inOneForm(open)).toEqual(open);
});
