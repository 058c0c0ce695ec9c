import { type SubscribeClick, subscribeClick } from '#domain/subscribe-click.ts';
import type { AutomationEntry } from '#shop/own-automations/web/for-other-features.ts';

const longAgo = new Date(0);

/** What a press on 'subscribe' would do for who has this entry. Whether it gives access, the server said. */
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

/**
 * What the automation's page still sells: the purchase with its first month, the month alone during a gift of what is
 * owned, or nothing to who has it (the way on is then in the account).
 */
export function offerTo(entry: AutomationEntry | undefined): 'purchase' | 'month' | 'nothing' {
  if (!entry) return 'purchase';
  const click = clickOf(entry);
  if (click.kind !== 'open_payment') return 'nothing';
  return click.type === 'initial' ? 'purchase' : 'month';
}
