import { weightInWords } from '../text/french-weight.ts';
import { HOUR_MS } from '../time/durations.ts';
import { readableLine, readableText } from './readable-text.ts';

/** Of a file that is not kept its name and size stay (docs/product/email.md#files-of-an-email). */
export interface AttachedFile {
  name: string;
  size: number;
}

const mostNamed = 10;
const longestName = 80;

function noticeOf(files: readonly AttachedFile[]): string {
  const named = files
    .slice(0, mostNamed)
    .map(
      ({ name, size }) =>
        `«\u00a0${readableLine(name, longestName) || 'sans nom'}\u00a0» (${weightInWords(size)})`,
    );
  const more = files.length > mostNamed ? [`et ${files.length - mostNamed} de plus`] : [];
  const subject = files.length === 1 ? 'Fichier joint, non conservé' : 'Fichiers joints, non conservés';
  return `[${subject}\u00a0: ${[...named, ...more].join(', ')}]`;
}

export function wordsWithFiles(words: string, files: readonly AttachedFile[], max: number): string {
  if (files.length === 0) return readableText(words, max);
  const notice = noticeOf(files);
  return `${readableText(words, max - notice.length - 2)}\n\n${notice}`.trim();
}

/** docs/product/email.md#what-is-read-of-an-email */
/** A file of the largest size takes a third more in letters. */
export const EMAIL_BYTES_MAX = 15 * 1024 * 1024;
export const EMAIL_DEPTH_MAX = 20;
/** Bounds the lines that may separate parts: twenty thousand took the parser six seconds. */
export const EMAIL_BOUNDARIES_MAX = 1_000;
/** The largest email takes 207,000; each costs the parser memory and time. */
export const EMAIL_LINES_MAX = 250_000;
export const EMAIL_HEADERS_MAX = 256 * 1024;
export const EMAIL_HEADER_FIELDS_MAX = 2_000;
/** Quotes are cut afterwards; this is far more than anybody writes. */
export const EMAIL_TEXT_MAX = 50_000;

/** docs/product/email.md#limits-by-sender */
export const SENDER_LIMITS = {
  idea: { most: 5, withinMs: HOUR_MS },
  request: { most: 5, withinMs: HOUR_MS },
  answer: { most: 20, withinMs: HOUR_MS },
  note: { most: 20, withinMs: HOUR_MS },
  refused: { most: 3, withinMs: 24 * HOUR_MS },
} as const;

/** All unproven senders share this limit, for ideas and for requests. */
export const UNPROVEN = { most: 20, withinMs: HOUR_MS } as const;

/** People take over a message that failed so often. */
export const ATTEMPTS_MAX = 10;

export const EMAIL_OUTCOMES = ['idea', 'request', 'answer', 'note', 'refused', 'ignored', 'left'] as const;
export type EmailOutcome = (typeof EMAIL_OUTCOMES)[number];
