import type { IncomingMessage } from 'node:http';
import { decodeJwt } from 'jose';

/** Not verified: it only chooses between two calls of one address, each of which verifies the token. */
function audienceNamedBy({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const [, token] = headers.authorization?.split(' ') ?? [];
  // Most visitors have none, and a thrown error is a fifth of what a kept answer costs.
  if (!token) return '';
  try {
    return String(decodeJwt(token).aud);
  } catch {
    return '';
  }
}

/** Fastify's strategy for a call of staff that stands beside a customer's at one address (docs/product/api.md#one-address-two-audiences). */
export const audienceOfAddress = {
  name: 'audience',
  storage<Handler>() {
    const handlers = new Map<string, Handler>();
    return {
      get: (audience: string) => handlers.get(audience) ?? null,
      set: (audience: string, handler: Handler) => void handlers.set(audience, handler),
    };
  },
  deriveConstraint: audienceNamedBy,
  validate() {},
};
