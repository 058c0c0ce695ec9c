import { centsFromEuros, type EuroCents } from '#domain/money/money.ts';
import type { OwnedAutomation, Subscription } from '../contract.ts';

type StatusAndReason = Pick<Subscription, 'status' | 'inactive_reason'>;

export interface AutomationEntry extends StatusAndReason {
  automationId: number;
  name: string;
  slug: string;
  description: string;
  descriptionByAi: boolean;
  image: string | null;
  canOpen: boolean;
  /** Absent when the automation is owned and was never subscribed to. */
  subscription: Subscription | undefined;
  /** Absent for a trial or a gift. */
  purchase: { date: string; amount: EuroCents; givenBack: EuroCents } | undefined;
  /** It is before the cap. */
  monthlyPrice: EuroCents;
  /** It is what activating costs now, before the cap. */
  activationPrice: EuroCents;
  lastAccessed: string | null;
  /** It is owned, for sale, and not subscribed to. */
  canActivate: boolean;
}

function bestByAutomation(subscriptions: readonly Subscription[]): Map<number, Subscription> {
  const best = new Map<number, Subscription>();
  for (const subscription of subscriptions) {
    const known = best.get(subscription.automation_id);
    if (!known || (subscription.is_active && !known.is_active))
      best.set(subscription.automation_id, subscription);
  }
  return best;
}

function purchaseOf(owned: OwnedAutomation | undefined): AutomationEntry['purchase'] {
  return (
    owned && {
      date: owned.purchase_date,
      amount: centsFromEuros(owned.amount_paid),
      givenBack: centsFromEuros(owned.amount_given_back),
    }
  );
}

function subscribed(subscription: Subscription, owned: OwnedAutomation | undefined): AutomationEntry {
  const { status, inactive_reason, automation_details: automation } = subscription;
  return {
    status,
    inactive_reason,
    automationId: subscription.automation_id,
    name: subscription.automation_name,
    slug: subscription.automation_slug,
    description: automation.description,
    descriptionByAi: automation.description_by_ai,
    image: automation.image,
    canOpen: subscription.can_open,
    subscription,
    purchase: purchaseOf(owned),
    monthlyPrice: centsFromEuros(subscription.display_price),
    activationPrice: centsFromEuros(subscription.activation_price),
    lastAccessed: subscription.last_accessed,
    canActivate: owned?.can_activate_subscription ?? false,
  };
}

function onlyOwned(owned: OwnedAutomation): AutomationEntry {
  return {
    status: owned.subscription_status,
    inactive_reason: owned.inactive_reason,
    automationId: owned.id,
    name: owned.name,
    slug: owned.slug,
    description: owned.description,
    descriptionByAi: owned.description_by_ai,
    image: owned.image,
    canOpen: owned.can_open,
    subscription: undefined,
    purchase: purchaseOf(owned),
    monthlyPrice: centsFromEuros(owned.subscription_price),
    activationPrice: centsFromEuros(owned.subscription_price),
    lastAccessed: owned.last_accessed,
    canActivate: owned.can_activate_subscription,
  };
}

const french = new Intl.Collator('fr');

/** Automations that open come first, then by name. */
export function automationEntries(
  subscriptions: readonly Subscription[],
  automations: readonly OwnedAutomation[],
): AutomationEntry[] {
  const best = bestByAutomation(subscriptions);
  const ownedById = new Map(automations.map((owned) => [owned.id, owned]));
  const entries = [
    ...[...best.values()].map((one) => subscribed(one, ownedById.get(one.automation_id))),
    ...automations.filter(({ id }) => !best.has(id)).map(onlyOwned),
  ];
  return entries.sort(
    (a, b) =>
      Number(b.canOpen) - Number(a.canOpen) ||
      french.compare(a.name, b.name) ||
      a.automationId - b.automationId,
  );
}

/** All that open. */
export function lastUsedFirst(entries: readonly AutomationEntry[]): AutomationEntry[] {
  const open = entries.filter(({ canOpen }) => canOpen);
  return open.sort((a, b) => (b.lastAccessed ?? '').localeCompare(a.lastAccessed ?? ''));
}
