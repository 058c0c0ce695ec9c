import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { Card } from '#web/ui/Card.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { NewSubscriptionForm } from './NewSubscriptionForm.tsx';
import { personById } from './queries.ts';

/** Anybody can write an address, so the person in it is looked up. */
function useNamedPerson() {
  const [params] = useSearchParams();
  const id = Number(params.get('user'));
  const isNamed = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...personById(id), enabled: isNamed, retry: false });
  return { person: query.data, isLoading: isNamed && query.isPending };
}

function Part() {
  const { person, isLoading } = useNamedPerson();
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
export const handle: StaffScreen = { right: 'gifts.give' };

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
