import { createHash } from 'node:crypto';
import { Refusal } from '#contract-kit/error-codes.ts';
import { imageKind } from '#domain/page/pictures.ts';
import { type MadePictures, readPicture } from '#server/apart/read-picture.ts';
import { inTransaction } from '#server/db/connection.ts';
import { putFile } from '#server/gateways/storage.ts';
import type { Shop } from '#server/shop.ts';
import { coversFolder, lockCovers } from './unused-covers.ts';

/** It is twice the width at which a cover is shown. */
const widest = 1920;

export const refused = (message: string) => new Refusal('invalid', { fields: { image: [message] } });

/** Each size limits the longest side. Throws `invalid` for a file that is no picture or is too large. */
export async function makePictures(
  file: File,
  sides: { large: number; small?: number },
): Promise<MadePictures> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!imageKind(bytes)) throw refused('Choisissez une image PNG, JPEG, WebP ou AVIF.');
  const made = await readPicture({ bytes, sides });
  if (made) return made;
  throw refused(
    'Cette image ne peut pas être lue, ou elle est trop grande\u00a0: 40\u00a0millions de pixels au plus, et 16\u00a0000 de côté.',
  );
}

export const nameOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

/**
 * The key is the content's, so one picture is one file (docs/product/automation.md#pictures-are-made-anew); the sweep
 * deletes a file whose row was never written.
 */
export async function storeCover(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  file: File,
): Promise<string> {
  const { large: cover } = await makePictures(file, { large: widest });
  const key = `${coversFolder}/${nameOf(cover.data)}.webp`;
  await inTransaction(db, async (tx) => {
    await lockCovers(tx);
    await putFile(settings, { area: 'files', key }, cover.data);
  });
  return key;
}
