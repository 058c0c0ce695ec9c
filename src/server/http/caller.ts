import type { FastifyRequest } from 'fastify';
import type { Doorstep } from '#domain/people/second-factor.ts';
import type { Staff } from '../staff.ts';

export interface Caller {
  userId: number;
  sessionId: string;
  /** `seeing`: a member of staff who sees a customer's account. */
  audience: 'customer' | 'admin' | 'seeing';
  isStaff: boolean;
  /** Set for staff tokens, as the database has them now. */
  staff?: Staff;
  /** Staff who gave their password but still lack something; `staff` is then not set. */
  atDoor?: { staff: Staff; lacks: Doorstep };
}

export interface StaffCaller extends Caller {
  staff: Staff;
}

/** Undefined without a token; throws `Refusal('invalid_token')` for an invalid one. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | undefined>;
