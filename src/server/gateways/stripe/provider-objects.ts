import type { EuroCents } from '#domain/money/money.ts';

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
  /** Null when no intent took its money, or the call did not ask for payments. */
  paidBy: string | null;
  /** Of its default payment, where the call read it too. */
  intent: ProviderIntent | null;
  lines: { id: string; amount: EuroCents }[];
}

/** Without its invoices: one read. */
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
  /** Null when it uses the customer's default. */
  cardId: string | null;
}

export interface ProviderSubscription extends SubscriptionState {
  latestInvoice: ProviderInvoice | null;
  pendingSetup: ProviderIntent | null;
}

export type ProviderProblem = 'declined' | 'authentication_required' | 'missing' | 'unavailable' | 'refused';

/** `unavailable` may have happened at the provider all the same. */
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

/** A 404, or a 400 where the object's name was a parameter. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ProviderError && (error.problem === 'missing' || error.code === 'resource_missing');

/** A saved card as its owner may see it. */
export interface ProviderCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The same for each time that one number was typed: the provider keeps a card for each purchase. */
  fingerprint: string | null;
}

export interface ProviderSetup extends ProviderIntent {
  customerId: string | null;
  cardId: string | null;
}
