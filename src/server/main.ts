import { buildApp } from './app.ts';
import { listen, runProcess } from './process.ts';

/** The web process: pages and API. */
await runProcess(async (shop) => {
  const app = await buildApp(shop, { pages: process.env.HOT_RELOAD ? 'dev' : 'built' });
  await listen(app, shop.settings);
  return () => app.close();
});
