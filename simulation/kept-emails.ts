import { z } from 'zod';
import type { CaughtMessage } from '#sandbox/mailbox/caught-message.ts';
import type { MailboxPersistence } from '#sandbox/mailbox/mailbox.ts';
import type { Email, EmailBook } from './invariants/world.ts';

/** What the mail catcher of the demo opens on. */
const latestKept = 40;

/** The links that people follow: where an email's content has the key, and its address as people read it. */
const followed = {
  verification: { prop: 'verificationKey', address: /\/verify-email\/([\w-]+)/ },
  'idea-received': { prop: 'followKey', address: /\/idees\/suivi#([\w.-]+)/ },
  'price-change': { prop: 'noticeKey', address: /\/changement-de-prix#([\w-]+)/ },
} as const;
type Followed = keyof typeof followed;
const names = Object.keys(followed) as Followed[];

const content = z.object({ props: z.record(z.string(), z.unknown()) });

/** Of an email as people read it, or of its content alone. */
function linkIn(subject: string, text: string): readonly [name: Followed, key: string] | undefined {
  for (const name of names) {
    const { prop, address } = followed[name];
    const key = subject === name ? content.parse(JSON.parse(text)).props[prop] : address.exec(text)?.[1];
    if (typeof key === 'string') return [name, key];
  }
  return undefined;
}

/** Every email that the mail server received, and the latest link of each kind sent to each address. */
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

  /** What the link of the latest such email ends with; undefined when none came. */
  latestKey(email: Followed, address: string): string | undefined {
    return this.#keys.get(`${email} ${address}`);
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
    const link = linkIn(subject, text ?? '');
    if (link) this.#keys.set(`${link[0]} ${to}`, link[1]);
  }

  async clear(): Promise<void> {
    this.#mails.length = 0;
  }
}
