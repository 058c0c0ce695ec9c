import { readFile, writeFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { judgeFile } from '#domain/file/attached-file.ts';
import { PICTURE_TYPE } from '#domain/file/file-limits.ts';
import { read as readPicture } from '#server/apart/picture-reader.ts';

export interface GivenFile {
  /** Where it lies, and where a picture that was made anew is put. */
  file: string;
  made: string;
  name: string;
}

export type ReadFate =
  | { is: 'taken'; type: string; isMadeAnew: boolean }
  | { is: 'refused'; because: string }
  | { is: 'unreadable' };

/** A whole screen stays readable, and a photo of a phone keeps its size. */
const longestSide = 8_192;

/** Western programs write other letters than UTF-8; none writes control characters. */
function isText(bytes: Uint8Array): boolean {
  return bytes.every((sign) => sign >= 0x20 || (sign >= 0x09 && sign <= 0x0d));
}

const firstSign = (bytes: Buffer): string =>
  bytes
    .subarray(0, 4_096)
    .toString('utf8')
    .replace(/^[\uFEFF\s]+/, '')
    .charAt(0);

/** Runs in a process of its own (`keep-file.ts`): what is told of a file is all that leaves it. */
export async function read({ file, made, name }: GivenFile): Promise<ReadFate> {
  const bytes = await readFile(file);
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const seen = { mime: type?.mime, isText: isText(bytes), isMarkup: firstSign(bytes) === '<' };
  const fate = judgeFile(name, seen);
  if (fate.is === 'refused' || fate.type !== PICTURE_TYPE)
    return fate.is === 'refused' ? fate : { ...fate, isMadeAnew: false };
  const picture = await readPicture({ bytes, sides: { large: longestSide } });
  if (!picture) return { is: 'unreadable' };
  await writeFile(made, picture.large.data);
  return { ...fate, isMadeAnew: true };
}
