/** docs/product/staff.md#verify-compares */

import { isBilled, type StatusAndKind } from '../status/subscription-status.ts';
import type { EuroCents } from './money.ts';
import { isOverAtProvider } from './provider-status.ts';

export type Here = StatusAndKind & {
  readonly share: EuroCents;
  readonly paidUntil: Date | null;
  readonly customer: string | null;
  readonly card: string | null;
};

export interface AtProvider {
  readonly status: string;
  readonly endsWithPeriod: boolean;
  readonly amount: EuroCents;
  readonly periodEnd: Date;
  /** The renewal has begun at the provider; here it begins once it is paid. */
  readonly awaitsPayment: boolean;
  readonly customer: string;
  readonly card: string | null;
}

/** Null where one side has nothing to say. */
export interface Agreement {
  status: boolean | null;
  amount: boolean | null;
  period: boolean | null;
  customer: boolean | null;
  card: boolean | null;
}

export const AGREEMENT_WORDS: Record<keyof Agreement, string> = {
  status: 'Statut',
  amount: 'Montant',
  period: 'Fin de période',
  customer: 'Client',
  card: 'Carte',
};

const FIELDS = ['status', 'amount', 'period', 'customer', 'card'] as const satisfies (keyof Agreement)[];

export const differingFields = (agreement: Agreement): (keyof Agreement)[] =>
  FIELDS.filter((field) => agreement[field] === false);

export function agreementBut(differing: readonly (keyof Agreement)[]): Agreement {
  const agrees = (field: keyof Agreement) => !differing.includes(field);
  return {
    status: agrees('status'),
    amount: agrees('amount'),
    period: agrees('period'),
    customer: agrees('customer'),
    card: agrees('card'),
  };
}

/** No repair changes the customer or the card: a person must. */
export const isRepairable = ({ status, amount, period }: Agreement): boolean =>
  [status, amount, period].includes(false);

/** Null where nothing could be compared. */
export function agreesOnAll(agreement: Agreement): boolean | null {
  if (differingFields(agreement).length > 0) return false;
  return FIELDS.some((field) => agreement[field]) ? true : null;
}

export function byHandOf({ customer, card }: Pick<Agreement, 'customer' | 'card'>): string[] {
  const said: string[] = [];
  if (customer === false)
    said.push(
      'L’abonnement est rattaché à un autre client chez Stripe\u00a0: terminez-le chez lui, puis recréez-le d’ici sur le bon client.',
    );
  if (card === false)
    said.push(
      'La carte débitée n’est pas celle que le client a en vue\u00a0: en l’enregistrant de nouveau dans son profil, il la porte sur tous ses abonnements.',
    );
  return said;
}

/** A `trialing` one continues a month that was paid (docs/product/provider.md#trial-end-moves-a-month). */
const isRunning = (status: string): boolean => status === 'active' || status === 'trialing';

function agreesOnStatus(here: Here, there: AtProvider | null): boolean | null {
  if (!isBilled(here)) return there && isOverAtProvider(there.status);
  if (!there) return false;
  if (here.status === 'past_due') return there.status === 'past_due';
  return isRunning(there.status) && there.endsWithPeriod === (here.status === 'cancelling');
}

/** The provider counts whole seconds, and begins the next period before it is paid. */
function agreesOnPeriod(here: Here, there: AtProvider): boolean {
  if (!here.paidUntil) return false;
  if (here.status === 'past_due' || there.awaitsPayment) return here.paidUntil <= there.periodEnd;
  return Math.floor(here.paidUntil.getTime() / 1000) === Math.floor(there.periodEnd.getTime() / 1000);
}

/** A subscription that is not billed must only be over at the provider. */
export function agreesWithProvider(here: Here, there: AtProvider | null): Agreement {
  const status = agreesOnStatus(here, there);
  const statusAlone = { amount: null, period: null, customer: null, card: null };
  if (!isBilled(here) || !there) return { status, ...statusAlone };
  // The provider ended it before its paid month ended here: nobody is debited
  // (docs/product/provider.md#which-side-is-right).
  if (here.status === 'cancelling' && isOverAtProvider(there.status)) return { status: true, ...statusAlone };
  return {
    status,
    amount: here.status === 'cancelling' ? null : here.share === there.amount,
    period: agreesOnPeriod(here, there),
    customer: here.customer === there.customer,
    card: there.card !== null && here.card === there.card,
  };
}
