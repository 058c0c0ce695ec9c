import type { KeptLine } from '#domain/document/rouage.ts';

/** Without accents and capitals, as people search. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Every word typed is in the title, or is the number. */
export function findDocuments(
  documents: readonly KeptLine[],
  { typed, archived }: { typed: string; archived: boolean },
): KeptLine[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return documents.filter((document) => {
    if (document.archived && !archived) return false;
    const title = plain(document.title);
    return words.every((word) => title.includes(word) || String(document.issued?.number) === word);
  });
}
