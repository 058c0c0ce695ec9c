import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Feature } from '#server/http/feature.ts';

const folder = path.join(import.meta.dirname, '../video');

/** The policy for the page that the browser makes around a film opened by itself. */
const policy =
  "default-src 'none'; media-src 'self'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** See docs/product/legal-pages.md#film-has-captions. Any other name is a 404. */
export const explainer: Feature = async ({ app }) => {
  await app.register(async (files) => {
    await files.register(fastifyStatic, {
      root: folder,
      prefix: '/api/video/',
      wildcard: false,
      decorateReply: false,
      index: false,
      immutable: true,
      maxAge: '365d',
      schemaHide: true,
      setHeaders: (reply) => reply.header('content-security-policy', policy),
    });
  });
};
