import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#domain/time/durations.ts';
import { folderOf, isFileMissing, openStore, type Places } from '../gateways/storage.ts';
import { type Settings, SettingsError } from '../settings/settings.ts';

const keptSeconds = (365 * DAY_MS) / 1000;
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** None of ours is longer; a disk and a bucket each refuse what is, as a failure of theirs. */
const longestKey = 200;

/** Small files, whole: whoever has many visitors has a proxy that keeps them. */
export function serveStored(
  app: FastifyInstance,
  settings: Places,
  { prefix, keyOf }: { prefix: string; keyOf: (name: string) => string },
): void {
  app.get<{ Params: { '*': string } }>(`${prefix}*`, { schema: { hide: true } }, async (request, reply) => {
    const named = keyOf(request.params['*']);
    const key = named.length > longestKey ? '' : named;
    try {
      const bytes = await (await openStore(settings, 'files')).getBytes(key);
      reply.header('cache-control', `public, max-age=${keptSeconds}, immutable`);
      reply.header('x-content-type-options', 'nosniff');
      return reply.type(types[path.extname(key)] ?? 'application/octet-stream').send(Buffer.from(bytes));
    } catch (error) {
      if (!isFileMissing(error)) throw error;
      return reply.code(404).type('text/plain; charset=utf-8').send('Fichier introuvable.');
    }
  });
}

const prefix = '/media/';

/** Throws a `SettingsError` where nobody may write. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(
      `DATA_DIR: ${folder} cannot be written (${code}): give it to the user that runs the shop, or set another`,
    );
  }
}

/** Keys carry a hash of the content, so browsers may keep a file for a year. */
export async function servePublicFiles(app: FastifyInstance, settings: Settings): Promise<void> {
  if (settings.S3_BUCKET) return serveStored(app, settings, { prefix, keyOf: (name) => name });
  const root = folderOf(settings, 'files');
  await makeFolder(root);
  await app.register(async (files) => {
    await files.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      index: false,
      immutable: true,
      maxAge: '365d',
      schemaHide: true,
      setHeaders: (reply) => reply.header('x-content-type-options', 'nosniff'),
    });
  });
}
