import { Refusal } from '#contract-kit/error-codes.ts';
import { type ProvenAct, whyProven } from '#domain/people/staff-proof.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Staff } from '../staff.ts';

/** docs/product/staff.md#step-up */
const proofLastsMs = 10 * MINUTE_MS;

export const provenUntil = (provenAt: Date): Date => new Date(provenAt.getTime() + proofLastsMs);

/** Throws `proof_required` when the last proof is too old. */
export function requireProof({ by }: Staff, now: Date, act: ProvenAct): void {
  if (now > provenUntil(by.provenAt)) throw new Refusal('proof_required', { detail: whyProven(act) });
}
