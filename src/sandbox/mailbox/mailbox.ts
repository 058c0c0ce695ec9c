import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import {
  type CaughtMessage,
  MessageList,
  type MessagePredicate,
  parseMessage,
  type WaitOptions,
} from './caught-message.ts';
import { mailboxWeb } from './mailbox-web.ts';
import type { IncomingMail } from './write-email.ts';

type Refusal = { code: number; stage: 'recipient' | 'data' };

/** `smtp-server` sends this error's code. */
class SmtpRefusal extends Error {
  readonly responseCode: number;

  constructor(code: number) {
    super(code >= 500 ? 'Refused by the sandbox' : 'Not now, says the sandbox');
    this.responseCode = code;
  }
}

/** Faults strike in the order given, one per message. */
class SmtpFaults {
  #refusals: Refusal[] = [];
  #drops = 0;

  rejectNext(count: number, code: number, stage: Refusal['stage'] = 'recipient'): void {
    for (let index = 0; index < count; index += 1) this.#refusals.push({ code, stage });
  }

  /** Keeps the next `count` messages but cuts the connection: the sender must send again. */
  dropAnswerNext(count: number): void {
    this.#drops += count;
  }

  reset(): void {
    this.#refusals = [];
    this.#drops = 0;
  }

  takeRefusal(stage: Refusal['stage']): SmtpRefusal | null {
    if (this.#refusals[0]?.stage !== stage) return null;
    const refusal = this.#refusals.shift();
    return refusal === undefined ? null : new SmtpRefusal(refusal.code);
  }

  takeDrop(): boolean {
    if (this.#drops === 0) return false;
    this.#drops -= 1;
    return true;
  }
}

type Catch = (raw: Uint8Array, envelope: CaughtMessage['envelope']) => Promise<void>;

const maxMessageBytes = 15 * 1024 * 1024;

async function contentOf(stream: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const envelopeOf = ({ envelope }: SMTPServerSession): CaughtMessage['envelope'] => ({
  from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
  to: envelope.rcptTo.map(({ address }) => address),
});

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** It listens on the loopback interface, without sign-in or TLS, and answers 250 once `keep` has the message. */
async function startSmtpCatcher(port: number, faults: SmtpFaults, keep: Catch) {
  const dropConnection = (session: SMTPServerSession) => {
    for (const connection of server.connections)
      if (connection.id === session.id) connection._socket.destroy();
  };
  const server = new SMTPServer({
    banner: 'Rouage sandbox mailbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMessageBytes,
    rejectOversized: true,
    closeTimeout: 1_000,
    onRcptTo: (_address, _session, answer) => answer(faults.takeRefusal('recipient')),
    onData: (stream, session, answer) => {
      const handle = async () => {
        const raw = await contentOf(stream);
        if (stream.sizeExceeded) return answer();
        const refusal = faults.takeRefusal('data');
        if (refusal !== null) return answer(refusal);
        await keep(raw, envelopeOf(session));
        if (faults.takeDrop()) return dropConnection(session);
        answer(null, 'Kept by the sandbox mailbox');
      };
      handle().catch((error: unknown) => answer(asError(error)));
    },
  });
  // Clients may vanish in mid-conversation; a failed listen rejects below.
  server.on('error', () => undefined);
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The SMTP catcher has no port.');
  return {
    port: address.port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

export type MailboxPersistence = {
  load(): Promise<CaughtMessage[]>;
  save(message: CaughtMessage): Promise<void>;
  clear(): Promise<void>;
};

export type MailboxOptions = {
  smtpPort: number;
  persistence?: MailboxPersistence;
  now?: () => Date;
  limit?: number;
  previewsUrl?: string;
  incoming?: IncomingMail;
};

export type Mailbox = {
  smtpUrl: string;
  messages(): readonly CaughtMessage[];
  waitFor(predicate: MessagePredicate, options?: WaitOptions): Promise<CaughtMessage>;
  clear(): Promise<void>;
  fault: SmtpFaults;
  web: FastifyPluginAsync;
  close(): Promise<void>;
};

const nothingStored: MailboxPersistence = {
  load: async () => [],
  save: async () => undefined,
  clear: async () => undefined,
};

export async function createMailbox(options: MailboxOptions): Promise<Mailbox> {
  const {
    smtpPort,
    persistence = nothingStored,
    now = () => new Date(),
    limit = 1_000,
    previewsUrl,
    incoming,
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
    web: mailboxWeb({ messages, clear, previewsUrl, incoming }),
    close: catcher.close,
  };
}
