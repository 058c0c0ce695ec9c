import { Refusal } from '#contract-kit/error-codes.ts';
import { DEMONSTRATION_SECONDS } from '#domain/document/demonstration.ts';
import type { Shop } from '#server/shop.ts';
import type { Demonstration } from '../contract.ts';
import { selectOffered, selectTried } from './demonstration-store.ts';
import { type FrameTicket, type FrameTickets, frameAddress } from './frame.ts';

/** Whoever it is: nobody is asked, and nothing is noted. */
const nobody = 0;

/** Throws `no_demonstration`. */
export async function giveDemonstration(
  shop: Pick<Shop, 'pool' | 'settings'>,
  tickets: FrameTickets,
  slug: string,
): Promise<Demonstration> {
  const found = await selectOffered(shop.pool, slug);
  if (!found) throw new Refusal('no_demonstration');
  const { version_id: versionId, sample, ...automation } = found;
  const src = frameAddress(shop.settings, tickets.issue(nobody, versionId));
  return { src, expires_in: DEMONSTRATION_SECONDS, automation, sample };
}

/** As often as it is loaded: an address is good for its ten minutes (docs/product/demonstration.md). */
export async function showDemonstration(
  shop: Pick<Shop, 'pool' | 'clock'>,
  { opens, expiresAt }: FrameTicket,
): Promise<{ tried: string } | { refused: 'over' | 'withdrawn' }> {
  if (expiresAt <= shop.clock.now()) return { refused: 'over' };
  const html = await selectTried(shop.pool, opens);
  return html === undefined ? { refused: 'withdrawn' } : { tried: html };
}
