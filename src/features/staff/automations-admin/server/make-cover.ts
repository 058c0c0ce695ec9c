import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { Refusal } from '#contract-kit/error-codes.ts';
import { imageKind } from '#domain/page/image-kind.ts';
import { inTransaction } from '#server/db/connection.ts';
import { openFileStore } from '#server/gateways/storage.ts';
import type { Shop } from '#server/shop.ts';
import { coversFolder, lockCovers } from './unused-covers.ts';

/** Twice the width at which a cover is shown. */
const widest = 1920;
const mostPixels = 40_000_000;

const refused = (message: string) => new Refusal('invalid', { fields: { image: [message] } });

async function encode(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch {
    throw refused(
      'Cette image ne peut pas être lue, ou elle est trop grande\u00a0: 40 millions de pixels au plus.',
    );
  }
}

/**
 * The key of the cover made anew (docs/product/automation.md#pictures-are-made-anew). It names the content: the same
 * picture twice is one file, and one whose row was never written goes with the sweep.
 */
export async function storeCover(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  file: File,
): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!imageKind(bytes)) throw refused('Choisissez une image PNG, JPEG, WebP ou AVIF.');
  const cover = await encode(bytes);
  const key = `${coversFolder}/${createHash('sha256').update(cover).digest('hex').slice(0, 32)}.webp`;
  await inTransaction(db, async (tx) => {
    await lockCovers(tx);
    await openFileStore(settings).put(key, cover);
  });
  return key;
}
