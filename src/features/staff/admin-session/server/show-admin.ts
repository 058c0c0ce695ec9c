import { Refusal } from '#contract-kit/error-codes.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Shop } from '#server/shop.ts';
import type { AdminAccount } from '../contract.ts';
import { selectAdmin } from './store.ts';

/** Throws `invalid_token` when either was closed meanwhile. */
export async function showAdmin(
  shop: Pick<Shop, 'pool'>,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<AdminAccount> {
  const row = await selectAdmin(shop.pool, userId, sessionId);
  if (!row) throw new Refusal('invalid_token');
  const { opened_at, expires_at, last_login, ...person } = row;
  return {
    ...person,
    last_login: last_login?.toISOString() ?? null,
    session: { opened_at: opened_at.toISOString(), expires_at: expires_at.toISOString() },
  };
}
