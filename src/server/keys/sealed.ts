import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { forEachKey } from '../settings/key-list.ts';
import type { Settings } from '../settings/settings.ts';

type Key = Pick<Settings, 'SECOND_FACTOR_KEY'>;

const keysFor = ({ SECOND_FACTOR_KEY }: Key, use: string) =>
  forEachKey(SECOND_FACTOR_KEY, (key) =>
    Buffer.from(hkdfSync('sha256', key, '', `rouage second factor ${use}`, 32)),
  );

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A person's number, or what else a secret is of. */
type Owner = number | `outgoing ${number | 'shop'}`;

/** It is bound to its owner: in another's row it does not open. */
export function seal(settings: Key, owner: Owner, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keysFor(settings, 'seal')[0], nonce).setAAD(
    Buffer.from(String(owner)),
  );
  const body = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64url');
}

function openBy(key: Buffer, owner: Owner, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const body = nonceBytes + tagBytes;
  if (bytes.length <= body) return undefined;
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(String(owner)))
    .setAuthTag(bytes.subarray(nonceBytes, body));
  try {
    return Buffer.concat([opening.update(bytes.subarray(body)), opening.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Undefined when another key or another owner sealed it. */
export function unseal(settings: Key, owner: Owner, sealed: string): string | undefined {
  for (const key of keysFor(settings, 'seal')) {
    const secret = openBy(key, owner, sealed);
    if (secret !== undefined) return secret;
  }
  return undefined;
}

export const isSealedByNewest = (settings: Key, owner: Owner, sealed: string): boolean =>
  openBy(keysFor(settings, 'seal')[0], owner, sealed) !== undefined;

/** Under every key, the newest first. */
export const hashesOfRecoveryCode = (settings: Key, userId: number, plain: string) =>
  keysFor(settings, 'recovery').map((key) =>
    createHmac('sha256', key).update(`${userId}\0${plain}`).digest('base64url'),
  );

export const hashOfRecoveryCode = (settings: Key, userId: number, plain: string): string =>
  String(hashesOfRecoveryCode(settings, userId, plain)[0]);
