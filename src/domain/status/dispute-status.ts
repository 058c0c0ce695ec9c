/** docs/product/refund-and-dispute.md#bank-decides-we-follow */
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

export function nextDisputeStatus(status: DisputeStatus, act: DisputeAct): DisputeStatus {
  return transition('dispute', DISPUTE_TRANSITIONS, status, act);
}

export function forbidsRefund(status: DisputeStatus): boolean {
  return status !== 'won';
}
