import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { ImapBoxes, INBOX } from './imap-boxes.ts';
import { commandsFrom, ImapSession } from './imap-session.ts';

/** A shop with these settings reads the stand-in's mailbox every few seconds. */
export const demoMail = {
  IMAP_AUTHSERV_ID: 'mx.rouage.example',
  IMAP_POLL_SECONDS: '2',
  IDEAS_ADDRESS: 'idees@rouage.example',
  SUPPORT_ADDRESS: 'support@rouage.example',
};

export interface ImapSandbox {
  port: number;
  deliver(user: string, raw: Buffer): void;
  close(): Promise<void>;
}

async function serve(socket: Socket, boxesOf: (user: string, password: string) => ImapBoxes | undefined) {
  const say = (line: string) => void socket.write(`${line}\r\n`, 'latin1');
  const session = new ImapSession(boxesOf, say);
  for await (const command of commandsFrom(socket, () => say('+ go on'))) if (!session.answer(command)) break;
  socket.end();
}

/** A mailbox server on 127.0.0.1: each user has a mailbox in memory, all with the same password. */
export async function startImapSandbox({
  port = 0,
  password,
}: {
  port?: number;
  password: string;
}): Promise<ImapSandbox> {
  const users = new Map<string, ImapBoxes>();
  const boxesOfUser = (user: string): ImapBoxes => {
    const boxes = users.get(user) ?? new ImapBoxes();
    users.set(user, boxes);
    return boxes;
  };
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    serve(socket, (user, given) => (given === password ? boxesOfUser(user) : undefined)).catch(() =>
      socket.destroy(),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the IMAP sandbox has no port');
  return {
    port: address.port,
    deliver: (user, raw) => void boxesOfUser(user).append(INBOX, raw),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
