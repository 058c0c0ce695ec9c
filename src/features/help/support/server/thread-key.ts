import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Settings } from '#server/settings.ts';

type Secret = Pick<Settings, 'TOKEN_SECRET'>;

/** A key of its own, derived from the tokens' secret: neither can pass for the other. */
function sign({ TOKEN_SECRET }: Secret, ticketId: number): Buffer {
  const key = Buffer.from(hkdfSync('sha256', TOKEN_SECRET, '', 'rouage support thread', 32));
  return createHmac('sha256', key).update(String(ticketId)).digest();
}

/** For who has no account (docs/product/ticket.md#answering-without-an-account). */
export const threadKeyOf = (settings: Secret, ticketId: number): string =>
  `${ticketId}.${sign(settings, ticketId).toString('base64url')}`;

/** Undefined for what this shop did not sign. */
export function ticketOfKey(settings: Secret, key: string): number | undefined {
  const [, id = '', signature = ''] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(key) ?? [];
  const ticketId = Number(id);
  if (!ticketId || ticketId > 2_147_483_647) return undefined;
  return timingSafeEqual(sign(settings, ticketId), Buffer.from(signature, 'base64url'))
    ? ticketId
    : undefined;
}
