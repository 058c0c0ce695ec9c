import { useQuery } from '@tanstack/react-query';
import { LoadedStatCards } from '#web/admin/StatCards.tsx';
import { subscriptionCards } from './figure-cards.ts';
import { shopStats } from './queries.ts';

/** The list below stays usable without them. */
export function SubscriptionCards() {
  const query = useQuery(shopStats);
  return (
    <div className="mb-6">
      <LoadedStatCards query={query} stats={subscriptionCards} count={6} />
    </div>
  );
}
