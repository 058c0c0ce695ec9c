/** docs/product/subscription.md */
import {
  type InactiveReason,
  isFreeOrOffered,
  isListedForCustomer,
  isLive,
  type SubscriptionStatus,
} from '../status/subscription-status.ts';
import { mayGoOn, type Ownership } from '../subscription/toggle-subscription.ts';

export type CustomerSubscription = {
  readonly status: SubscriptionStatus;
  readonly isFree: boolean;
  readonly inactiveReason: InactiveReason | null;
  readonly endReason: string | null;
  readonly endDate: Date | null;
  readonly canActivate: boolean;
} & Ownership;

export const CUSTOMER_ACTIONS = {
  cancel: { kind: 'cancel', label: "Annuler l'abonnement" },
  reactivate: { kind: 'reactivate', label: 'Réactiver' },
  activate: { kind: 'activate', label: 'Activer' },
  activate_purchased: { kind: 'activate_purchased', label: "Activer l'abonnement" },
  pay_and_activate: { kind: 'pay_and_activate', label: 'Payer et activer' },
  free: { kind: 'free', label: 'Offert - Aucune action requise' },
  none: { kind: 'none', label: null },
} as const;
export type CustomerAction = (typeof CUSTOMER_ACTIONS)[keyof typeof CUSTOMER_ACTIONS];

/** A cancelled month that is over reads as cancelled even before the sweep has recorded it. */
export function customerAction(subscription: CustomerSubscription, now: Date): CustomerAction {
  const { status, inactiveReason, endDate, owned, canActivate } = subscription;
  if (isLive(status) && isFreeOrOffered(subscription)) return CUSTOMER_ACTIONS.free;
  switch (status) {
    case 'active':
    case 'past_due':
    case 'paused':
      return CUSTOMER_ACTIONS.cancel;
    case 'cancelling':
      if (endDate !== null && endDate <= now)
        return owned ? CUSTOMER_ACTIONS.activate : CUSTOMER_ACTIONS.none;
      return mayGoOn(subscription) ? CUSTOMER_ACTIONS.reactivate : CUSTOMER_ACTIONS.none;
    case 'cancelled':
      return isListedForCustomer(subscription) ? CUSTOMER_ACTIONS.activate : CUSTOMER_ACTIONS.none;
    case 'inactive':
      return inactiveReason === 'restored' ? CUSTOMER_ACTIONS.pay_and_activate : CUSTOMER_ACTIONS.activate;
    case 'purchased_only':
      return canActivate ? CUSTOMER_ACTIONS.activate_purchased : CUSTOMER_ACTIONS.none;
    case 'offered':
      return CUSTOMER_ACTIONS.free;
  }
}
