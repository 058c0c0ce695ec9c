import { weightInWords } from '../text/french-weight.ts';
import { readableLine, readableText } from './readable-text.ts';

/** A file that came with an email: the shop keeps its name and its size (docs/product/email.md#files-of-an-email). */
export interface AttachedFile {
  name: string;
  /** In bytes. */
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

/** An author's words, `max` characters at most, and below them which files came with these. */
export function wordsWithFiles(words: string, files: readonly AttachedFile[], max: number): string {
  if (files.length === 0) return readableText(words, max);
  const notice = noticeOf(files);
  return `${readableText(words, max - notice.length - 2)}\n\n${notice}`.trim();
}
