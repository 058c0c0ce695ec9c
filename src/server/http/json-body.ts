import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract-kit/error-codes.ts';
import { keepsWithin } from '#domain/text/json-shape.ts';

/** Several times what the contracts declare, an export's file included. */
const bounds = { names: 100, depth: 12 };

/** Before they are parsed: what nobody could mean costs one pass over its bytes. */
export function boundJsonBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (keepsWithin(body, bounds)) return parse(request, body, done);
    done(new Refusal('invalid', { detail: 'Cet envoi contient plus de champs qu’aucun formulaire.' }));
  });
}
