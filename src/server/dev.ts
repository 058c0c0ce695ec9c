import { createServer } from 'node:http';
import { createServer as createVite } from 'vite';
import { runProcess } from './process.ts';

/** What Vite makes of `dev-app.ts`: another object as soon as anything that it imports was saved. */
type DevApp = typeof import('./dev-app.ts');

interface Closing {
  close(): Promise<unknown>;
}

/** One that never opened has nothing to close. */
const close = (app: Promise<Closing> | undefined) =>
  app?.then(
    (opened) => opened.close(),
    () => undefined,
  );

/**
 * The web process of `npm run dev`. Its app is made of modules that Vite reads, as those of the pages are: after a file
 * of the server was saved, the next request finds an app made anew of what changed. A start of the process takes longer
 * than a person waits.
 */
await runProcess(async ({ settings, log }) => {
  const server = createServer();
  // Its reload socket uses the shop's own port: two Vite servers would fight for one of theirs.
  const vite = await createVite({ appType: 'custom', server: { middlewareMode: true, ws: { server } } });
  let latest: { from: DevApp; app: ReturnType<DevApp['openDevApp']> } | undefined;
  let former: Promise<Closing> | undefined;
  const open = async () => {
    const from = (await vite.ssrLoadModule('/src/server/dev-app.ts')) as DevApp;
    if (latest?.from !== from) {
      // One edit late: what the last app was asked for may still be under way.
      void close(former);
      former = latest?.app;
      const made = { from, app: from.openDevApp(settings, vite) };
      latest = made;
      // One that could not open (the database was away) is tried anew by the next request, not by the next edit.
      made.app.catch(() => {
        if (latest === made) latest = undefined;
      });
    }
    return latest.app;
  };
  server.on('request', (request, response) =>
    open().then(
      (app) => app.server.emit('request', request, response),
      (error: Error) => {
        vite.ssrFixStacktrace(error);
        log.error({ err: error }, 'the saved files give no app');
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack);
      },
    ),
  );
  await open();
  await new Promise<void>((resolve) => server.listen(settings.PORT, settings.HOST, resolve));
  return async () => {
    server.close();
    server.closeAllConnections();
    await vite.close();
    await Promise.all([close(former), close(latest?.app)]);
  };
});
