import { useQuery } from '@tanstack/react-query';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { NotificationsForm } from './NotificationsForm.tsx';
import { alwaysSent } from './notification-choices.ts';
import { ownPreferences } from './queries.ts';

export function NotificationsSection() {
  const { data: preferences, isError, isFetching, refetch } = useQuery(ownPreferences);
  return (
    <Card title="Notifications" description={`Vous sont toujours envoyés\u00a0: ${alwaysSent}.`}>
      {preferences ? <NotificationsForm preferences={preferences} /> : null}
      {!preferences && isError ? (
        <ErrorState
          title="Impossible de charger vos préférences"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!preferences && !isError ? (
        <Loading label="Chargement de vos préférences…">
          <SkeletonText lines={10} className="max-w-md" />
        </Loading>
      ) : null}
    </Card>
  );
}
