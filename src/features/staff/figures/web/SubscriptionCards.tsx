import { useQuery } from '@tanstack/react-query';
import { StatCards } from '#web/admin/StatCards.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { subscriptionCards } from './figure-cards.ts';
import { shopStats } from './queries.ts';

/** Before the list of the subscriptions, which stays of use without them. */
export function SubscriptionCards() {
  const { data, isError, isFetching, refetch } = useQuery(shopStats);
  if (!data && isError) {
    return (
      <ErrorState
        title="Impossible de charger les chiffres"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <div className="mb-6">
      <StatCards stats={data && subscriptionCards(data)} at={data?.at} count={6} />
    </div>
  );
}
