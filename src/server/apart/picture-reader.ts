import sharp from 'sharp';
import { PICTURE_LIMITS } from '#domain/page/pictures.ts';

export interface MadePicture {
  data: Buffer;
  width: number;
  height: number;
}

export interface MadePictures {
  large: MadePicture;
  /** It is the large picture by default. */
  small: MadePicture;
}

// It reads one picture and leaves the other cores to the pages.
sharp.cache(false);
sharp.concurrency(1);

/** The header is read alone, because one column of forty million lines is decoded line by line. */
async function isWithinLimits(bytes: Uint8Array): Promise<boolean> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  const { pixels, side } = PICTURE_LIMITS;
  return Math.max(width, height) <= side && width * height <= pixels;
}

/** The picture is decoded once, at the largest size. */
const decode = (bytes: Uint8Array, longest: number) =>
  sharp(bytes, { limitInputPixels: PICTURE_LIMITS.pixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });

async function encode(
  { data: pixels, info: { width, height, channels } }: Awaited<ReturnType<typeof decode>>,
  longest: number,
): Promise<MadePicture> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels } })
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Answers WebP without metadata; undefined for an unreadable or too large file. `read-picture.ts` runs it apart. */
export async function read({
  bytes,
  sides: { large: longest, small: shortest },
}: {
  bytes: Uint8Array;
  sides: { large: number; small?: number };
}): Promise<MadePictures | undefined> {
  try {
    if (!(await isWithinLimits(bytes))) return undefined;
    const decoded = await decode(bytes, longest);
    const large = await encode(decoded, longest);
    return { large, small: shortest === undefined ? large : await encode(decoded, shortest) };
  } catch {
    return undefined;
  }
}
