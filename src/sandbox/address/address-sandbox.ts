import Fastify, { type FastifyInstance } from 'fastify';
import { findAddresses } from './find-addresses.ts';

const largest = 20;
const badQuery = {
  code: 400,
  message: 'Failed parsing query',
  detail: ['q: must contain between 3 and 200 chars and start with a number or a letter'],
};

export function createAddressSandbox(): FastifyInstance {
  const app = Fastify();
  app.get<{ Querystring: { q?: string; limit?: string } }>('/search', async ({ query }, reply) => {
    const { q = '', limit = '5' } = query;
    if (q.length < 3 || q.length > 200 || !/^[\p{L}\d]/u.test(q)) return reply.status(400).send(badQuery);
    return findAddresses(q, Math.min(Number(limit) || 1, largest));
  });
  return app;
}
