import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface ReaderPace {
  /** Who is waited for at two looks so far apart is cut off, */
  stallMs: number;
  /** unless they have taken as much between them. */
  leastBytes: number;
}

/** Of what was handed to the system at once, the part that it has not taken: Node says so to its own time-outs alone. */
function leftInSystem(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle !== 'object' || handle === null || !('writeQueueSize' in handle)) return 0;
  return typeof handle.writeQueueSize === 'number' ? handle.writeQueueSize : 0;
}

/** What the reader's side of the connection has taken, a large part that is on its way included. */
const takenBy = (socket: Socket): number =>
  socket.bytesWritten - socket.writableLength - leftInSystem(socket);

/**
 * Of every answer, whatever it is made of: a page, a call, a file (docs/product/api.md#slow-readers). Where the shop is
 * what the reader waits for, nobody is cut off.
 */
export function cutOffSlowReaders(app: FastifyInstance, { stallMs, leastBytes }: ReaderPace): void {
  const waitedFor = new Map<Socket, number | undefined>();
  app.server.on('connection', (socket) => {
    waitedFor.set(socket, undefined);
    socket.once('close', () => waitedFor.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, before] of waitedFor) {
      const taken = socket.writableLength > 0 ? takenBy(socket) : undefined;
      if (taken !== undefined && before !== undefined && taken - before < leastBytes) socket.destroy();
      else waitedFor.set(socket, taken);
    }
  }, stallMs);
  timer.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
