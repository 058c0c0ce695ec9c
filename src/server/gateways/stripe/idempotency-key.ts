import { createHash } from 'node:crypto';

/** A header takes no « Ł » nor « ’ », and 255 characters at most. */
export function keyOf(what: string, ...content: (string | number)[]): string {
  return `${what}:${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`;
}
