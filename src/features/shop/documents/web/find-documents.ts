import type { NumberedKind } from '#domain/document/document-limits.ts';
import { meaningOf } from '#domain/document/paper-numbers.ts';
import type { KeptLine } from '#domain/document/rouage.ts';
import { soughtForm } from '#domain/text/one-form.ts';

const names: Record<NumberedKind, string> = { invoice: 'facture', credit_note: 'avoir', quote: 'devis' };

/** `F-2026-0042` is found by `42` too. */
function isNumberOf({ issued }: KeptLine, word: string): boolean {
  const asked = meaningOf(word);
  if (!issued || asked === '') return false;
  const { written, number } = issued;
  return asked === meaningOf(`${number}`) || (written !== null && asked === meaningOf(written));
}

/** Every word typed is in the title, is its number, or says what it is. */
export function findDocuments(
  documents: readonly KeptLine[],
  { typed, archived }: { typed: string; archived: boolean },
): KeptLine[] {
  const words = soughtForm(typed)
    .replace(/\bn\s*[°º]\s*/gu, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const named = words.find((word) => Object.values(names).includes(word));
  return documents.filter((document) => {
    if (document.archived && !archived) return false;
    const title = soughtForm(document.title);
    const kind = document.issued ? names[document.issued.kind] : '';
    // A number may have spaces in it: `F 2026 42`.
    if (isNumberOf(document, typed) && (!named || named === kind)) return true;
    return words.every((word) => title.includes(word) || isNumberOf(document, word) || word === kind);
  });
}
