import { isBilled, type StatusAndKind, type SubscriptionStatus } from '../status/subscription-status.ts';
import type { EuroCents } from './money.ts';
import { isOverAtProvider } from './provider-status.ts';

/** docs/product/provider.md#what-a-difference-is, docs/product/staff.md#verify-compares */

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
  // Nobody is debited, for the provider ended it first (docs/product/provider.md#which-side-is-right).
  if (here.status === 'cancelling' && isOverAtProvider(there.status)) return { status: true, ...statusAlone };
  return {
    status,
    amount: here.status === 'cancelling' ? null : here.share === there.amount,
    period: agreesOnPeriod(here, there),
    customer: here.customer === there.customer,
    card: there.card !== null && here.card === there.card,
  };
}

export const COMPARISON_ORIGINS = ['night', 'command', 'staff'] as const;
export type ComparisonOrigin = (typeof COMPARISON_ORIGINS)[number];
export const COMPARISON_STATUSES = ['running', 'finished'] as const;
export type ComparisonStatus = (typeof COMPARISON_STATUSES)[number];

export const SUBSCRIPTION_DIFFERENCES = [
  'missing_at_provider',
  'missing_here',
  'status',
  'amount',
  'period',
  'customer',
  'cancel_at_period_end',
] as const;
/** Only the comparison of one day's money finds these; any comparison finds the others while they last. */
export const DAY_DIFFERENCES = ['debit', 'refund', 'balance'] as const;
export const DIFFERENCE_KINDS = [
  ...SUBSCRIPTION_DIFFERENCES,
  'open_invoice_unknown',
  ...DAY_DIFFERENCES,
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** Amounts are in euro cents, instants in ISO 8601; null when that side has no value. */
export type Said = string | number | boolean | null;
export const NOT_DEBITED_HERE = ['unlinked', 'free'] as const;
export type NotDebitedHere = (typeof NOT_DEBITED_HERE)[number];

export interface Difference {
  kind: DifferenceKind;
  here: Said;
  there: Said;
}

export interface SubscriptionHere {
  status: SubscriptionStatus;
  isFree: boolean;
  isCarried: boolean;
  monthlyShare: EuroCents;
  currentPeriodEnd: Date | null;
  customerId: string | null;
}

export interface SubscriptionThere {
  status: string;
  customerId: string;
  recurringAmount: EuroCents;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  awaitsPayment: boolean;
}

const statusesThere: Partial<Record<SubscriptionStatus, readonly string[]>> = {
  active: ['active', 'trialing'],
  cancelling: ['active', 'trialing', 'past_due'],
  past_due: ['past_due'],
  paused: ['active', 'trialing'],
};

const second = (instant: Date) => Math.floor(instant.getTime() / 1000);

function hasSamePeriod({ currentPeriodEnd: end }: SubscriptionHere, there: SubscriptionThere): boolean {
  if (end === null) return false;
  const ahead = second(there.currentPeriodEnd) - second(end);
  return ahead === 0 || (ahead > 0 && there.awaitsPayment);
}

export function differencesBetween(here: SubscriptionHere, there: SubscriptionThere): Difference[] {
  const agreeing = statusesThere[here.status];
  const notDebited = here.isFree ? 'free' : here.isCarried ? undefined : 'unlinked';
  const allowed = notDebited ? undefined : agreeing;
  const differing = agreeing?.includes(there.status) ? notDebited : undefined;
  const statuses = { kind: 'status', here: differing ?? here.status, there: there.status } as const;
  if (!allowed) return isOverAtProvider(there.status) ? [] : [statuses];
  if (isOverAtProvider(there.status)) return here.status === 'cancelling' ? [] : [statuses];
  const found: Difference[] = allowed.includes(there.status) ? [] : [statuses];
  const differ = (kind: DifferenceKind, ours: Said, theirs: Said) =>
    found.push({ kind, here: ours, there: theirs });
  if (here.monthlyShare !== there.recurringAmount) differ('amount', here.monthlyShare, there.recurringAmount);
  if (here.customerId !== there.customerId) differ('customer', here.customerId, there.customerId);
  const ends = here.status === 'cancelling';
  if (ends !== there.cancelAtPeriodEnd) differ('cancel_at_period_end', ends, there.cancelAtPeriodEnd);
  // A late month has begun at the provider only; the status already says what is owed.
  if (here.status !== 'past_due' && !hasSamePeriod(here, there)) {
    differ('period', here.currentPeriodEnd?.toISOString() ?? null, there.currentPeriodEnd.toISOString());
  }
  return found;
}

export type RepairAct = 'reconcile' | 'set_share' | 'set_end' | 'set_period' | 'none';
export interface Repair {
  act: RepairAct;
  text: string;
}

const byHand: Record<'missing_at_provider' | 'missing_here' | 'customer' | 'refund' | 'balance', string> = {
  missing_at_provider:
    'Stripe ne connaît pas cet abonnement\u00a0: recréez-le chez lui depuis l’administration, ou terminez-le ici.',
  missing_here:
    'Aucun abonnement de la boutique ne correspond\u00a0: résiliez-le chez Stripe et remboursez ce qu’il a pris.',
  customer:
    'L’abonnement est rattaché à un autre client chez Stripe\u00a0: recréez-le sur le bon client depuis l’administration.',
  refund:
    'Les deux comptes ne disent pas le même remboursement\u00a0: retrouvez-le chez Stripe, puis réglez l’alerte de la commande.',
  balance:
    'Le total encaissé par Stripe n’est pas celui de ses factures\u00a0: cherchez chez lui un paiement sans facture.',
};

const converging = {
  reconcile: 'Relisez l’abonnement chez Stripe\u00a0: la boutique s’aligne sur ce qu’il a encaissé.',
  set_share: 'Portez chez Stripe le montant calculé par la boutique, plafond déduit.',
  set_end: 'Portez chez Stripe la fin décidée par la boutique.',
  set_period:
    'Relisez l’abonnement chez Stripe\u00a0: un mois qu’il a encaissé est suivi ici, sinon la fin du mois payé lui est portée.',
};

const livesHere = (status: Said): boolean =>
  status === 'active' ||
  status === 'cancelling' ||
  status === 'past_due' ||
  status === 'paused' ||
  NOT_DEBITED_HERE.some((one) => one === status);

/** `isOurs`: the shop has a subscription for it (docs/product/provider.md#which-side-is-right). */
export function repairOf({ kind, here, there }: Difference, isOurs: boolean): Repair {
  const by = (act: keyof typeof converging): Repair =>
    isOurs ? { act, text: converging[act] } : { act: 'none', text: byHand.missing_here };
  switch (kind) {
    case 'status': {
      const endsThere = !livesHere(here) && typeof there === 'string' && !isOverAtProvider(there);
      return by(endsThere ? 'set_end' : 'reconcile');
    }
    case 'amount':
      return by('set_share');
    case 'cancel_at_period_end':
      return by('set_end');
    case 'open_invoice_unknown':
      return by(livesHere(here) ? 'reconcile' : 'set_end');
    case 'period':
      return by('set_period');
    case 'debit':
      return by('reconcile');
    default:
      return { act: 'none', text: byHand[kind] };
  }
}
