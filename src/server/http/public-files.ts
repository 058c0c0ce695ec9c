import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { publicFilesFolder } from '../gateways/storage.ts';
import type { Settings } from '../settings/settings.ts';

/** Keys carry a hash of the content, so browsers may keep a file for a year. */
export async function servePublicFiles(app: FastifyInstance, settings: Settings): Promise<void> {
  const root = publicFilesFolder(settings);
  await mkdir(root, { recursive: true });
  await app.register(async (files) => {
    await files.register(fastifyStatic, {
      root,
      prefix: '/media/',
      decorateReply: false,
      index: false,
      immutable: true,
      maxAge: '365d',
      schemaHide: true,
      setHeaders: (reply) => reply.header('x-content-type-options', 'nosniff'),
    });
  });
}
