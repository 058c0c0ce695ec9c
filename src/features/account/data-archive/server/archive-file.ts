import type { Readable } from 'node:stream';
import { z } from 'zod';
import { Refusal } from '#contract-kit/error-codes.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { openPrivateStore } from '#server/gateways/storage.ts';
import type { Shop } from '#server/shop.ts';
import { selectOwn } from './store.ts';

export const archiveKey = (id: string): string => `archives/${id}.zip`;

/** Throws `Refusal('not_found')` for any but one's own, and for one that ended. */
export async function openArchiveFile(
  { db, clock, settings }: Pick<Shop, 'db' | 'clock' | 'settings'>,
  own: { id: string; userId: number },
): Promise<{ name: string; bytes: number; content: Readable }> {
  const row = z.uuid().safeParse(own.id).success ? await selectOwn(db, own) : undefined;
  if (row?.status !== 'ready' || row.expiresAt <= clock.now() || !row.readyAt || row.bytes === null)
    throw new Refusal('not_found');
  const content = await openPrivateStore(settings).getStream(archiveKey(row.id));
  return { name: `toutes-mes-donnees_${parisDay(row.readyAt)}.zip`, bytes: row.bytes, content };
}
