import { Refusal } from '#contract-kit/error-codes.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { LinkPurpose } from './emailed-link-store.ts';
import { holderOfLink } from './emailed-links.ts';

/**
 * The person to whom a link was sent, which is not used up: what it allows may be done several times while it is valid.
 * Throws `Refusal('link_expired')`.
 */
export async function personOfLink(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  key: string,
  purpose: LinkPurpose,
): Promise<number> {
  const holder = await inTransaction(db, (tx) => holderOfLink(tx, { key, purpose, now: clock.now() }));
  if (holder === undefined) throw new Refusal('link_expired');
  return holder;
}
