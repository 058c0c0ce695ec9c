import { soughtForm } from '../text/one-form.ts';
import { parisDay } from '../time/french-dates.ts';
import type { NumberedKind } from './document-limits.ts';
import type { IssuedPaper } from './issued-papers.ts';
import { meaningOf, writtenNumber } from './paper-numbers.ts';
import { PAPER_NOUNS } from './paper-words.ts';

/** What a tool's core reads of a paper, issued or not (docs/product/document.md#list-of-papers). */
export interface DocumentFacts {
  kind: NumberedKind;
  customer: string;
  /** With tax, as it stands on the paper: positive on a credit note too. */
  total_cents: number;
  /** What of it is left to pay on the day of the paper. */
  owed_cents: number;
  /** `2026-11-26`; empty where none is typed. */
  day: string;
  /** The last day to pay, of a quote to accept it; empty where there is none. */
  due: string;
  /** Before the number, as `F`. */
  prefix: string;
}

/** Kept beside the document, so that the list sorts and searches without its value. */
export interface ListedFacts extends Omit<DocumentFacts, 'kind' | 'prefix'> {
  /** Null of what is no paper. */
  kind: NumberedKind | null;
  /** `F-2026-0042`; empty as long as it has no number. */
  written: string;
  /** What the numbers on the paper mean, its own and that of the invoice that it mends; empty where there is none. */
  number: string;
  origin: string;
  sought: string;
  /** The numbers in it, each between spaces: `2` is not found in 2026. */
  figures: string;
  /** The customer as a list is sorted by. */
  called: string;
}

const withoutZeros = (figures: string): string => figures.replace(/^0+(?=\d)/, '');
const figuresIn = (text: string): string[] => (text.match(/\d+/g) ?? []).map(withoutZeros);

const oneLine = (text: string, most: number): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .replace(/\p{Cs}+$/u, '');

interface Known {
  title: string;
  /** As it was issued, which stands above what is read of it. */
  kind: NumberedKind | null;
  number: number | null;
  issuedAt: Date | null;
  paper: IssuedPaper | null;
}

/** Of one issued before the shop kept what it said: by its prefix, and the year of that day. */
export function numberOf({ kind, number, issuedAt, paper }: Omit<Known, 'title'>, prefix = ''): string {
  if (paper) return oneLine(paper.number, 60);
  if (kind === null || number === null || issuedAt === null) return '';
  return writtenNumber({ kind, prefix: oneLine(prefix, 12), number, day: parisDay(issuedAt) });
}

export function listedFacts(read: DocumentFacts | undefined, known: Known): ListedFacts {
  const { title, kind, paper } = known;
  const as = kind ?? read?.kind ?? null;
  const customer = oneLine(paper?.customer || read?.customer || '', 200);
  const total_cents = paper?.amounts?.total_cents ?? read?.total_cents ?? 0;
  const written = numberOf(known, read?.prefix);
  const said = [title, customer, written, as === null ? '' : PAPER_NOUNS[as].one];
  const sought = soughtForm(oneLine(said.join(' '), 500));
  return {
    kind: as,
    customer,
    total_cents,
    owed_cents: read?.owed_cents ?? (as === 'invoice' ? total_cents : 0),
    day: paper?.day ?? read?.day ?? '',
    due: read?.due ?? '',
    written,
    number: meaningOf(written),
    origin: meaningOf(oneLine(paper?.origin ?? '', 60)),
    sought,
    figures: ` ${figuresIn(sought).join(' ')} `,
    called: soughtForm(customer),
  };
}

/** All of them are sought, or the whole as a number: `n° 42` is 42. */
export function soughtWords(typed: string): { words: string[]; figures: string[]; number: string } {
  const all = soughtForm(typed)
    .replace(/\bn\s*[°º]\s*/gu, ' ')
    .split(/\s+/)
    .filter(Boolean);
  return {
    words: all.filter((word) => !/^\d+$/.test(word)),
    figures: all.filter((word) => /^\d+$/.test(word)).map(withoutZeros),
    number: meaningOf(typed),
  };
}
