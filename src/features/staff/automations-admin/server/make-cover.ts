import { createHash } from 'node:crypto';
import sharp, { type OutputInfo } from 'sharp';
import { Refusal } from '#contract-kit/error-codes.ts';
import { imageKind } from '#domain/page/image-kind.ts';
import { inTransaction } from '#server/db/connection.ts';
import { putFile } from '#server/gateways/storage.ts';
import type { Shop } from '#server/shop.ts';
import { coversFolder, lockCovers } from './unused-covers.ts';

/** Twice the width at which a cover is shown. */
const widest = 1920;
const mostPixels = 40_000_000;

export const refused = (message: string) => new Refusal('invalid', { fields: { image: [message] } });

/** As WebP without metadata, its longest side cut down to `longest` pixels. */
export async function encode(
  bytes: Uint8Array,
  longest: number,
): Promise<{ data: Buffer; info: Pick<OutputInfo, 'width' | 'height'> }> {
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw refused(
      'Cette image ne peut pas être lue, ou elle est trop grande\u00a0: 40 millions de pixels au plus.',
    );
  }
}

/** Throws `invalid` for what is no picture. */
export async function bytesOf(file: File): Promise<Uint8Array> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!imageKind(bytes)) throw refused('Choisissez une image PNG, JPEG, WebP ou AVIF.');
  return bytes;
}

export const nameOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

/**
 * The key of the cover made anew (docs/product/automation.md#pictures-are-made-anew). It names the content: the same
 * picture twice is one file, and one whose row was never written goes with the sweep.
 */
export async function storeCover(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  file: File,
): Promise<string> {
  const { data: cover } = await encode(await bytesOf(file), widest);
  const key = `${coversFolder}/${nameOf(cover)}.webp`;
  await inTransaction(db, async (tx) => {
    await lockCovers(tx);
    await putFile(settings, key, cover);
  });
  return key;
}
