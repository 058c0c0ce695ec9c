import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Feature } from '#server/http/feature.ts';

const folder = path.join(import.meta.dirname, '../video');

/** Opened by itself, a film stands in a page that the browser makes around it: that page may show the film. */
const policy =
  "default-src 'none'; media-src 'self'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * The explainer's film, its captions and its poster (specification, section 7: video files under /api/video/), whole or
 * by ranges. Each name carries a hash of the content, so a browser keeps it for a year. Only the files that are there
 * when the process starts have an address; any other name is a call that does not exist.
 */
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
