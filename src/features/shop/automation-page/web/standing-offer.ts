import { type SubscribeClick, subscribeClick } from '#domain/subscription/subscribe-click.ts';
import type { AutomationEntry } from '#shop/own-automations/web/for-other-features.ts';

const longAgo = new Date(0);

export function clickOf({
  status,
  inactive_reason,
  purchase,
  subscription,
}: AutomationEntry): SubscribeClick {
  return subscribeClick(
    {
      loggedIn: true,
      owned: purchase !== undefined,
      subscription: {
        status,
        isFree: subscription?.is_free ?? false,
        inactiveReason: inactive_reason,
        endDate: subscription?.is_active ? null : longAgo,
      },
    },
    new Date(),
  );
}

/** See docs/product/automation.md#opens-instead-of-selling. */
export function offerTo(entry: AutomationEntry | undefined): 'purchase' | 'month' | 'nothing' {
  if (!entry) return 'purchase';
  const click = clickOf(entry);
  if (click.kind !== 'open_payment') return 'nothing';
  return click.type === 'initial' ? 'purchase' : 'month';
}
