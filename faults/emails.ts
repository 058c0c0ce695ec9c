import type { CaughtMessage } from '#sandbox/mailbox/caught-message.ts';
import type { MailboxPersistence } from '#sandbox/mailbox/mailbox.ts';
import type { Email, EmailBook } from '#simulation/invariants/world.ts';

/** Every email that the mail server received, and the last link of verification sent to each address. */
export class ReceivedEmails implements MailboxPersistence, EmailBook {
  readonly #mails: Email[] = [];
  readonly #keys = new Map<string, string>();

  async mails(): Promise<readonly Email[]> {
    return this.#mails;
  }

  verificationKey(address: string): string | undefined {
    return this.#keys.get(address);
  }

  async load(): Promise<CaughtMessage[]> {
    return [];
  }

  async save({ envelope, messageId, subject, receivedAt, text }: CaughtMessage): Promise<void> {
    const to = envelope.to[0] ?? '';
    this.#mails.push({ outboxId: messageId?.replace(/^<|@.*$/g, '') ?? '', to, subject, receivedAt });
    const [, key] = /\/verify-email\/([^\s?#)>\]]+)/.exec(text ?? '') ?? [];
    if (key) this.#keys.set(to, decodeURIComponent(key));
  }

  async clear(): Promise<void> {
    this.#mails.length = 0;
  }
}
