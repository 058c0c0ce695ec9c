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
  return email.length <= EMAIL_MAX && !/[\p{Cc}\p{Cs}]/u.test(email) && ADDRESS.test(email);
}

/** What stands in the place of an erased person's address: nothing can ever be sent there (RFC 2606, `invalid`). */
export function erasedAddress(userId: number): string {
  return `compte-supprime-${userId}@invalid`;
}

export function isErasedAddress(email: string): boolean {
  return email.endsWith('@invalid');
}

/** What one provider's mailbox may also be written as; sources: the providers' own help pages. */
interface MailboxRule {
  /** All deliver to the same mailboxes; the first stands for them. */
  domains: readonly string[];
  /** Characters of the local part that the provider does not see. */
  ignored?: RegExp;
  /** What separates the mailbox from an alias; `+` where nothing is said. */
  separator?: string;
}

const MAILBOX_RULES: readonly MailboxRule[] = [
  // support.google.com/mail/answer/7436150
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  // proton.me/support/addresses-and-aliases
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  // support.apple.com/102540
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  { domains: ['fastmail.com', 'fastmail.fm'] },
  { domains: ['yandex.com', 'yandex.ru', 'ya.ru'] },
];

// Disposable addresses are `name-keyword` (help.yahoo.com/kb/SLN28338); no Yahoo name holds a hyphen of its own.
const YAHOO = /^(?:yahoo\.[a-z]{2,3}(?:\.[a-z]{2})?|ymail\.com|rocketmail\.com)$/;

function ruleOf(domain: string): MailboxRule {
  if (YAHOO.test(domain)) return { domains: [domain], separator: '-' };
  return MAILBOX_RULES.find(({ domains }) => domains.includes(domain)) ?? { domains: [domain] };
}

/**
 * The mailbox behind an address, for what a person is given once: aliases (`+word` everywhere, `-word` at Yahoo), dots
 * where the provider ignores them and its other domains are taken off. It is compared, never written to or shown.
 */
export function addressOfPerson(email: string): string {
  const address = normaliseEmail(email);
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const domain = address.slice(at + 1);
  const written = address.slice(0, at);
  const { domains, ignored, separator = '+' } = ruleOf(domain);
  const [name = ''] = written.split(separator);
  const bare = ignored ? name.replace(ignored, '') : name;
  return `${bare || written}@${domains[0] ?? domain}`;
}
