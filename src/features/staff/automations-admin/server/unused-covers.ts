import { sql } from 'drizzle-orm';
import { pictureKeyOf, picturesFolder } from '#domain/page/pictures.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { type FileStore, openFileStore, renewFile } from '#server/gateways/storage.ts';
import { doEachRow } from '#server/jobs/each-row.ts';
import type { Shop } from '#server/shop.ts';

export const coversFolder = 'covers';

const batch = 100;
/** A picture is stored before its form is saved, and open pages still ask for a former one. */
const keptMs = DAY_MS;

/** While a picture is stored none is deleted, because the same one may come back at that instant. */
export async function lockCovers(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('covers'))`);
}

async function listFiles(files: FileStore, folder: string): Promise<string[]> {
  try {
    const { objects } = await files.listAll(folder);
    return [...objects].flatMap((file) => ('key' in file ? [file.key] : []));
  } catch {
    // No picture was ever stored.
    return [];
  }
}

/** The files of all widths bear the picture's key. */
const keyOf = (file: string) => pictureKeyOf(file) ?? file;

async function selectUsed(tx: Transaction): Promise<Set<string>> {
  const { rows } = await tx.execute<{ key: string }>(
    sql`select image_key as key from automations union select key from automation_pictures`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** It compares with the disk's clock, which the shop's clock does not move. */
async function isOld(files: FileStore, file: string): Promise<boolean> {
  const { lastModified } = await files.getMetaData(file);
  return Date.now() - lastModified.getTime() > keptMs;
}

/** docs/product/automation.md#pictures-are-made-anew */
export async function deleteUnusedCovers(shop: Shop): Promise<number> {
  const files = openFileStore(shop.settings);
  const stored = [...(await listFiles(files, coversFolder)), ...(await listFiles(files, picturesFolder))];
  if (stored.length === 0) return 0;
  return inTransaction(shop.db, async (tx) => {
    await lockCovers(tx);
    const used = await selectUsed(tx);
    const isUsed = (file: string) => used.has(keyOf(file));
    // The day's grace of a former picture begins when it was last used.
    for (const file of stored.filter(isUsed)) await renewFile(shop.settings, file);
    const unused = stored.filter((file) => !isUsed(file));
    return doEachRow(shop, { batch, select: async () => unused }, async (file) => {
      if (!(await isOld(files, file))) return false;
      await files.delete(file);
      return true;
    });
  });
}
