import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { personName } from '#domain/people/person-name.ts';
import { TimelineSection } from '#staff/person-timeline/web/for-other-features.ts';
import { SeeAccountDialog, useSeeingOver } from '#staff/seeing/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { isGone, QueryFailure } from '#web/admin/QueryFailure.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import type { PersonDetail } from '../contract.ts';
import type { Route } from './+types/PersonScreen.ts';
import { CapDialog } from './CapDialog.tsx';
import { ConfirmPersonAct } from './ConfirmPersonAct.tsx';
import { Invitation } from './Invitation.tsx';
import { PersonCards, SavingsBanner } from './PersonCards.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonOrders, PersonPurchases } from './PersonPurchases.tsx';
import { PersonSubscriptions } from './PersonSubscriptions.tsx';
import { type PersonAct, roleLabel, usePersonActs } from './person-acts.ts';
import { deletionOf, personById } from './queries.ts';

/** In one sentence: who it is, and in what state. */
function stateOf(person: PersonDetail): string {
  const { is_active, email_verified, terms_accepted_at, is_staff } = person;
  if (!is_active) return `${roleLabel(person)}, compte désactivé\u00a0: personne n’y entre.`;
  if (!email_verified) return `${roleLabel(person)}, adresse pas encore confirmée.`;
  if (!is_staff && !terms_accepted_at) return `${roleLabel(person)}, n’a pas encore accepté les conditions.`;
  return `${roleLabel(person)}, compte actif.`;
}

interface PersonProps {
  person: PersonDetail;
  asks: boolean;
  onDeleted: () => void;
}

function Person({ person, asks, onDeleted }: PersonProps) {
  const [act, setAct] = useState<PersonAct>();
  const [seeing, setSeeing] = useState(false);
  const [capping, setCapping] = useState(false);
  const { actsOn, mayWrite, has } = usePersonActs();
  const maySee = has('people.see-as') && !person.is_staff && person.is_active;
  useSeeingOver();
  return (
    <AdminPage
      title={personName(person)}
      description={stateOf(person)}
      action={
        mayWrite(person) ? <ButtonLink to={`/admin/users/${person.id}/edit`}>Modifier</ButtonLink> : null
      }
      more={[
        maySee && { label: 'Voir son compte', onSelect: () => setSeeing(true) },
        has('gifts.give') &&
          person.is_active && {
            label: 'Créer ou offrir un abonnement',
            to: `/admin/subscriptions/new?user=${person.id}`,
          },
        has('cap.write') && { label: 'Changer le plafond mensuel', onSelect: () => setCapping(true) },
        ...actsOn(person, setAct),
      ]}
    >
      <div className="flex flex-col gap-6">
        {person.pending_email ? (
          <Notice tone="info">{`${person.pending_email} attend d’être confirmée par son lien.`}</Notice>
        ) : null}
        <Invitation person={person} mayInvite={mayWrite(person)} />
        <PersonCards person={person} />
        <SavingsBanner person={person} />
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <PersonSubscriptions
              person={person}
              mayToggle={has('subscriptions.write')}
              mayEndLong={has('gifts.give-long')}
            />
            <PersonPurchases person={person} />
            <PersonOrders person={person} />
            <TimelineSection
              userId={person.id}
              email={person.email}
              mayWrite={has('people.write')}
              asks={asks}
            />
          </div>
          <PersonFacts person={person} />
        </div>
      </div>
      {seeing ? (
        <SeeAccountDialog
          person={{ id: person.id, name: personName(person) }}
          onClose={() => setSeeing(false)}
        />
      ) : null}
      {capping ? <CapDialog person={person} onEnd={() => setCapping(false)} /> : null}
      {act ? (
        <ConfirmPersonAct
          act={act}
          person={person}
          onEnd={(done) => {
            setAct(undefined);
            if (done && act === 'delete') onDeleted();
          }}
        />
      ) : null}
    </AdminPage>
  );
}

export const meta = adminMeta('utilisateur', '/admin/users');
export const handle: StaffScreen = { right: 'people.read' };

export default function PersonScreen({ params }: Route.ComponentProps) {
  const id = Number(params.id);
  const [deleted, setDeleted] = useState(false);
  const asks = useIsMutating({ mutationKey: deletionOf(id) }) === 0 && !deleted;
  const query = useQuery({ ...personById(id), enabled: asks });
  if (deleted) return <Navigate to="/admin/users" replace />;
  if (query.data) return <Person person={query.data} asks={asks} onDeleted={() => setDeleted(true)} />;
  const back = <ButtonLink to="/admin/users">Retour à la liste</ButtonLink>;
  if (isGone(query.error)) {
    return (
      <AdminPage title="Utilisateur non trouvé">
        <ErrorState title="Utilisateur non trouvé" action={back}>
          Ce compte a été supprimé, ou n’a jamais existé.
        </ErrorState>
      </AdminPage>
    );
  }
  return (
    <AdminPage title="Utilisateur">
      {query.isError ? (
        <QueryFailure
          query={query}
          failed="Impossible de charger les détails de l'utilisateur"
          action={back}
        />
      ) : (
        <Loading label="Chargement de l’utilisateur…">
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
    </AdminPage>
  );
}
