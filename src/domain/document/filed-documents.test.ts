import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf } from './document-limits.ts';
import { type FiledDocument, newestThatFit, storesToRestore, weightInFile } from './filed-documents.ts';

const documents = fc.array(
  fc.record({
    bytes: fc.integer({ min: 1, max: 50 }),
    savedAt: fc.integer({ min: 0, max: 9 }).map((day) => new Date(day)),
  }),
  { maxLength: 30 },
);
const room = fc.record({ bytes: fc.integer({ min: 0, max: 400 }), documents: fc.nat(30) });
const bytesIn = (kept: readonly { bytes: number }[]) => kept.reduce((sum, { bytes }) => sum + bytes, 0);

describe('what a file has room for', () => {
  it('never weighs nor counts more than the room, and is what was given, each once', () => {
    fc.assert(
      fc.property(documents, room, (all, given) => {
        const kept = newestThatFit(all, given);
        expect(bytesIn(kept)).toBeLessThanOrEqual(given.bytes);
        expect(kept.length).toBeLessThanOrEqual(given.documents);
        expect(new Set(kept).size).toBe(kept.length);
        expect(kept.every((one) => all.includes(one))).toBe(true);
      }),
    );
  });

  it('leaves out only what had no room after all that was saved later', () => {
    fc.assert(
      fc.property(documents, room, (all, given) => {
        const kept = newestThatFit(all, given);
        for (const one of all.filter((left) => !kept.includes(left))) {
          const before = kept.filter(({ savedAt }) => savedAt >= one.savedAt);
          const full = before.length >= given.documents;
          expect(full || bytesIn(before) + one.bytes > given.bytes).toBe(true);
        }
      }),
    );
  });
});

const filed: FiledDocument = {
  key: 'devis-1',
  title: 'Devis «\u00a0Été\u00a0»',
  renamed: false,
  value: '{"a":"b\\n\\u0000"}',
  created_at: '2026-11-26T10:00:00.000Z',
  saved_at: '2026-11-26T10:00:00.000Z',
  archived_at: null,
  kind: null,
  number: null,
  issued_at: null,
};

it('a document weighs what it takes in the file, quotes of its value and comma included', () => {
  const all = fc.array(fc.record({ title: fc.string(), value: fc.json() }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(all, (some) => {
      const written = some.map((one) => ({ ...filed, ...one }));
      const weight = written.reduce((sum, one) => sum + weightInFile(one), 0);
      // The brackets, less the comma that the last one lacks.
      expect(bytesOf(JSON.stringify(written))).toBe(weight + 1);
    }),
  );
});

it('only the tools owned again come back, and the book, which is of no tool', () => {
  const store = (automation_id: number | null) => ({ automation_id, slug: null, documents: [filed] });
  const all = { stores: [store(1), store(null), store(2)], sequences: [], left_out: 0 };
  expect(storesToRestore(all, [2, 3])).toEqual([store(null), store(2)]);
});
