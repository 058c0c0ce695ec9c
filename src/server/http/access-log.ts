import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';

const keys = new WeakMap<FastifyRequest, number>();

/** The line of this answer then names the key by its number, whatever it opened. */
export const noteKey = (request: FastifyRequest, id: number): void => void keys.set(request, id);

/** A line for each answer: it names the route, and never an address, a visitor or what was asked of it. */
export function logAccess(app: FastifyInstance, { accessLog }: Pick<Settings, 'accessLog'>): void {
  if (!accessLog) return;
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const { method, routeOptions } = request;
    // A proxy asks each second.
    if (routeOptions.config.isProbe && reply.statusCode === 200) return done();
    const key = keys.get(request);
    const served = { method, route: routeOptions.url ?? null, status: reply.statusCode, ms };
    request.log.info(key === undefined ? served : { ...served, key }, 'served');
    done();
  });
}
