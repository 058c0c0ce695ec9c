import type { MadePictures, read } from './picture-reader.ts';
import { BeyondLimits, readApart } from './read-apart.ts';

export type { MadePictures } from './picture-reader.ts';

const reader = new URL('./picture-reader.ts', import.meta.url);
const withinMs = 15_000;

/** In a process of its own; undefined for what is no picture, or too large a one. */
export const readPicture = (given: Parameters<typeof read>[0]): Promise<MadePictures | undefined> =>
  readApart<typeof read>(reader, given, { withinMs }).catch((error: unknown) => {
    if (!(error instanceof BeyondLimits)) throw error;
    return undefined;
  });
