import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

/** The headers by which a shop that is reached by HTTPS asks browsers never to come by anything else. */
export function transportSecurity({ siteUrl }: Pick<Settings, 'siteUrl'>): Record<string, string> {
  return siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};
}

/** On every answer, whoever makes it: to be registered before every other hook. */
export function askForHttps(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
