import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

/** It shows nothing else: the shop has one address (docs/product/automation-page.md#another-host). */
export function keepAutomationHostApart(app: FastifyInstance, { AUTOMATION_ORIGIN }: Settings): void {
  if (!AUTOMATION_ORIGIN) return;
  const { host } = new URL(AUTOMATION_ORIGIN);
  app.addHook('onRequest', async (request, reply) => {
    if (request.host !== host || request.url.startsWith('/frame/')) return;
    return reply.code(404).type('text/plain; charset=utf-8').send('Page introuvable.');
  });
}
