import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { asPagesBuild, type PagesBuild } from './pages-build.ts';

export interface DevPages {
  build(): Promise<PagesBuild>;
  attach(scope: FastifyInstance): Promise<void>;
}

export const devPages = (vite: ViteDevServer): DevPages => ({
  build: async () => asPagesBuild(await vite.ssrLoadModule('virtual:react-router/server-build')),
  async attach(scope) {
    const { default: middie } = await import('@fastify/middie');
    await scope.register(middie);
    scope.use(vite.middlewares);
  },
});
