import { identifierForm } from '../text/one-form.ts';
import { withoutEnd } from '../text/without-edges.ts';

/** docs/product/account.md#email-looks-like-one */

export const OWN_EMAIL = 'Cette adresse est déjà la vôtre.';

/** The shop and the administration each have their own links (docs/product/staff.md#links-end-with-standing). */
export const EMAIL_CHANGES = ['change_email', 'change_staff_email'] as const;

export const emailChangeOf = ({ isStaff }: { isStaff: boolean }): (typeof EMAIL_CHANGES)[number] =>
  isStaff ? 'change_staff_email' : 'change_email';

export const EMAIL_MAX = 254;

// Excludes quotes, brackets, commas and spaces, which could inject into a mail header. Linear in length.
const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)+$/u;

const latin = /^(?:[\p{Script=Latin}\d-]\p{M}*)+$/u;

/** The name as DNS knows it (IDNA, UTS 46); undefined for one that no resolver would take. */
function wireName(domain: string): string | undefined {
  if (/^(?!.*xn--)\p{ASCII}*$/u.test(domain)) return domain;
  if (/[/?#:@%\\]/u.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
  return new URL(`http://${domain}`).hostname;
}

/** Only the server has this; a browser leaves the name in its DNS form. */
const toLetters = globalThis.process?.getBuiltinModule?.('node:url').domainToUnicode;

/** Only Latin labels are shown as letters, so that no other script's letter passes for one of them. */
function shownLabel(label: string): string {
  const letters = toLetters?.(label) || label;
  return latin.test(letters) && wireName(letters) === label ? letters : label;
}

export function domainForm(typed: string): string {
  const domain = wireName(typed.toLowerCase()) ?? typed.toLowerCase();
  return withoutEnd(domain, /[.。\s]/)
    .split('.')
    .map(shownLabel)
    .join('.');
}

/** Addresses that look the same, or that one server treats as the same, get one spelling. */
export function normaliseEmail(email: string): string {
  const address = identifierForm(identifierForm(email).toLowerCase());
  const domain = address.lastIndexOf('@') + 1;
  // A long address is refused later: its domain is not worth reading.
  return domain === 0 || address.length > 2 * EMAIL_MAX
    ? address
    : address.slice(0, domain) + domainForm(address.slice(domain));
}

export function isEmail(email: string): boolean {
  const isWritten = email.length <= EMAIL_MAX && !/\p{C}/u.test(email) && ADDRESS.test(email);
  return isWritten && wireName(email.slice(email.lastIndexOf('@') + 1)) !== undefined;
}

/** `c…@exemple.fr`: its owner recognises it, nobody else can write to it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(Math.max(at, 0))}`;
}

/** RFC 2606: no email can reach `invalid` (docs/product/deletion.md#erased-address-is-invalid). */
export function erasedAddress(userId: number): string {
  return `compte-supprime-${userId}@invalid`;
}

interface MailboxRule {
  domains: readonly string[];
  ignored?: RegExp;
  separator?: string;
}

const MAILBOX_RULES: readonly MailboxRule[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  { domains: ['fastmail.com', 'fastmail.fm'] },
  { domains: ['yandex.com', 'yandex.ru', 'ya.ru'] },
];

// Yahoo's disposable addresses are `name-keyword`; no Yahoo name holds a hyphen of its own.
const YAHOO = /^(?:yahoo\.[a-z]{2,3}(?:\.[a-z]{2})?|ymail\.com|rocketmail\.com)$/;

function ruleOf(domain: string): MailboxRule {
  if (YAHOO.test(domain)) return { domains: [domain], separator: '-' };
  return MAILBOX_RULES.find(({ domains }) => domains.includes(domain)) ?? { domains: [domain] };
}

/** Names the mailbox behind an address, for comparison only (docs/product/trial.md#once-per-person). */
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
