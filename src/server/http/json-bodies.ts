import type { FastifyInstance } from 'fastify';
import { bodyBytes } from '#contract-kit/endpoint.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { keepsWithin } from '#domain/text/json-shape.ts';

/** Reads a body of JSON that is larger than forms are, in a process of its own. `bounds`: of any body. */
type ReadsLarge = (body: string, bounds: { names: number; depth: number }) => Promise<unknown>;

export interface ReadingBody {
  readsLarge?: ReadsLarge;
}

declare module 'fastify' {
  interface FastifyContextConfig extends ReadingBody {}
}

/** Several times what the contracts allow, an export file included. */
const bounds = { names: 100, depth: 12 };

/** Checked before parsing: an absurd body costs one pass over its bytes, one that may be large is read apart. */
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
