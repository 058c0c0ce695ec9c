/** docs/product/automation.md#payment-opens-otherwise */
import type { InactiveReason, SubscriptionStatus } from '../status/subscription-status.ts';

/** `subscription` is the live row, else the latest one, else null. */
export type SubscribeFacts = {
  readonly loggedIn: boolean;
  readonly owned: boolean;
  readonly subscription: {
    readonly status: SubscriptionStatus;
    readonly isFree: boolean;
    readonly inactiveReason: InactiveReason | null;
    readonly endDate: Date | null;
  } | null;
};

export type SubscribeClick =
  | { readonly kind: 'login'; readonly message: string; readonly to: '/login' }
  | { readonly kind: 'already_subscribed'; readonly message: string }
  | { readonly kind: 'restored'; readonly to: '/dashboard?tab=overview' }
  | { readonly kind: 'owned'; readonly to: '/dashboard?tab=automations' }
  | { readonly kind: 'open_payment'; readonly type: 'initial' | 'purchased_activation' };

const LOGIN: SubscribeClick = {
  kind: 'login',
  message: 'Veuillez vous connecter pour vous abonner',
  to: '/login',
};
const ALREADY: SubscribeClick = {
  kind: 'already_subscribed',
  message: 'Vous êtes déjà abonné à cette automatisation.',
};
const LATE: SubscribeClick = {
  kind: 'already_subscribed',
  message:
    'Un paiement est en retard pour cette automatisation\u00a0: mettez à jour votre carte depuis votre profil.',
};
const PAUSED: SubscribeClick = {
  kind: 'already_subscribed',
  message: 'Cette automatisation est en pause\u00a0: reprenez-la depuis votre tableau de bord.',
};
const RESTORED: SubscribeClick = { kind: 'restored', to: '/dashboard?tab=overview' };
const OWNED: SubscribeClick = { kind: 'owned', to: '/dashboard?tab=automations' };

/** One beside a late one would be paid twice (docs/product/automation.md#already-subscribed-is-told). */
export function subscribeClick({ loggedIn, owned, subscription }: SubscribeFacts, now: Date): SubscribeClick {
  if (!loggedIn) return LOGIN;
  const payment: SubscribeClick = { kind: 'open_payment', type: owned ? 'purchased_activation' : 'initial' };
  const otherwise = owned ? OWNED : payment;
  if (subscription === null) return otherwise;
  switch (subscription.status) {
    case 'active':
      return subscription.isFree ? payment : ALREADY;
    case 'offered':
      return payment;
    case 'cancelling':
      return subscription.endDate !== null && subscription.endDate <= now ? otherwise : ALREADY;
    case 'past_due':
      return LATE;
    case 'paused':
      return PAUSED;
    case 'inactive':
      return subscription.inactiveReason === 'restored' ? RESTORED : OWNED;
    case 'purchased_only':
      return OWNED;
    case 'cancelled':
      return otherwise;
  }
}
