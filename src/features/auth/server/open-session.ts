import { randomUUID } from 'node:crypto';
import { Refusal } from '../../../contract-kit/error-codes.ts';
import type { Queries } from '../../../server/db/connection.ts';
import type { TokenPair } from '../contract.ts';
import { insertSession } from './store.ts';
import { refreshExpiry, type Tokens } from './tokens.ts';

/**
 * Starts a family of refresh tokens for a person already recognised, and notes the sign-in. Throws `invalid_credentials`
 * when their account was deleted meanwhile.
 */
export async function openSession(
  db: Queries,
  tokens: Tokens,
  person: { userId: number; isStaff: boolean; audience: 'customer' | 'admin' },
  now: Date,
): Promise<TokenPair> {
  const { userId, audience, isStaff } = person;
  const sessionId = randomUUID();
  const tokenId = randomUUID();
  const expiresAt = refreshExpiry(now);
  const opened = await insertSession(db, { id: sessionId, userId, audience, tokenId, now, expiresAt });
  if (!opened) throw new Refusal('invalid_credentials');
  return {
    access: await tokens.signAccess({ userId, sessionId, audience, isStaff }),
    refresh: await tokens.signRefresh({ sub: userId, sid: sessionId, jti: tokenId }, now),
  };
}
