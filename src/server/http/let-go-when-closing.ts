import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Half of what a process that was told to stop has before it is killed. */
const longestWaitMs = 5_000;

/**
 * A server that closes waits for the answers that it owes, and for nothing else. Node's own would wait for what was
 * kept alive, for connections that have asked nothing, and for bodies that never end.
 */
export function letGoWhenClosing(app: FastifyInstance, requestTimeoutMs: number): void {
  const connections = new Map<Socket, Set<IncomingMessage>>();
  let isClosing = false;
  let lastCall: NodeJS.Timeout | undefined;

  app.server.on('connection', (socket) => {
    if (isClosing) return socket.destroy();
    connections.set(socket, new Set());
    socket.once('close', () => connections.delete(socket));
  });
  app.server.on('request', (request, response) => {
    const asked = connections.get(request.socket);
    asked?.add(request);
    response.once('close', () => {
      asked?.delete(request);
      // Headers that went before it began to close promised to keep the connection.
      if (isClosing && asked?.size === 0) request.socket.destroySoon();
    });
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const [socket, asked] of connections) {
      if (asked.size === 0 && socket.bytesRead === 0) socket.destroy();
    }
    lastCall = setTimeout(
      () => {
        for (const [socket, asked] of connections) {
          if (![...asked].some(({ complete }) => complete)) socket.destroy();
        }
      },
      Math.min(requestTimeoutMs, longestWaitMs),
    );
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearTimeout(lastCall);
    done();
  });
}
