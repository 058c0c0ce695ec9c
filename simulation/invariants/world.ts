import type pg from 'pg';
import type { ModelPrices, Tokens } from '#domain/idea/reading.ts';
import type { Queries } from '#server/db/connection.ts';
import type { Told } from '../receivers.ts';

/** A debit as the provider's books have it; amounts in euro cents. */
export interface ProviderCharge {
  id: string;
  customer: string | null;
  /** The provider's invoice that it pays; null for money that no invoice asked for. */
  invoice: string | null;
  succeeded: boolean;
  amount: number;
  refunded: number;
  createdAt: Date;
  /** Days later, where a bank account is debited. */
  paidAt: Date;
}

export interface ProviderRefund {
  id: string;
  charge: string | null;
  amount: number;
  status: string;
  createdAt: Date;
}

export interface ProviderInvoice {
  id: string;
  customer: string | null;
  subscription: string | null;
  status: string;
  total: number;
  amountPaid: number;
  createdAt: Date;
}

export interface ProviderSubscription {
  id: string;
  customer: string;
  status: string;
  /** Cents that the next renewal asks for. */
  recurringAmount: number;
  cancelAtPeriodEnd: boolean;
  /** Our row, as the metadata name it. */
  subscription: number | null;
}

/** What a check may ask of the provider's own books: its truth, never ours. Oldest first everywhere. */
export interface ProviderBooks {
  charges(): Promise<readonly ProviderCharge[]>;
  refunds(): Promise<readonly ProviderRefund[]>;
  invoices(): Promise<readonly ProviderInvoice[]>;
  subscriptions(): Promise<readonly ProviderSubscription[]>;
  /** Cents: what was charged less what was given back, fees aside. */
  balance(): Promise<number>;
}

/** What the model that reads ideas counted and is paid for: its truth, never ours. */
export interface ModelBooks {
  /** One for each answer, whether it reached the shop or not; it only grows. */
  answers(): Promise<readonly Tokens[]>;
  prices: ModelPrices;
  /** Of a month of Paris, in whole cents. */
  budgetCents: number;
}

/** One email as the mail server received it. */
export interface Email {
  /** The outbox message that it comes from, by its Message-ID; a repeated try carries the same. */
  outboxId: string;
  to: string;
  subject: string;
  /** ISO instant of the shop's clock. */
  receivedAt: string;
}

export interface EmailBook {
  /** All that was received, oldest first; it only grows. */
  mails(): Promise<readonly Email[]>;
}

/** What receivers of outgoing webhooks saw: their truth, never ours. */
export interface ToldBook {
  /** One for each time that a receiver was asked; it only grows. */
  told(): readonly Told[];
  /** How many ids may have been told again after they were received: one for each process that was killed as it told. */
  repeats: number;
}

/** What the approved platform took: its truth, never ours. */
export interface PlatformBook {
  /** Our names of the deposits that the administration accepted. */
  accepted(): readonly string[];
}

/** All that a midnight's checks look at. */
export interface World {
  pool: Pick<pg.Pool, 'query'>;
  /** The same database. */
  db: Queries;
  provider: ProviderBooks;
  /** Left out where no model reads the ideas. */
  model?: ModelBooks | undefined;
  /** The ids of the last runs that n8n received, the oldest first. */
  runs?: (() => Promise<readonly string[]>) | undefined;
  /** What programs of customers were told; left out where none is. */
  told?: ToldBook | undefined;
  /** Left out where nothing is reported. */
  platform?: PlatformBook | undefined;
  mails: EmailBook;
  /** The shop's clock. */
  now: Date;
  /**
   * What the checks remember from midnight to midnight, plain JSON, so that a snapshot keeps it. With an empty one
   * everything is checked from the first day: do so at the last midnight.
   */
  memory: Map<string, unknown>;
}

/** A guarantee of the shop that does not hold. */
export interface Breach {
  invariant: string;
  message: string;
  facts: Record<string, unknown>;
}
