import type { FastifyRequest } from 'fastify';
import { errorCatalogue, Refusal } from '#contract-kit/error-codes.ts';
import type { KeyDoor, KeyScope } from '#domain/people/api-key.ts';
import { type Doorstep, type ProvenAct, whyProven } from '#domain/people/second-factor.ts';
import { type StaffRight, staffMay, whoMay } from '#domain/people/staff-rights.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Staff } from '../staff.ts';

/** docs/product/staff.md#step-up */
const proofLastsMs = 10 * MINUTE_MS;

export const provenUntil = (provenAt: Date): Date => new Date(provenAt.getTime() + proofLastsMs);

export function requireProof({ by }: Staff, now: Date, act: ProvenAct): void {
  if (now > provenUntil(by.provenAt)) throw new Refusal('proof_required', { detail: whyProven(act) });
}

export interface CallerKey {
  id: number;
  opens: KeyDoor;
  scopes: readonly KeyScope[];
  /** The member of the team whose key it is: what it opens is decided by their role now. */
  staff?: Staff;
}

export interface Caller {
  userId: number;
  sessionId: string;
  /** `seeing`: a member of staff who sees a customer's account. `key`: a program, which no call has let in yet. */
  audience: 'customer' | 'admin' | 'seeing' | 'key';
  isStaff: boolean;
  /** Still set once a call has let it in. */
  key?: CallerKey;
  staff?: Staff;
  /** Staff who gave their password but still lack something; `staff` is then not set. */
  atDoor?: { staff: Staff; lacks: Doorstep };
}

export interface StaffCaller extends Caller {
  staff: Staff;
}

/** Undefined without a token; throws `Refusal('invalid_token')` for an invalid one. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | undefined>;

/** A part of a call may need more than its route does. Throws `right_missing`, which is noted. */
export function requireRight({ by }: Pick<Staff, 'by'>, right: StaffRight): void {
  if (staffMay(by.role, right)) return;
  throw new Refusal('right_missing', { detail: `${errorCatalogue.right_missing[1]} ${whoMay(right)}` });
}
