import { useQuery } from '@tanstack/react-query';
import { QueryFailure } from '#web/admin/QueryFailure.tsx';
import { StatCards } from '#web/admin/StatCards.tsx';
import { subscriptionCards } from './figure-cards.ts';
import { shopStats } from './queries.ts';

/** Before the list of the subscriptions, which stays of use without them. */
export function SubscriptionCards() {
  const query = useQuery(shopStats);
  const { data } = query;
  if (!data && query.isError)
    return <QueryFailure query={query} failed="Impossible de charger les chiffres" />;
  return (
    <div className="mb-6">
      <StatCards stats={data && subscriptionCards(data)} at={data?.at} count={6} />
    </div>
  );
}
