import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract-kit/error-codes.ts';
import { noteKey } from '#server/http/access-log.ts';
import type { Caller } from '#server/http/caller.ts';
import { hashOfSecret, isWholeSecret } from '#server/http/key-secret.ts';
import type { Shop } from '#server/shop.ts';
import { type Staff, staffNamed } from '#server/staff.ts';
import { type FoundKey, noteKeyUse, selectKeyByHash } from './api-key-store.ts';

/** A key proves nobody's presence: no act that wants a proof takes it. */
const neverProven = new Date(0);

function staffOf(
  { id, userId, ledgerId, role }: FoundKey,
  from: { address: string; userAgent: string },
): Staff {
  if (!role) throw new Refusal('key_unknown');
  const by = { id: userId, role, sessionId: `key ${id}`, provenAt: neverProven, ...from };
  return { ...staffNamed(ledgerId), by };
}

/** Throws `key_unknown` and `key_expired`. What it may call is decided by the call. */
export async function callerByKey(
  { pool, db, clock }: Pick<Shop, 'pool' | 'db' | 'clock'>,
  request: FastifyRequest,
  { secret, userAgent }: { secret: string; userAgent: string },
): Promise<Caller> {
  const found = isWholeSecret(secret) ? await selectKeyByHash(pool, hashOfSecret(secret)) : undefined;
  if (!found) throw new Refusal('key_unknown');
  noteKey(request, found.id);
  const now = clock.now();
  if (found.expiresAt && found.expiresAt <= now)
    throw new Refusal(found.isFormer ? 'key_unknown' : 'key_expired');
  const { id, userId, audience: opens, scopes } = found;
  const key = { id, opens, scopes };
  const staff = opens === 'admin' ? staffOf(found, { address: request.ip, userAgent }) : undefined;
  await noteKeyUse(db, found, now);
  return {
    userId,
    sessionId: `key ${id}`,
    audience: 'key',
    isStaff: staff !== undefined,
    key: staff ? { ...key, staff } : key,
  };
}
