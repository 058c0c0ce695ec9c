import { createHash } from 'node:crypto';

/** A key that names its content, whatever the letters: a header takes no « Ł » nor « ’ », and 255 characters at most. */
export function keyOf(what: string, ...content: (string | number)[]): string {
  return `${what}:${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`;
}
