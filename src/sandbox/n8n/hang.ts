import type { FastifyRequest } from 'fastify';

/** Holds a request until its caller gives up. */
export function hang(request: FastifyRequest): Promise<never> {
  return new Promise((_resolve, reject) => {
    request.raw.socket.once('close', () => reject(new Error('the caller gave up')));
  });
}
