import type { FastifyRequest } from 'fastify';

export interface Caller {
  userId: number;
  sessionId: string;
  audience: 'customer' | 'admin';
  isStaff: boolean;
}

/** Undefined without a token; throws `Refusal('invalid_token')` for an invalid one. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | undefined>;
