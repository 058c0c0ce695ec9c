import type { FastifyRequest } from 'fastify';
import type { Doorstep } from '#domain/people/second-factor.ts';
import type { Staff } from '../staff.ts';

export interface Caller {
  userId: number;
  /** Of `seeing`, the viewing's. */
  sessionId: string;
  /** `seeing`: a member of the staff who sees a customer's account, and is no customer. */
  audience: 'customer' | 'admin' | 'seeing';
  isStaff: boolean;
  /** Of a staff token, as the database knows them now. */
  staff?: Staff;
  /** Of staff who have given their password and not yet the rest: `staff` is then not set. */
  atDoor?: { staff: Staff; lacks: Doorstep };
}

export interface StaffCaller extends Caller {
  staff: Staff;
}

/** Undefined without a token; throws `Refusal('invalid_token')` for an invalid one. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | undefined>;
