import type Stripe from 'stripe';
import type { DisputeStatus } from '../../../domain/dispute-status.ts';
import { type EuroCents, euroCents } from '../../../domain/money.ts';
import { ask } from './ask-provider.ts';

/** What the provider says of a debit that its cardholder contests. */
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
  /** A page of those opened since an instant, the most recent first; `next` names the page after it. */
  pageDisputes(
    since: Date,
    after?: string,
  ): Promise<{ disputes: ProviderDispute[]; next: string | undefined }>;
}

/** An inquiry that the bank closed took nothing: it ends as one that was won. */
function statusOf(status: Stripe.Dispute.Status): DisputeStatus {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
}

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

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
    async pageDisputes(since, after) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const query = { created, limit: 100, ...(after ? { starting_after: after } : {}) };
      const page = await ask(() => stripe.disputes.list(query));
      return {
        disputes: page.data.map(readDispute),
        next: page.has_more ? page.data.at(-1)?.id : undefined,
      };
    },
  };
}
