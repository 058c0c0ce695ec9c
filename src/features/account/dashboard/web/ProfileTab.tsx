import { AddressesCard } from '#people/addresses/web/for-other-features.ts';
import type { Account } from '#people/customers/contract.ts';
import { useCurrentUser } from '#people/customers/web/for-other-features.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';

const unknown = 'Non renseigné';

function factsOf({ first_name, last_name, email, phone }: Account): [label: string, value: string][] {
  return [
    ['Prénom', first_name],
    ['Nom', last_name],
    ['Email', email],
    ['Téléphone', phone],
  ];
}

function ProfileSkeleton() {
  return (
    <Loading label="Chargement de votre profil…">
      <div className="grid gap-5 sm:grid-cols-2">
        {['first', 'last', 'email', 'phone'].map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-5 w-40" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

function Identity() {
  const { data: account, isError, isFetching, refetch } = useCurrentUser();
  if (!account && isError) {
    return (
      <ErrorState
        title="Impossible de charger votre profil"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <Card
      title="Informations personnelles"
      actions={
        <ButtonLink to="/profile/edit" variant="secondary" size="sm">
          Modifier mon profil
        </ButtonLink>
      }
    >
      {account ? (
        <dl className="grid gap-5 sm:grid-cols-2">
          {factsOf(account).map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-muted text-sm">{label}</dt>
              <dd className={value ? 'mt-0.5 [overflow-wrap:anywhere]' : 'mt-0.5 text-muted'}>
                {value || unknown}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <ProfileSkeleton />
      )}
    </Card>
  );
}

export function ProfileTab() {
  return (
    <div className="flex flex-col gap-6">
      <Identity />
      <AddressesCard />
    </div>
  );
}
