import { sql } from 'drizzle-orm';
import { pictureFile, pictureKeyOf, picturesFolder } from '#domain/page/pictures.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import {
  type FileStore,
  forgetParts,
  ifThere,
  listFiles,
  openStore,
  renewFile,
} from '#server/gateways/storage.ts';
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

/** The files of all widths bear the picture's key. */
const keyOf = (file: string) => pictureKeyOf(file) ?? file;

/** Of covers the file, of pictures what their files begin with. */
async function selectUsed(db: Queries): Promise<Set<string>> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select image_key as key from automations where image_key <> '' union select key from automation_pictures`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** The files that pages show. */
export async function shownFiles(db: Queries): Promise<string[]> {
  return [...(await selectUsed(db))].flatMap((key) =>
    key.startsWith(`${picturesFolder}/`) ? [pictureFile(key, 'large'), pictureFile(key, 'small')] : [key],
  );
}

/** It compares with the disk's clock, which the shop's clock does not move. */
const ageOf = (changedAt: Date) => Date.now() - changedAt.getTime();

/** False where it has come back since it was listed. */
function deleteUnused(shop: Shop, files: FileStore, key: string): Promise<boolean> {
  return inTransaction(shop.db, async (tx) => {
    await lockCovers(tx);
    const kept = await ifThere(files.getMetaData(key));
    if (!kept || ageOf(kept.lastModified) <= keptMs || (await selectUsed(tx)).has(keyOf(key))) return false;
    await files.delete(key);
    return true;
  });
}

/** See docs/product/automation.md#pictures-are-made-anew. A bucket takes its time: nobody waits for it to be listed. */
export async function deleteUnusedCovers(shop: Shop): Promise<number> {
  await forgetParts(shop.settings);
  const files = await openStore(shop.settings, 'files');
  const used = await selectUsed(shop.db);
  const old: string[] = [];
  for (const folder of [coversFolder, picturesFolder]) {
    for await (const { key, changedAt } of listFiles(files, folder)) {
      const age = ageOf(changedAt);
      // The day's grace of a former picture begins when it was last used.
      if (used.has(keyOf(key))) {
        if (age > keptMs / 2) await ifThere(renewFile(shop.settings, 'files', key));
      } else if (age > keptMs) old.push(key);
    }
  }
  return doEachRow(shop, { batch, select: async () => old }, (key) => deleteUnused(shop, files, key));
}
