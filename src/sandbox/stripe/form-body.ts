import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import qs from 'qs';

export function parseForm(source: string): Record<string, unknown> {
  return qs.parse(source, { depth: 10, arrayLimit: 1000, parameterLimit: 5000 });
}

export async function registerFormBody(app: FastifyInstance): Promise<void> {
  await app.register(formbody, { parser: parseForm });
}
