import type Stripe from 'stripe';
import { type EuroCents, euroCents } from '#domain/money/money.ts';
import type { DisputeStatus } from '#domain/status/payment-status.ts';
import { ask } from './client.ts';
import { fetchPage, type Page, pageAfter } from './pages.ts';
import { idOf } from './provider-objects.ts';

export interface ProviderDispute {
  id: string;
  status: DisputeStatus;
  amount: EuroCents;
  reason: string;
  intentId: string | null;
  openedAt: Date;
  answerBy: Date | null;
}

export interface DisputeCalls {
  readDispute(id: string): Promise<ProviderDispute>;
  pageDisputes(since: Date, after?: string): Promise<Page<ProviderDispute>>;
}

/** docs/product/refund-and-dispute.md#inquiry-closed-is-won */
function statusOf(status: Stripe.Dispute.Status): DisputeStatus {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
}

const readDispute = (dispute: Stripe.Dispute): ProviderDispute => ({
  id: dispute.id,
  status: statusOf(dispute.status),
  amount: euroCents(dispute.amount),
  reason: dispute.reason,
  intentId: idOf(dispute.payment_intent),
  openedAt: new Date(dispute.created * 1000),
  answerBy: dispute.evidence_details.due_by ? new Date(dispute.evidence_details.due_by * 1000) : null,
});

export function disputeCalls(stripe: Stripe): DisputeCalls {
  return {
    async readDispute(id) {
      return readDispute(await ask(() => stripe.disputes.retrieve(id)));
    },
    pageDisputes(since, after) {
      const query = { created: { gte: Math.floor(since.getTime() / 1000) }, ...pageAfter(after) };
      return fetchPage(() => stripe.disputes.list(query), readDispute);
    },
  };
}
