/** What a paper is called where it is printed, as a file and on each of its pages. */

export interface PrintedPaper {
  /** « Facture », « Avoir », « Devis », « Relance ». */
  kind: string;
  number: string;
  customer: string;
  /** It has no number that counts yet, or is not finished. */
  isDraft: boolean;
}

const DRAFT = 'Brouillon';
export const DRAFT_WORDS = `${DRAFT}\u00a0: ce document n’est pas définitif.`;

/** `Facture F-2026-0012`, `Brouillon de facture`. */
const called = ({ kind, number, isDraft }: PrintedPaper): string =>
  isDraft
    ? `${DRAFT} ${/^[aeiou]/i.test(kind) ? 'd’' : 'de '}${kind.toLowerCase()}`
    : `${kind} ${number}`.trim();

/** As a file may be called everywhere. */
export const safeName = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\\/:*?"<>|\s]+/gu, ' ').trim();

/** As a browser offers to name the file. */
export const fileName = (paper: PrintedPaper): string => safeName(`${called(paper)} ${paper.customer}`);

/** Whatever is typed stays one text of the style sheet. */
const quoted = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} ’.–-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;

const running = (content: string): string =>
  `{ content: ${content}; font: 9pt system-ui, sans-serif; color: #444; }`;

/** What runs on each page: its number, and from the second on what it is; of a draft, that it is one, on each. */
export function pageRules(paper: PrintedPaper): string {
  const name = quoted([called(paper), paper.customer].filter((word) => word !== '').join(', '));
  const draft = paper.isDraft ? `@bottom-left ${running(quoted(DRAFT_WORDS))}` : '';
  return `@page { @top-right ${running(name)} @bottom-right ${running('"Page " counter(page) " sur " counter(pages)')} ${draft} }
@page :first { @top-right { content: none; } }`;
}
