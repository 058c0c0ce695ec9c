/** docs/product/automation-page.md#who-may-open */
import { dunningEnd } from '../money/dunning.ts';
import type { SubscriptionStatus } from '../status/subscription-status.ts';

export type AccessFacts = {
  readonly status: SubscriptionStatus;
  readonly isFree: boolean;
  readonly endDate: Date | null;
  readonly pastDueSince: Date | null;
};

export function hasAccess(subscription: AccessFacts, now: Date): boolean {
  const { status, isFree, endDate, pastDueSince } = subscription;
  const beforeEnd = endDate !== null && now < endDate;
  switch (status) {
    case 'active':
      // A pause, or a month that staff gave, has its end; the sweep may be late.
      return isFree ? beforeEnd : endDate === null || beforeEnd;
    case 'cancelling':
      return beforeEnd;
    case 'offered':
      return endDate === null || beforeEnd;
    case 'past_due':
      return pastDueSince !== null && now < dunningEnd(pastDueSince);
    case 'paused':
    case 'cancelled':
    case 'inactive':
    case 'purchased_only':
      return false;
  }
}

export function canOpenPage(subscription: AccessFacts, hasPage: boolean, now: Date): boolean {
  return hasPage && hasAccess(subscription, now);
}
