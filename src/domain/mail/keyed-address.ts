/** `support+key@…` tells to which request an answer belongs (docs/product/ticket.md#answering-by-email). */
import { normaliseEmail } from '../people/email-address.ts';

/** RFC 5321 allows 64 characters before the `@`, and a key takes 43. */
const NAME_MAX = 20;

export function takesKeys(address: string): boolean {
  const [name = '', domain = ''] = address.split('@');
  return domain !== '' && name.length <= NAME_MAX && !name.includes('+');
}

export function addressWithKey(address: string, key: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${key}${address.slice(at)}`;
}

/** Empty for the address itself, undefined for another one. */
export function keyWithin(address: string, received: string): string | undefined {
  const [own, other] = [normaliseEmail(address), normaliseEmail(received)];
  if (own === other) return '';
  const at = own.lastIndexOf('@');
  const [name, domain] = [own.slice(0, at), own.slice(at)];
  if (!other.startsWith(`${name}+`) || !other.endsWith(domain)) return undefined;
  return other.slice(name.length + 1, -domain.length);
}
