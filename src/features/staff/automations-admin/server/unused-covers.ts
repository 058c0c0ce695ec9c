import { sql } from 'drizzle-orm';
import { pictureFile, pictureKeyOf, picturesFolder } from '#domain/page/pictures.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { forgetParts, type ListedFile, listFiles, openStore, renewFile } from '#server/gateways/storage.ts';
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
const ageOf = ({ changedAt }: ListedFile) => Date.now() - changedAt.getTime();

/** docs/product/automation.md#pictures-are-made-anew */
export async function deleteUnusedCovers(shop: Shop): Promise<number> {
  await forgetParts(shop.settings);
  const files = await openStore(shop.settings, 'files');
  return inTransaction(shop.db, async (tx) => {
    await lockCovers(tx);
    const used = await selectUsed(tx);
    const unused: ListedFile[] = [];
    for (const folder of [coversFolder, picturesFolder]) {
      for await (const file of listFiles(files, folder)) {
        if (!used.has(keyOf(file.key))) unused.push(file);
        // The day's grace of a former picture begins when it was last used.
        else if (ageOf(file) > keptMs / 2) await renewFile(shop.settings, 'files', file.key);
      }
    }
    const old = unused.filter((file) => ageOf(file) > keptMs).map(({ key }) => key);
    return doEachRow(shop, { batch, select: async () => old }, async (key) => {
      await files.delete(key);
      return true;
    });
  });
}
