import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { CaughtMessage } from './caught-message.ts';
import type { SmtpFaults } from './smtp-faults.ts';

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

/** On the loopback interface, without sign-in or TLS; answers 250 only once `keep` has the message. */
export async function startSmtpCatcher(port: number, faults: SmtpFaults, keep: Catch) {
  const closing = new AbortController();
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
        await faults.pause(closing.signal);
        if (faults.takeDrop()) return dropConnection(session);
        answer(null, 'Kept by the sandbox mailbox');
      };
      handle().catch((error: unknown) => answer(asError(error)));
    },
  });
  // A client that vanishes in the middle of a conversation is no event for a sandbox; a failed listen rejects below.
  server.on('error', () => undefined);
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The SMTP catcher has no port.');
  return {
    port: address.port,
    close: () => {
      closing.abort();
      return new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
