import type { FastifyRequest } from 'fastify';

/** It is cut to the length that is stored. */
export const agentOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['user-agent'] ?? '').slice(0, 300);
