import type { FastifyRequest } from 'fastify';

/** As long as it is kept. */
export const agentOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['user-agent'] ?? '').slice(0, 300);
