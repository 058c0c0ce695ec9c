import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new id in Stripe's form, such as `cus_` followed by 24 letters and digits. */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (const byte of randomBytes(length)) id += ALPHABET[byte % ALPHABET.length];
  return id;
}

/** The secret that lets a browser act on one intent: the intent's id, then a random part. */
export function newClientSecret(intent: string): string {
  return newId(`${intent}_secret`);
}
