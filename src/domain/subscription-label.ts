/** What people read for a subscription's status (specification 4); statuses of other origins show as themselves. */
import type { InactiveReason, SubscriptionStatus } from './subscription-status.ts';

type Labels = Record<SubscriptionStatus, string>;

const CUSTOMER_LABELS: Labels = {
  active: 'Actif',
  offered: 'Offert',
  cancelled: 'Annulé',
  cancelling: "En cours d'annulation",
  past_due: 'Paiement en retard',
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

/** The customer's word for a status; a row suspended after the 3 days shows 'Suspendu' (ruling 13). */
export function customerStatusLabel(
  status: string | null | undefined,
  inactiveReason?: InactiveReason | null,
): string {
  return label(CUSTOMER_LABELS, status, inactiveReason);
}

/** The staff's word for a status: `cancelling` reads 'Suspendu', `past_due` 'En retard' (specification 4). */
export function staffStatusLabel(
  status: string | null | undefined,
  inactiveReason?: InactiveReason | null,
): string {
  return label(STAFF_LABELS, status, inactiveReason);
}
