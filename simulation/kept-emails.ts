import { z } from 'zod';
import type { CaughtMessage } from '#sandbox/mailbox/caught-message.ts';
import type { MailboxPersistence } from '#sandbox/mailbox/mailbox.ts';
import type { Email, EmailBook } from './invariants/world.ts';

/** What the mail catcher of the demo opens on. */
const latestKept = 40;

const verification = z.object({ props: z.object({ verificationKey: z.string() }) });

/** Of an email as people read it, or of its content alone. */
function verificationKeyIn(subject: string, text: string): string | undefined {
  if (subject === 'verification') return verification.parse(JSON.parse(text)).props.verificationKey;
  return /\/verify-email\/([\w-]+)/.exec(text)?.[1];
}

/** Every email that the mail server received, and the latest link of verification sent to each address. */
export class KeptEmails implements MailboxPersistence, EmailBook {
  readonly #mails: Email[];
  readonly #keys: Map<string, string>;
  readonly #latest: CaughtMessage[] = [];

  constructor(mails: readonly Email[] = [], keys: readonly (readonly [string, string])[] = []) {
    this.#mails = [...mails];
    this.#keys = new Map(keys);
  }

  async mails(): Promise<readonly Email[]> {
    return this.#mails;
  }

  get count(): number {
    return this.#mails.length;
  }

  keys(): [string, string][] {
    return [...this.#keys];
  }

  /** The latest as they came, the oldest first. */
  latest(): readonly CaughtMessage[] {
    return this.#latest;
  }

  /** What the verification link ends with; undefined when no such email came. */
  verificationKey(address: string): string | undefined {
    return this.#keys.get(address);
  }

  async load(): Promise<CaughtMessage[]> {
    return [];
  }

  async save(message: CaughtMessage): Promise<void> {
    const { envelope, messageId, subject, receivedAt, text } = message;
    this.#latest.push(message);
    if (this.#latest.length > latestKept) this.#latest.shift();
    const to = envelope.to[0] ?? '';
    const outboxId = messageId?.replace(/^<|@.*$/g, '') ?? '';
    this.#mails.push({ outboxId, to, subject, receivedAt });
    const key = verificationKeyIn(subject, text ?? '');
    if (key) this.#keys.set(to, key);
  }

  async clear(): Promise<void> {
    this.#mails.length = 0;
  }
}
