import { Refusal } from '#contract-kit/error-codes.ts';
import type { Shop } from '#server/shop.ts';
import { selectAccountByEmail } from './store.ts';

/** Throws `Refusal('email_exists')`, for disabled accounts too. */
export async function refuseTakenEmail(shop: Pick<Shop, 'pool'>, email: string): Promise<{ exists: false }> {
  if (await selectAccountByEmail(shop.pool, email)) throw new Refusal('email_exists');
  return { exists: false };
}
