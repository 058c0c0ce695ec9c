import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../settings/settings.ts';

type Secret = Pick<Settings, 'TOKEN_SECRET'>;

/** Each kind has its own key, derived from the tokens' secret, so none passes for another. */
export type KeyKind =
  | 'rouage support thread'
  | 'rouage support email'
  | 'rouage idea'
  | 'rouage idea news'
  | 'rouage workflow file';

const largestId = 2_147_483_647;

export function signClaims({ TOKEN_SECRET }: Secret, kind: KeyKind, claims: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', TOKEN_SECRET, '', kind, 32));
  return createHmac('sha256', key).update(claims).digest();
}

const sign = (settings: Secret, kind: KeyKind, id: number): Buffer => signClaims(settings, kind, String(id));

function idOf(written: string, signature: Buffer, signed: (id: number) => Buffer): number | undefined {
  const id = Number(written);
  if (!id || id > largestId) return undefined;
  const own = signed(id);
  return own.length === signature.length && timingSafeEqual(own, signature) ? id : undefined;
}

/** A link carries it; it is not stored. */
export const signedKey = (settings: Secret, kind: KeyKind, id: number): string =>
  `${id}.${sign(settings, kind, id).toString('base64url')}`;

export function idOfKey(settings: Secret, kind: KeyKind, key: string): number | undefined {
  const [, id = '', signature = ''] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(key) ?? [];
  return idOf(id, Buffer.from(signature, 'base64url'), (one) => sign(settings, kind, one));
}

const shortBytes = 16;
const shortSignature = (settings: Secret, kind: KeyKind, id: number) =>
  sign(settings, kind, id).subarray(0, shortBytes);

/** Fits an email address: it is short, and the same in capitals. */
export const shortKey = (settings: Secret, kind: KeyKind, id: number): string =>
  `${id}-${shortSignature(settings, kind, id).toString('hex')}`;

export function idOfShortKey(settings: Secret, kind: KeyKind, key: string): number | undefined {
  const [, id = '', signature = ''] = /^([1-9]\d{0,9})-([\da-f]{32})$/.exec(key.toLowerCase()) ?? [];
  return idOf(id, Buffer.from(signature, 'hex'), (one) => shortSignature(settings, kind, one));
}
