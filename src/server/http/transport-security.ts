import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

/** Browsers are asked never to come by anything but HTTPS (docs/product/security.md#transport). */
export function transportSecurity({ siteUrl }: Pick<Settings, 'siteUrl'>): Record<string, string> {
  return siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};
}

/** To be registered before every other hook. */
export function askForHttps(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
