import {
  type InactiveReason,
  isFreeOrOffered,
  type StatusAndKind,
  type SubscriptionStatus,
} from '../status/subscription-status.ts';

/** docs/product/subscription.md#words-of-a-status, docs/product/staff.md#verify-compares */

type Labels = Record<SubscriptionStatus, string>;

const CUSTOMER_LABELS: Labels = {
  active: 'Actif',
  offered: 'Offert',
  cancelled: 'Annulé',
  cancelling: "En cours d'annulation",
  past_due: 'Paiement en retard',
  paused: 'En pause',
  inactive: 'Inactif',
  purchased_only: 'Inactif',
};

const STAFF_LABELS: Labels = { ...CUSTOMER_LABELS, cancelling: 'Suspendu', past_due: 'En retard' };

const isKnown = (labels: Labels, status: string): status is SubscriptionStatus =>
  Object.hasOwn(labels, status);

function label(
  labels: Labels,
  status: string | null | undefined,
  reason: InactiveReason | null | undefined,
): string {
  if (status === null || status === undefined || status === '') return 'Inconnu';
  if (status === 'inactive' && reason === 'suspended') return 'Suspendu';
  return isKnown(labels, status) ? labels[status] : status;
}

export function customerStatusLabel(
  status: string | null | undefined,
  inactiveReason?: InactiveReason | null,
): string {
  return label(CUSTOMER_LABELS, status, inactiveReason);
}

export function staffStatusLabel(
  status: string | null | undefined,
  inactiveReason?: InactiveReason | null,
): string {
  return label(STAFF_LABELS, status, inactiveReason);
}

const untilMonthEnds = 'jusqu’à la fin du mois';
const forWantOfPayment = 'faute de paiement';

/** Staff see two kinds of « Suspendu » (docs/product/administration.md#two-suspended). */
export function suspendedHow(
  status: SubscriptionStatus,
  inactiveReason: InactiveReason | null,
): string | undefined {
  if (status === 'cancelling') return untilMonthEnds;
  return status === 'inactive' && inactiveReason === 'suspended' ? forWantOfPayment : undefined;
}

export function staffStatusInFull(status: SubscriptionStatus, inactiveReason: InactiveReason | null): string {
  const how = suspendedHow(status, inactiveReason);
  const word = staffStatusLabel(status, inactiveReason);
  return how ? `${word}, ${how}` : word;
}

/** The list has one word for two statuses; a choice must tell them apart. */
const APART: Partial<Labels> = {
  cancelling: staffStatusInFull('cancelling', null),
  inactive: `Inactif, ou suspendu ${forWantOfPayment}`,
  purchased_only: 'Inactif, achetée seule',
};

export const staffStatusChoice = (status: SubscriptionStatus): string =>
  APART[status] ?? STAFF_LABELS[status];

type ProviderBadge = 'Stripe manquant' | 'Réactivable';

export function providerBadge(
  row: StatusAndKind & {
    readonly endDate: Date | null;
    readonly isCarried: boolean;
    readonly mayComeBack: boolean;
  },
): ProviderBadge | null {
  if (row.status === 'cancelled' && row.isCarried) return row.mayComeBack ? 'Réactivable' : null;
  // A gift ends by itself, and the provider holds nothing for it.
  const isDebited = row.status === 'active' && !isFreeOrOffered(row) && row.endDate === null;
  return isDebited && !row.isCarried ? 'Stripe manquant' : null;
}
