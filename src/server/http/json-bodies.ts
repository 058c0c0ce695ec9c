import type { FastifyInstance } from 'fastify';
import { bodyBytes } from '#contract-kit/endpoint.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { keepsWithin } from '#domain/text/json-shape.ts';

/** Reads large JSON in its own process. */
type ReadsLarge = (body: string, bounds: { names: number; depth: number }) => Promise<unknown>;

export interface ReadingBody {
  readsLarge?: ReadsLarge;
}

declare module 'fastify' {
  interface FastifyContextConfig extends ReadingBody {}
}

/** Several times what contracts need, an export file included. */
const bounds = { names: 100, depth: 12 };

/** Checked before parsing, so that an absurd body costs one pass over its bytes. */
export function boundJsonBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { readsLarge } = request.routeOptions.config;
    if (readsLarge && body.length > bodyBytes)
      return void readsLarge(body, bounds).then((read) => done(null, read), done);
    if (keepsWithin(body, bounds)) return parse(request, body, done);
    done(new Refusal('invalid', { detail: 'Cet envoi contient plus de champs qu’aucun formulaire.' }));
  });
}
