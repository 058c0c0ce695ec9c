import { z } from 'zod';
import type { CaughtMessage } from '#sandbox/mailbox/caught-message.ts';
import type { MailboxPersistence } from '#sandbox/mailbox/mailbox.ts';
import type { Letter, LetterBook } from './invariants/world.ts';

const verification = z.object({ props: z.object({ verificationKey: z.string() }) });

/** Every letter that the mail server received, and the latest link of verification sent to each address. */
export class KeptLetters implements MailboxPersistence, LetterBook {
  readonly #letters: Letter[];
  readonly #keys: Map<string, string>;

  constructor(letters: readonly Letter[] = [], keys: readonly (readonly [string, string])[] = []) {
    this.#letters = [...letters];
    this.#keys = new Map(keys);
  }

  async letters(): Promise<readonly Letter[]> {
    return this.#letters;
  }

  get count(): number {
    return this.#letters.length;
  }

  keys(): [string, string][] {
    return [...this.#keys];
  }

  /** What the verification link ends with; undefined when no such letter came. */
  verificationKey(address: string): string | undefined {
    return this.#keys.get(address);
  }

  async load(): Promise<CaughtMessage[]> {
    return [];
  }

  async save({ envelope, messageId, subject, receivedAt, text }: CaughtMessage): Promise<void> {
    const to = envelope.to[0] ?? '';
    const outboxId = messageId?.replace(/^<|@.*$/g, '') ?? '';
    this.#letters.push({ outboxId, to, subject, receivedAt });
    if (subject === 'verification') {
      this.#keys.set(to, verification.parse(JSON.parse(text ?? '')).props.verificationKey);
    }
  }

  async clear(): Promise<void> {
    this.#letters.length = 0;
  }
}
