import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { clientFolder } from './pages-build.ts';

export async function serveClientFiles(scope: FastifyInstance, root: string): Promise<void> {
  const assets = join(clientFolder(root), 'assets');
  await scope.register(async (files) =>
    files.register(fastifyStatic, {
      root: clientFolder(root),
      wildcard: false,
      preCompressed: true,
      decorateReply: false,
      index: false,
      globIgnore: ['.vite/**', '**/*.br'],
      cacheControl: false,
      schemaHide: true,
      setHeaders(reply, path) {
        const immutable = path.startsWith(assets);
        reply.header(
          'cache-control',
          immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
        reply.header('x-content-type-options', 'nosniff');
      },
    }),
  );
}
