import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Connections are kept for the next request, but not by a server that takes none any more: what was being answered when it began to
 * close would hold it until the connection's own end, a minute and more.
 */
export function letGoWhenClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  // Headers that went before it began to close promised to keep the connection.
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    if (isClosing && socket instanceof Socket) setImmediate(() => socket.destroySoon());
    done();
  });
}
