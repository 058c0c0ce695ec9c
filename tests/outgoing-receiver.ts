import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Received {
  id: string;
  type: string;
  body: string;
  headers: Record<string, string>;
  data: Record<string, unknown>;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** Somebody's own program: a real HTTP server, which keeps what came. */
export async function openReceiver() {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let answer: Answer = (response) => response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString('utf8');
    const said = JSON.parse(body) as { type: string; data: Record<string, unknown> };
    const headers = request.headers as Record<string, string>;
    received.push({ id: headers['webhook-id'] ?? '', headers, body, ...said });
    answer(response, request);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/rouage`,
    port,
    received,
    sockets,
    answers(next: Answer | number) {
      answer = typeof next === 'number' ? (response) => response.writeHead(next).end() : next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TestReceiver = Awaited<ReturnType<typeof openReceiver>>;

/** As a receiver does with the library of the specification; throws where the signature is none. */
export const verifyWith = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers);
