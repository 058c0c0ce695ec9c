import { openStore } from '#server/gateways/storage.ts';
import type { Shop } from '#server/shop.ts';
import type { ZipEntry } from '#server/zip/open-zip.ts';
import { selectFilesOf, supportFile } from './file-store.ts';

/** Every file that their requests show a person, for an archive; one whose bytes are lost is left out. */
export async function* supportEntries(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  userId: number,
): AsyncGenerator<ZipEntry> {
  let place = 0;
  for (const { id, ticketId, name } of await selectFilesOf(db, userId)) {
    const { area, key } = supportFile(id);
    const files = await openStore(settings, area);
    if (!(await files.exists(key))) continue;
    place += 1;
    // Several may have one name.
    yield { name: `support/${ticketId}/${place}-${name}`, open: () => files.getStream(key) };
  }
}
