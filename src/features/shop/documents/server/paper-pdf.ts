import type { WrittenPaper } from '#domain/document/written-paper.ts';
import { drawPaper, type Paper, type Picture } from '#server/pdf/draw-paper.ts';
import { isModuleAbsent } from '#server/process/absent-module.ts';

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is drawn of a paper, of nothing but its words. */
export function drawnOf(written: WrittenPaper, issuedAt: Date): Paper {
  const { title, meta, parties, columns, lines, sums, mentions, signature, electronic } = written;
  return {
    title,
    author: parties[0]?.name ?? '',
    writtenAt: issuedAt,
    meta,
    parties: parties.map((one) => [one.title, [...linesOf(one.name), ...one.lines.flatMap(linesOf)]]),
    rows:
      lines.length === 0
        ? []
        : [
            { cells: columns.map(({ short }) => short), head: true },
            ...lines.map((cells) => ({ cells: [...cells] })),
          ],
    sums: sums.map(({ label, amount, isDue }) => ({
      cells: [label, amount],
      ...(isDue && { strong: true }),
    })),
    notes: mentions.flatMap(linesOf),
    legalLines: [],
    ...(signature !== '' && { signature }),
    ...(electronic !== undefined && { invoice: electronic }),
    footer: title,
  };
}

/** Sixty by twenty-four millimetres, printed finely; a few kilobytes may say that they are a thousand million pixels. */
const bounds = { width: 480, height: 192 };
const mostPixels = 4_000_000;

/** Undefined of what cannot be read: a paper without its letterhead is still the paper. */
async function pictureOf(logo: string): Promise<Picture | undefined> {
  try {
    // Most papers have none, and it weighs on the start of this process.
    const { default: sharp } = await import('sharp');
    const { data, info } = await sharp(Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'), {
      ...{ limitInputPixels: mostPixels, failOn: 'error', pages: 1 },
    })
      .resize({ ...bounds, fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: 5 })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    if (isModuleAbsent(error)) throw error;
    return undefined;
  }
}

/** `readApart` runs it, on the words and the letterhead (`data:`) of the paper as it was issued. */
export async function read(given: {
  written: WrittenPaper;
  logo: string | null;
  issuedAt: Date;
}): Promise<Buffer> {
  const picture = given.logo === null ? undefined : await pictureOf(given.logo);
  return drawPaper({ ...drawnOf(given.written, given.issuedAt), ...(picture && { picture }) });
}
