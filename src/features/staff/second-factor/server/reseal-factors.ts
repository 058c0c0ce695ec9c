import { replaceSealed, selectSealed } from '#people/auth/server/for-other-features.ts';
import { isSealedByNewest, seal, unseal } from '#server/keys/sealed.ts';
import type { Shop } from '#server/shop.ts';

const atOnce = 200;

export interface Resealed {
  resealed: number;
  /** Under the newest key before. */
  kept: number;
  /** No key of the list opens them. */
  lost: number;
}

type Sealing = Pick<Shop, 'db' | 'settings'>;

async function resealOne(
  { db, settings }: Sealing,
  { id, userId, secret: from }: { id: number; userId: number; secret: string },
): Promise<keyof Resealed> {
  if (isSealedByNewest(settings, userId, from)) return 'kept';
  const secret = unseal(settings, userId, from);
  if (secret === undefined) return 'lost';
  await replaceSealed(db, { id, from, to: seal(settings, userId, secret) });
  return 'resealed';
}

/** Each row by itself: a kill at any of them leaves all openable, and the next call does the rest. */
export async function resealFactors(shop: Sealing): Promise<Resealed> {
  const counts = { resealed: 0, kept: 0, lost: 0 };
  for (let after = 0; ; ) {
    const rows = await selectSealed(shop.db, after, atOnce);
    for (const { id, userId, secret } of rows) {
      after = id;
      if (secret !== null) counts[await resealOne(shop, { id, userId, secret })] += 1;
    }
    if (rows.length < atOnce) return counts;
  }
}
