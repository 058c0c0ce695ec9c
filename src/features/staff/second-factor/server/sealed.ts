import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Settings } from '#server/settings/settings.ts';

type Key = Pick<Settings, 'SECOND_FACTOR_KEY'>;

const keyFor = ({ SECOND_FACTOR_KEY }: Key, use: string) =>
  Buffer.from(hkdfSync('sha256', SECOND_FACTOR_KEY, '', `rouage second factor ${use}`, 32));

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** It is bound to its person: in another's row it does not open. */
export function seal(settings: Key, userId: number, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyFor(settings, 'seal'), nonce).setAAD(Buffer.from(String(userId)));
  const body = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64url');
}

/** Undefined when another key or another person sealed it. */
export function unseal(settings: Key, userId: number, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const body = nonceBytes + tagBytes;
  if (bytes.length <= body) return undefined;
  const opening = createDecipheriv(cipher, keyFor(settings, 'seal'), bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(bytes.subarray(nonceBytes, body));
  try {
    return Buffer.concat([opening.update(bytes.subarray(body)), opening.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

export function hashOfRecoveryCode(settings: Key, userId: number, plain: string): string {
  return createHmac('sha256', keyFor(settings, 'recovery')).update(`${userId}\0${plain}`).digest('base64url');
}
