import { createServer } from 'node:http';
import path from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { runProcess } from '#server/process/open-shop.ts';
import type { DevShop } from './dev-app.ts';

/** A new object after each save of a file it imports. */
type DevApp = typeof import('./dev-app.ts');

/** One save makes several events. */
const savedWithinMs = 100;
const sources = path.join(import.meta.dirname, '..');

const ifOpen = (shop: Promise<DevShop> | undefined, act: (shop: DevShop) => Promise<void>) =>
  shop?.then(act, () => undefined);
const close = (shop: Promise<DevShop> | undefined) => ifOpen(shop, (one) => one.close());

/** One load after another. What is saved during one leaves modules of both, and two classes of one name: all are read anew. */
function loadedBy(vite: ViteDevServer) {
  let saves = 0;
  let loading: Promise<unknown> = Promise.resolve();
  const load = async (): Promise<DevApp> => {
    const before = saves;
    const app = vite.ssrLoadModule('/src/app/dev-app.ts') as Promise<DevApp>;
    await app.catch(() => undefined);
    if (saves === before) return app;
    vite.moduleGraph.invalidateAll();
    return load();
  };
  return {
    saved: () => {
      saves += 1;
    },
    load: () => {
      const loaded = loading.then(load, load);
      loading = loaded;
      return loaded;
    },
  };
}

/** `npm run dev` has one process, with the jobs. Vite loads the server too: a save restarts no process. */
await runProcess('web', async ({ settings, log }) => {
  const server = createServer();
  // The reload socket uses the shop's own port: two Vite servers would fight for a default one.
  const vite = await createVite({ appType: 'custom', server: { middlewareMode: true, ws: { server } } });
  let latest: { from: DevApp; shop: Promise<DevShop> } | undefined;
  let former: Promise<DevShop> | undefined;
  const loader = loadedBy(vite);
  const open = async () => {
    const from = await loader.load();
    if (latest?.from !== from) {
      // Closed one edit late, because its requests may still be running.
      void close(former);
      former = latest?.shop;
      void ifOpen(former, (one) => one.stopJobs());
      const made = { from, shop: from.openDevShop(settings, vite) };
      latest = made;
      // A failed opening (the database was away) is retried by the next request.
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
  // Jobs must start without a request.
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.on('all', (_event, file) => {
    if (!file.startsWith(sources)) return;
    loader.saved();
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
