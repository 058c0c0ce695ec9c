import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NUMBERED_KINDS } from './document-limits.ts';
import { countOfKept, PAPER_NOUNS, waitingWork } from './paper-words.ts';

describe('what a tool keeps of a person', () => {
  it.each([
    [{ documents: 2, kind: 'quote' }, 'Vos 2\u00a0devis vous attendent.'],
    [{ documents: 1, kind: 'quote' }, 'Votre devis vous attend.'],
    [{ documents: 3, kind: 'invoice' }, 'Vos 3\u00a0factures vous attendent.'],
    [{ documents: 1, kind: null }, 'Votre document vous attend.'],
    [{ documents: 1200, kind: null }, 'Vos 1\u202f200\u00a0documents vous attendent.'],
    [{ documents: 0, kind: null }, ''],
  ] as const)('waits in the word of its kind: %j', (kept, said) => {
    expect(waitingWork(kept)).toBe(said);
  });

  it('is counted in the word of its kind, and of several kinds as documents', () => {
    const kinds = fc.constantFrom(...NUMBERED_KINDS, null);
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 999 }), kinds, (documents, kind) => {
        const noun = kind ? PAPER_NOUNS[kind].many : 'documents';
        expect(countOfKept({ documents, kind })).toBe(`${documents}\u00a0${noun}`);
      }),
    );
  });
});
