import { Refusal } from '#contract-kit/error-codes.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { LinkPurpose } from '#server/db/schema/sessions.ts';
import type { Shop } from '#server/shop.ts';
import { holderOfLink } from './emailed-links.ts';

/** The link is not used up. Throws `Refusal('link_expired')`. */
export async function personOfLink(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  key: string,
  purpose: LinkPurpose,
): Promise<number> {
  const holder = await inTransaction(db, (tx) => holderOfLink(tx, { key, purpose, now: clock.now() }));
  if (holder === undefined) throw new Refusal('link_expired');
  return holder;
}
