/** The life of a dispute: a cardholder contests a debit at their bank, which decides. */
import { type TransitionTable, transition } from './transition-table.ts';

export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
export const DISPUTE_ACTS = ['win', 'lose'] as const;
export type DisputeAct = (typeof DISPUTE_ACTS)[number];

export const DISPUTE_TRANSITIONS: TransitionTable<DisputeStatus, DisputeAct> = {
  open: { win: 'won', lose: 'lost' },
  won: {},
  lost: {},
};

/** The status an act leads to. Throws ForbiddenTransition. */
export function nextDisputeStatus(status: DisputeStatus, act: DisputeAct): DisputeStatus {
  return transition('dispute', DISPUTE_TRANSITIONS, status, act);
}

/** While the bank decides, and once it gave the money back, a refund would pay the customer twice. */
export function forbidsRefund(status: DisputeStatus): boolean {
  return status !== 'won';
}
