/** Who may open an automation's page: the one function of ruling 12, for the server's door and the 'open' link alike. */
import { dunningEnd } from './dunning.ts';
import type { SubscriptionStatus } from './subscription-status.ts';

export type AccessFacts = {
  readonly status: SubscriptionStatus;
  readonly isFree: boolean;
  readonly endDate: Date | null;
  readonly pastDueSince: Date | null;
};

/**
 * Active: yes, when free until its end. Cancelling: until its end. Offered: until its end, if it has one.
 * Past due: for 3 days. The rest: no. An end is exclusive. A trial, a cancelling or a past_due row that lacks its date
 * is an impossible row and stays shut.
 */
export function hasAccess(subscription: AccessFacts, now: Date): boolean {
  const { status, isFree, endDate, pastDueSince } = subscription;
  const beforeEnd = endDate !== null && now < endDate;
  switch (status) {
    case 'active':
      return !isFree || beforeEnd;
    case 'cancelling':
      return beforeEnd;
    case 'offered':
      return endDate === null || beforeEnd;
    case 'past_due':
      return pastDueSince !== null && now < dunningEnd(pastDueSince);
    case 'cancelled':
    case 'inactive':
    case 'purchased_only':
      return false;
  }
}

/**
 * The one decision of ruling 12: the door of the page asks it, and the 'open' link of every list shows exactly what it
 * says. A subscription opens its page while it gives access and the automation has one.
 */
export function canOpenPage(subscription: AccessFacts, hasPage: boolean, now: Date): boolean {
  return hasPage && hasAccess(subscription, now);
}
