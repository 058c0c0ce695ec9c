import type { FastifyInstance } from 'fastify';
import { asPagesBuild, type PagesBuild } from './pages-build.ts';

export interface DevPages {
  build(): Promise<PagesBuild>;
  attach(scope: FastifyInstance): Promise<void>;
}

/** Its reload socket uses the app's own server: two Vite servers would fight for one port. */
export async function openDevPages(app: FastifyInstance, root: string): Promise<DevPages> {
  const [{ createServer }, { default: middie }] = await Promise.all([
    import('vite'),
    import('@fastify/middie'),
  ]);
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  return {
    build: async () => asPagesBuild(await vite.ssrLoadModule('virtual:react-router/server-build')),
    async attach(scope) {
      await scope.register(middie);
      scope.use(vite.middlewares);
    },
  };
}
