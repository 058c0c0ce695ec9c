import { Refusal } from '#contract-kit/error-codes.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Staff } from '../staff.ts';

/** See docs/product/staff.md#step-up. */
const proofLastsMs = 10 * MINUTE_MS;

export const provenUntil = (provenAt: Date): Date => new Date(provenAt.getTime() + proofLastsMs);

/** Before what cannot be taken back. Throws `proof_required` when who they are was proved too long ago. */
export function requireProof({ by }: Staff, now: Date): void {
  if (now > provenUntil(by.provenAt)) throw new Refusal('proof_required');
}
