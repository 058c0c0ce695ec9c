import type { FastifyRequest } from 'fastify';

/** Who calls, as the verified token says. */
export interface Caller {
  userId: number;
  sessionId: string;
  audience: 'customer' | 'admin';
  isStaff: boolean;
}

/**
 * Reads and verifies the bearer token of a request. Undefined when there is none;
 * throws `Refusal('invalid_token')` when there is one that does not hold.
 */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | undefined>;
