import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { whoMay } from '#domain/people/staff-rights.ts';
import { useCurrentAdmin } from '#staff/admin-session/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta } from '#web/admin/admin-meta.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { NewSubscriptionForm } from './NewSubscriptionForm.tsx';
import { personWith } from './queries.ts';

/** Of whom the address speaks; anybody writes an address. */
function useNamedPerson() {
  const [params] = useSearchParams();
  const id = Number(params.get('user'));
  const isNamed = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...personWith(id), enabled: isNamed, retry: false });
  return { person: query.data, isLoading: isNamed && query.isPending };
}

function Part() {
  const { data: admin } = useCurrentAdmin();
  const { person, isLoading } = useNamedPerson();
  if (admin && !admin.rights.includes('gifts.give'))
    return (
      <ErrorState
        title="Vous ne pouvez pas créer d’abonnement"
        action={<ButtonLink to="/admin/subscriptions">Retour à la liste</ButtonLink>}
      >
        {whoMay('gifts.give')}
      </ErrorState>
    );
  if (isLoading)
    return (
      <Loading label="Chargement du client…">
        <Skeleton className="h-96 w-full" />
      </Loading>
    );
  return (
    <Card>
      <NewSubscriptionForm person={person} />
    </Card>
  );
}

export const meta = adminMeta('nouvel abonnement', '/admin/subscriptions/new');

export default function NewSubscriptionScreen() {
  return (
    <AdminPage
      title="Nouvel abonnement"
      description={'Offert ou créé à la main\u00a0: dans les deux cas, personne n’est débité.'}
      width="form"
    >
      <Part />
    </AdminPage>
  );
}
