import { sql } from 'drizzle-orm';
import { DAY_MS } from '#domain/time/durations.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { type FileStore, openFileStore } from '#server/gateways/storage.ts';
import { doEachRow } from '#server/jobs/each-row.ts';
import type { Shop } from '#server/shop.ts';

export const coversFolder = 'covers';

const batch = 100;
/** A picture is stored before the form that names it is saved. */
const keptMs = DAY_MS;

/** While one is stored, none is deleted: the same picture may come back at that instant. */
export async function lockCovers(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('covers'))`);
}

async function listCovers(files: FileStore): Promise<string[]> {
  try {
    const { objects } = await files.listAll(coversFolder);
    return [...objects].flatMap((file) => ('key' in file ? [file.key] : []));
  } catch {
    // No picture was ever stored.
    return [];
  }
}

async function selectUsed(tx: Transaction, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ key: string }>(
    sql`select distinct image_key as key from automations where image_key in ${keys}`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** By the time of the disk, which the shop's clock does not move. */
async function isOld(files: FileStore, key: string): Promise<boolean> {
  const { lastModified } = await files.getMetaData(key);
  return Date.now() - lastModified.getTime() > keptMs;
}

/** See docs/product/automation.md#pictures-are-made-anew. */
export async function deleteUnusedCovers(shop: Shop): Promise<number> {
  const files = openFileStore(shop.settings);
  const keys = await listCovers(files);
  if (keys.length === 0) return 0;
  return inTransaction(shop.db, async (tx) => {
    await lockCovers(tx);
    const used = await selectUsed(tx, keys);
    const unused = keys.filter((key) => !used.has(key));
    return doEachRow(shop, { batch, select: async () => unused }, async (key) => {
      if (!(await isOld(files, key))) return false;
      await files.delete(key);
      return true;
    });
  });
}
