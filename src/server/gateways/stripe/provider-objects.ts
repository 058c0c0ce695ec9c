import type { EuroCents } from '#domain/money.ts';

/** What the provider says of a payment intent or a setup intent. */
export interface ProviderIntent {
  id: string;
  kind: 'payment' | 'setup';
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled' | 'other';
  clientSecret: string | null;
  /** Decline code when there is one, else the error's code; null when the last attempt did not fail. */
  failureCode: string | null;
  cardLast4: string | null;
}

export interface ProviderInvoice {
  id: string;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible' | 'other';
  reason: 'first' | 'renewal' | 'other';
  subscriptionId: string | null;
  /** Lines before the customer's balance; what is really asked; what was really taken. */
  total: EuroCents;
  amountDue: EuroCents;
  amountPaid: EuroCents;
  createdAt: Date;
  paidAt: Date | null;
  attempted: boolean;
  /** The intent that took its money; null when none did, or the call did not ask for payments. */
  paidBy: string | null;
  /** The intent of its default payment, where the call read it too. */
  intent: ProviderIntent | null;
  lines: { id: string; amount: EuroCents }[];
}

/** What a subscription is at the provider, without its invoices: one read. */
export interface SubscriptionState {
  id: string;
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'trialing' | 'past_due' | 'canceled' | 'other';
  customerId: string;
  /** The identifier of our payment that began it. */
  operation: string | null;
  itemId: string;
  productId: string;
  recurringAmount: EuroCents;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** The card of its own debits; null when it uses the customer's default. */
  cardId: string | null;
}

/** The same with what its start hangs on: the latest invoice and its intent, the card to be saved. */
export interface ProviderSubscription extends SubscriptionState {
  latestInvoice: ProviderInvoice | null;
  pendingSetup: ProviderIntent | null;
}

export type ProviderProblem = 'declined' | 'authentication_required' | 'missing' | 'unavailable' | 'refused';

/** A call to the provider that failed; `unavailable` may have happened at the provider all the same. */
export class ProviderError extends Error {
  readonly problem: ProviderProblem;
  readonly code: string | null;

  constructor(problem: ProviderProblem, code: string | null, cause: unknown) {
    super(`payment provider: ${problem}${code ? ` (${code})` : ''}`, { cause });
    this.name = 'ProviderError';
    this.problem = problem;
    this.code = code;
  }
}

/** The provider has no such object, or has none any more: a 404, or a 400 where its name was a parameter. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ProviderError && (error.problem === 'missing' || error.code === 'resource_missing');

/** A saved card as its owner may see it. */
export interface ProviderCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The same for each time that one number was typed: the provider keeps a card of its own for each purchase. */
  fingerprint: string | null;
}

/** A card being saved for later payments. */
export interface ProviderSetup extends ProviderIntent {
  customerId: string | null;
  /** The card that was saved; null before. */
  cardId: string | null;
}
