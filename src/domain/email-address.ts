/** Email addresses: one spelling in the database, one idea of what looks like one (specification 5). */

/** The longest address that SMTP carries. */
export const EMAIL_MAX = 254;

// Without quotes, brackets, commas or spaces, which would let an address speak to a mail header; linear in length.
const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/u;

/** The spelling that is stored and compared: trimmed, lowercase, composed accents. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase().normalize('NFC');
}

/** True for what looks like an address, once normalised: `x@y.z`. */
export function isEmail(email: string): boolean {
  return email.length <= EMAIL_MAX && !/\p{Cc}/u.test(email) && ADDRESS.test(email);
}

/** What stands in the place of an erased person's address: nothing can ever be sent there (RFC 2606, `invalid`). */
export function erasedAddress(userId: number): string {
  return `compte-supprime-${userId}@invalid`;
}

export function isErasedAddress(email: string): boolean {
  return email.endsWith('@invalid');
}
