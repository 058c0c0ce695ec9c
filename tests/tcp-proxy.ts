import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface TcpProxy {
  port: number;
  /** Connections stay, nothing passes either way, and new ones are accepted without an answer; until `heal`. */
  freeze(): void;
  /** Ends every connection and takes no other, until `heal`. */
  cut(): void;
  /** Each piece of data waits this long, either way. */
  slow(milliseconds: number): void;
  heal(): void;
  close(): Promise<void>;
}

/** A network between two ports of this machine that can fail as networks do. */
export async function openTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let delayMs = 0;
  let thawed = Promise.withResolvers<void>();
  thawed.resolve();

  function carry(from: Socket, to: Socket): void {
    sockets.add(from);
    let queue = Promise.resolve();
    from.on('data', (piece) => {
      queue = queue.then(async () => {
        if (delayMs > 0) await pause(delayMs);
        await thawed.promise;
        if (to.writable) to.write(piece);
      });
    });
    from.on('end', () => {
      queue = queue.then(() => void to.end());
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      queue = queue.then(() => void to.destroySoon());
    });
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (isCut) return void near.resetAndDestroy();
    const far = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    carry(near, far);
    carry(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the proxy has no port');
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    freeze() {
      thawed = Promise.withResolvers();
    },
    cut() {
      isCut = true;
      endAll();
    },
    slow(milliseconds) {
      delayMs = milliseconds;
    },
    heal() {
      isCut = false;
      delayMs = 0;
      thawed.resolve();
    },
    close() {
      endAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
