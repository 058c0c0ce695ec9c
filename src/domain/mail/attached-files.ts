import { weightInWords } from '../text/french-weight.ts';
import { readableLine, readableText } from './readable-text.ts';

/** The shop keeps only a file's name and size (docs/product/email.md#files-of-an-email). */
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

/** Cuts the author's words to `max` characters, and lists the files below. */
export function wordsWithFiles(words: string, files: readonly AttachedFile[], max: number): string {
  if (files.length === 0) return readableText(words, max);
  const notice = noticeOf(files);
  return `${readableText(words, max - notice.length - 2)}\n\n${notice}`.trim();
}
