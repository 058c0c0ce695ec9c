import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { forEachKey, type PerKey } from '../settings/key-list.ts';
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

function signatureBy(secret: string, kind: KeyKind, claims: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', kind, 32));
  return createHmac('sha256', key).update(claims).digest();
}

const signaturesOf = ({ TOKEN_SECRET }: Secret, kind: KeyKind, claims: string): PerKey<Buffer> =>
  forEachKey(TOKEN_SECRET, (secret) => signatureBy(secret, kind, claims));

export const signClaims = ({ TOKEN_SECRET }: Secret, kind: KeyKind, claims: string): Buffer =>
  signatureBy(TOKEN_SECRET[0], kind, claims);

const isOneOf = (own: readonly Buffer[], given: Buffer): boolean =>
  own.some((one) => one.length === given.length && timingSafeEqual(one, given));

export const areClaimsSigned = (
  settings: Secret,
  kind: KeyKind,
  claims: string,
  signature: Buffer,
): boolean => isOneOf(signaturesOf(settings, kind, claims), signature);

const sign = (settings: Secret, kind: KeyKind, id: number): Buffer => signClaims(settings, kind, String(id));

function idOf(
  written: string,
  signature: Buffer,
  signed: (id: number) => readonly Buffer[],
): number | undefined {
  const id = Number(written);
  if (!id || id > largestId) return undefined;
  return isOneOf(signed(id), signature) ? id : undefined;
}

/** A link carries it; it is not stored. */
export const signedKey = (settings: Secret, kind: KeyKind, id: number): string =>
  `${id}.${sign(settings, kind, id).toString('base64url')}`;

export function idOfKey(settings: Secret, kind: KeyKind, key: string): number | undefined {
  const [, id = '', signature = ''] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(key) ?? [];
  return idOf(id, Buffer.from(signature, 'base64url'), (one) => signaturesOf(settings, kind, String(one)));
}

const shortBytes = 16;
const shortened = (signature: Buffer): Buffer => signature.subarray(0, shortBytes);

/** Fits an email address: it is short, and the same in capitals. */
export const shortKey = (settings: Secret, kind: KeyKind, id: number): string =>
  `${id}-${shortened(sign(settings, kind, id)).toString('hex')}`;

export function idOfShortKey(settings: Secret, kind: KeyKind, key: string): number | undefined {
  const [, id = '', signature = ''] = /^([1-9]\d{0,9})-([\da-f]{32})$/.exec(key.toLowerCase()) ?? [];
  return idOf(id, Buffer.from(signature, 'hex'), (one) =>
    signaturesOf(settings, kind, String(one)).map(shortened),
  );
}
