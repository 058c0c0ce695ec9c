import { z } from 'zod';
import type { CaughtMessage } from '#sandbox/mailbox/caught-message.ts';
import type { MailboxPersistence } from '#sandbox/mailbox/mailbox.ts';
import type { Email, EmailBook } from './invariants/world.ts';

const verification = z.object({ props: z.object({ verificationKey: z.string() }) });

/** Every email that the mail server received, and the latest link of verification sent to each address. */
export class KeptEmails implements MailboxPersistence, EmailBook {
  readonly #mails: Email[];
  readonly #keys: Map<string, string>;

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

  /** What the verification link ends with; undefined when no such email came. */
  verificationKey(address: string): string | undefined {
    return this.#keys.get(address);
  }

  async load(): Promise<CaughtMessage[]> {
    return [];
  }

  async save({ envelope, messageId, subject, receivedAt, text }: CaughtMessage): Promise<void> {
    const to = envelope.to[0] ?? '';
    const outboxId = messageId?.replace(/^<|@.*$/g, '') ?? '';
    this.#mails.push({ outboxId, to, subject, receivedAt });
    if (subject === 'verification') {
      this.#keys.set(to, verification.parse(JSON.parse(text ?? '')).props.verificationKey);
    }
  }

  async clear(): Promise<void> {
    this.#mails.length = 0;
  }
}
