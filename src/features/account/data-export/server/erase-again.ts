import path from 'node:path';
import { erasuresFolder } from '#domain/people/erasure-mark.ts';
import { inTransaction } from '#server/db/connection.ts';
import { listFiles, openStore } from '#server/gateways/storage.ts';
import type { Shop } from '#server/shop.ts';
import { leave } from './delete-account.ts';
import { selectOpen } from './restore-store.ts';

/** After a restore: closes who was erased since its instant, for the jobs to erase. Answers how many. */
export async function eraseAgain({ db, clock, settings }: Pick<Shop, 'db' | 'clock' | 'settings'>) {
  const marks = listFiles(await openStore(settings, 'private'), erasuresFolder);
  const ledgerIds = await Array.fromAsync(marks, ({ key }) => path.posix.basename(key));
  const people = await selectOpen(db, ledgerIds);
  for (const { id } of people) {
    const again = { actor: 'system', isRepeated: true } as const;
    await inTransaction(db, (tx) => leave(tx, { settings, clock }, id, again));
  }
  return people.length;
}
