import type { SubscriptionThere } from '#domain/money/provider-difference.ts';
import { type Difference, differencesBetween } from '#domain/money/provider-difference.ts';
import { isOverAtProvider } from '#domain/money/provider-status.ts';
import type { RowHere } from './here-store.ts';

export interface Sides {
  here: RowHere | undefined;
  /** The status of the payment that began it, while no row of ours carries it. */
  startedBy: string | undefined;
  /** Undefined when the provider has none by this name. */
  there: SubscriptionThere | undefined;
}

const lives = new Set(['active', 'cancelling', 'past_due']);

export function judgeSubscription({ here, startedBy, there }: Sides): Difference[] {
  if (!there) {
    const isMissed = here?.isCarried && !here.isFree && lives.has(here.status);
    return isMissed ? [{ kind: 'missing_at_provider', here: here.status, there: null }] : [];
  }
  if (here) return differencesBetween(here, there);
  if (isOverAtProvider(there.status)) return [];
  if (startedBy === undefined) return [{ kind: 'missing_here', here: null, there: there.status }];
  return startedBy === 'voided' ? [{ kind: 'status', here: startedBy, there: there.status }] : [];
}
