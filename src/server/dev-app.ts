import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { buildApp } from './app.ts';
import { devPages } from './pages/dev-pages.ts';
import { openShop } from './process.ts';
import type { Settings } from './settings.ts';

/** The app with a shop of its own, whose classes are of the same modules; it closes with it. */
export async function openDevApp(settings: Settings, vite: ViteDevServer): Promise<FastifyInstance> {
  const shop = await openShop(settings);
  const pages = devPages(vite);
  const entry = async () => (await pages.build()).entry.module;
  const app = await buildApp(shop, {
    pages,
    renderEmail: async (name, props) => (await entry()).renderEmail(name, props),
    kit: async () => (await entry()).kit,
  });
  app.addHook('onClose', () => shop.close());
  await app.ready();
  return app;
}
