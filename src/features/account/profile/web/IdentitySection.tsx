import { useCurrentUser } from '#people/customers/web/for-other-features.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { IdentityForm } from './IdentityForm.tsx';

function IdentitySkeleton() {
  return (
    <Loading label="Chargement de votre profil…">
      <div className="grid gap-5 sm:grid-cols-2">
        {['first', 'last', 'email', 'phone', 'company', 'language'].map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

export function IdentitySection() {
  const { data: account, isError, isFetching, refetch } = useCurrentUser();
  return (
    <Card title="Vos coordonnées">
      {account ? <IdentityForm account={account} /> : null}
      {!account && isError ? (
        <ErrorState
          title="Impossible de charger votre profil"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!account && !isError ? <IdentitySkeleton /> : null}
    </Card>
  );
}
