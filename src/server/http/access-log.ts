import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';

/** A line for each answer: it names the route, and never an address, a visitor or what was asked of it. */
export function logAccess(app: FastifyInstance, { accessLog }: Pick<Settings, 'accessLog'>): void {
  if (!accessLog) return;
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const { method, routeOptions } = request;
    // A proxy asks each second.
    if (routeOptions.config.isProbe && reply.statusCode === 200) return done();
    request.log.info({ method, route: routeOptions.url ?? null, status: reply.statusCode, ms }, 'served');
    done();
  });
}
