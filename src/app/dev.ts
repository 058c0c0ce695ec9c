import { createServer } from 'node:http';
import path from 'node:path';
import { createServer as createVite } from 'vite';
import { runProcess } from '#server/process/open-shop.ts';
import type { DevShop } from './dev-app.ts';

/** What Vite makes of `dev-app.ts`: another object as soon as anything that it imports was saved. */
type DevApp = typeof import('./dev-app.ts');

/** What an editor writes in one save is several events. */
const savedWithinMs = 100;
const sources = path.join(import.meta.dirname, '..');

/** One that never opened has nothing to end. */
const ifOpen = (shop: Promise<DevShop> | undefined, act: (shop: DevShop) => Promise<void>) =>
  shop?.then(act, () => undefined);
const close = (shop: Promise<DevShop> | undefined) => ifOpen(shop, (one) => one.close());

/**
 * The web process of `npm run dev`, which does the jobs too. Both are made of modules that Vite reads, as those of the pages
 * are: after a file of the server was saved, they are made anew of what changed. A start of a process takes longer than a
 * person waits.
 */
await runProcess(async ({ settings, log }) => {
  const server = createServer();
  // Its reload socket uses the shop's own port: two Vite servers would fight for one of theirs.
  const vite = await createVite({ appType: 'custom', server: { middlewareMode: true, ws: { server } } });
  let latest: { from: DevApp; shop: Promise<DevShop> } | undefined;
  let former: Promise<DevShop> | undefined;
  const open = async () => {
    const from = (await vite.ssrLoadModule('/src/app/dev-app.ts')) as DevApp;
    if (latest?.from !== from) {
      // One edit late: what the last app was asked for may still be under way.
      void close(former);
      former = latest?.shop;
      void ifOpen(former, (one) => one.stopJobs());
      const made = { from, shop: from.openDevShop(settings, vite) };
      latest = made;
      // One that could not open (the database was away) is tried anew by the next request, not by the next edit.
      made.shop.catch(() => {
        if (latest === made) latest = undefined;
      });
    }
    return (await latest.shop).app;
  };
  const sayWhy = (error: Error) => {
    vite.ssrFixStacktrace(error);
    log.error({ err: error }, 'the saved files give no app');
  };
  server.on('request', (request, response) =>
    open().then(
      (app) => app.server.emit('request', request, response),
      (error: Error) => {
        sayWhy(error);
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack);
      },
    ),
  );
  await open();
  // Jobs wait for no request.
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.on('all', (_event, file) => {
    if (!file.startsWith(sources)) return;
    clearTimeout(timer);
    timer = setTimeout(() => open().catch(sayWhy), savedWithinMs);
  });
  await new Promise<void>((resolve) => server.listen(settings.PORT, settings.HOST, resolve));
  return async () => {
    clearTimeout(timer);
    server.close();
    server.closeAllConnections();
    await vite.close();
    await Promise.all([close(former), close(latest?.shop)]);
  };
});
