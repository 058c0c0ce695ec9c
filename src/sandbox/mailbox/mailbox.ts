import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { type CaughtMessage, parseMessage } from './caught-message.ts';
import { mailboxWeb } from './mailbox-web.ts';
import { MessageList, type MessagePredicate, type WaitOptions } from './message-list.ts';
import { startSmtpCatcher } from './smtp-catcher.ts';
import { SmtpFaults } from './smtp-faults.ts';

export type MailboxPersistence = {
  load(): Promise<CaughtMessage[]>;
  save(message: CaughtMessage): Promise<void>;
  clear(): Promise<void>;
};

export type MailboxOptions = {
  /** 0 takes a free port. */
  smtpPort: number;
  persistence?: MailboxPersistence;
  now?: () => Date;
  limit?: number;
  /** Where the shop shows a sample of each of its emails. */
  previewsUrl?: string;
};

export type Mailbox = {
  smtpUrl: string;
  /** Oldest first, at most the last 1,000. */
  messages(): readonly CaughtMessage[];
  waitFor(predicate: MessagePredicate, options?: WaitOptions): Promise<CaughtMessage>;
  clear(): Promise<void>;
  fault: SmtpFaults;
  /** The pages; register it under any prefix. */
  web: FastifyPluginAsync;
  close(): Promise<void>;
};

const nothingStored: MailboxPersistence = {
  load: async () => [],
  save: async () => undefined,
  clear: async () => undefined,
};

/** Catches every email of the demo and of the tests over real SMTP on 127.0.0.1. */
export async function createMailbox(options: MailboxOptions): Promise<Mailbox> {
  const {
    smtpPort,
    persistence = nothingStored,
    now = () => new Date(),
    limit = 1_000,
    previewsUrl,
  } = options;
  const fault = new SmtpFaults();
  const list = new MessageList(limit, await persistence.load());
  const clear = async () => {
    await persistence.clear();
    list.clear();
  };
  const catcher = await startSmtpCatcher(smtpPort, fault, async (raw, envelope) => {
    const message = await parseMessage(raw, { id: randomUUID(), receivedAt: now().toISOString(), envelope });
    await persistence.save(message);
    list.add(message);
  });
  const messages = () => list.all();
  return {
    smtpUrl: `smtp://127.0.0.1:${catcher.port}`,
    messages,
    waitFor: (predicate, waitOptions) => list.waitFor(predicate, waitOptions),
    clear,
    fault,
    web: mailboxWeb({ messages, clear, previewsUrl }),
    close: catcher.close,
  };
}
