import PostalMime, { type Address } from 'postal-mime';
import { z } from 'zod';

const attachment = z.object({
  filename: z.string().nullable(),
  mimeType: z.string(),
  /** Bytes, before base64. */
  size: z.int(),
  base64: z.string(),
});

export const caughtMessage = z.object({
  id: z.string(),
  receivedAt: z.iso.datetime(),
  envelope: z.object({ from: z.string(), to: z.array(z.string()) }),
  messageId: z.string().nullable(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  text: z.string().nullable(),
  html: z.string().nullable(),
  attachments: z.array(attachment),
});

export type CaughtMessage = z.infer<typeof caughtMessage>;
export type CaughtAttachment = z.infer<typeof attachment>;

type Delivery = Pick<CaughtMessage, 'id' | 'receivedAt' | 'envelope'>;

const nameAndAddress = ({ name, address, group }: Address): string[] => {
  if (group !== undefined) return group.flatMap(nameAndAddress);
  return [name === '' ? address : `${name} <${address}>`];
};

/** Rejects when the MIME structure is beyond the parser's limits. */
export async function parseMessage(raw: Uint8Array, delivery: Delivery): Promise<CaughtMessage> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  return {
    ...delivery,
    messageId: email.messageId ?? null,
    from: email.from === undefined ? delivery.envelope.from : nameAndAddress(email.from).join(', '),
    to: email.to === undefined ? delivery.envelope.to : email.to.flatMap(nameAndAddress),
    subject: email.subject ?? '',
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: email.text ?? null,
    html: email.html ?? null,
    attachments: email.attachments.map(({ filename, mimeType, content }) => {
      const bytes =
        typeof content === 'string' ? Buffer.from(content, 'base64') : Buffer.from(new Uint8Array(content));
      return { filename, mimeType, size: bytes.byteLength, base64: bytes.toString('base64') };
    }),
  };
}

export type MessagePredicate = (message: CaughtMessage) => boolean;
export type WaitOptions = { timeoutMs?: number; signal?: AbortSignal };

export class MessageList {
  readonly #limit: number;
  #messages: CaughtMessage[];
  readonly #listeners = new Set<(message: CaughtMessage) => void>();

  constructor(limit: number, messages: readonly CaughtMessage[]) {
    this.#limit = limit;
    this.#messages = messages.slice(-limit);
  }

  all(): readonly CaughtMessage[] {
    return this.#messages;
  }

  add(message: CaughtMessage): void {
    this.#messages = [...this.#messages, message].slice(-this.#limit);
    for (const listener of this.#listeners) listener(message);
  }

  clear(): void {
    this.#messages = [];
  }

  waitFor(predicate: MessagePredicate, options: WaitOptions = {}): Promise<CaughtMessage> {
    const present = this.#messages.find(predicate);
    if (present !== undefined) return Promise.resolve(present);
    const timeout = AbortSignal.timeout(options.timeoutMs ?? 5_000);
    const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#listeners.delete(listener);
        signal.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        stop();
        reject(new Error(`No message fitted; ${this.#messages.length} caught.`, { cause: signal.reason }));
      };
      const listener = (message: CaughtMessage) => {
        if (!predicate(message)) return;
        stop();
        resolve(message);
      };
      this.#listeners.add(listener);
      signal.addEventListener('abort', giveUp);
      if (signal.aborted) giveUp();
    });
  }
}

/** More than one delivery means a repeated send. */
export function countByMessageId(messages: readonly CaughtMessage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { messageId } of messages) {
    if (messageId !== null) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  }
  return counts;
}
