import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { formatAmount, formatAmountPerMonth } from '#domain/money/money.ts';
import { personName } from '#domain/people/person-name.ts';
import { formatCount } from '#domain/text/french-count.ts';
import { formatDateTime, formatDay, parisDay } from '#domain/time/french-dates.ts';
import { TimelineSection } from '#staff/person-timeline/web/for-other-features.ts';
import { SeeAccountDialog, useSeeingOver } from '#staff/seeing/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { ActButton } from '#web/admin/ConfirmAct.tsx';
import { choiceOf } from '#web/admin/filter.ts';
import { isGone, Loaded } from '#web/admin/QueryFailure.tsx';
import { type Stat, StatCards, StatCardsSkeleton } from '#web/admin/StatCards.tsx';
import { TabLinks } from '#web/admin/TabLinks.tsx';
import { call } from '#web/api/call.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { PersonDetail } from '../contract.ts';
import * as calls from '../contract.ts';
import type { Route } from './+types/PersonScreen.ts';
import { AnswerAccessDialog } from './AnswerAccessDialog.tsx';
import { CapDialog } from './CapDialog.tsx';
import { ConfirmPersonAct, type PersonAct, roleLabel, usePersonActs } from './ConfirmPersonAct.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonOrders, PersonPurchases } from './PersonPurchases.tsx';
import { PersonSubscriptions } from './PersonSubscriptions.tsx';
import { deletionOf, peopleKey, personById } from './queries.ts';

function savedOf({
  monthly_savings: saved,
  individual_total: whole,
}: PersonDetail['subscription_settings']): Pick<Stat, 'comparison'> {
  if (saved === 0) return {};
  return { comparison: `${formatAmount(whole)} sans plafond, ${formatAmount(saved)} d’économies` };
}

/** A shut account is debited nothing more, whatever still runs to the end of its month. */
const costOf = ({ is_active, subscription_settings }: PersonDetail): Stat =>
  is_active
    ? {
        label: 'Coût actuel',
        value: formatAmountPerMonth(subscription_settings.current_monthly_cost),
        definition:
          'Ce que ses abonnements payés, ceux qui se terminent compris, coûtent ensemble en un mois, une fois le plafond appliqué.',
        ...savedOf(subscription_settings),
      }
    : {
        label: 'Coût actuel',
        value: formatAmountPerMonth(0),
        definition:
          'Le compte est désactivé\u00a0: plus rien n’est débité, ses abonnements s’arrêtent à la fin de leur mois.',
      };

function statsOf(person: PersonDetail): Stat[] {
  const { subscription_settings: settings, total_spent, total_orders } = person;
  return [
    {
      label: 'Plafond mensuel',
      value: formatAmount(settings.monthly_cap),
      definition: 'Le plus que ses abonnements puissent coûter ensemble en un mois.',
    },
    costOf(person),
    {
      label: 'Capacité restante',
      value: formatAmount(settings.remaining_capacity),
      definition: 'Ce qui reste sous le plafond\u00a0: 0\u00a0€ quand il est atteint.',
    },
    {
      label: 'Abonnements actifs',
      value: formatCount(settings.active_subscriptions_count),
      definition:
        'Ceux qui comptent sous le plafond\u00a0: payés et en cours, sans les essais ni les cadeaux.',
    },
    {
      label: 'Total dépensé',
      value: formatAmount(total_spent),
      definition: 'Ce que ses commandes ont encaissé, moins ce qui a été remboursé ou repris par sa banque.',
    },
    {
      label: 'Commandes',
      value: formatCount(total_orders),
      definition: 'Les commandes payées, même remboursées ensuite.',
    },
  ];
}

function PersonCards({ person }: { person: PersonDetail }) {
  return <StatCards stats={statsOf(person)} at={person.at} />;
}

function stateOf(person: PersonDetail): string {
  const { is_active, email_verified, terms_accepted_at, is_staff } = person;
  if (!is_active) return `${roleLabel(person)}, compte désactivé\u00a0: personne n’y entre.`;
  if (!email_verified) return `${roleLabel(person)}, adresse pas encore confirmée.`;
  if (!is_staff && !terms_accepted_at) return `${roleLabel(person)}, n’a pas encore accepté les conditions.`;
  return `${roleLabel(person)}, compte actif.`;
}

/** Until it is given, by when it must be; then until when it can be taken. */
function AccessNotice({ archive }: { archive: PersonDetail['data_archive'] }) {
  if (!archive) return null;
  const { status, asked_at, due_at, ready_at, expires_at } = archive;
  const asked = `Ses données, demandées le ${formatDay(parisDay(new Date(asked_at)))}`;
  if (status === 'ready' && ready_at)
    return (
      <Notice tone="info">
        {`${asked}, sont prêtes depuis le ${formatDateTime(ready_at)}\u00a0: la personne peut les prendre dans son compte jusqu’au ${formatDateTime(expires_at)}.`}
      </Notice>
    );
  return (
    <Notice tone="warning">
      {status === 'failed'
        ? `${asked}, n’ont pas pu être réunies\u00a0: remettez-les de nouveau avant le ${formatDateTime(due_at)}.`
        : `${asked}, sont en préparation\u00a0: réponse due avant le ${formatDateTime(due_at)}.`}
    </Notice>
  );
}

/** What is late comes before anything else that one reads of somebody. */
function LatePayments({ person }: { person: PersonDetail }) {
  const late = person.subscriptions.filter(({ status }) => status === 'past_due');
  if (late.length === 0) return null;
  return (
    <Notice tone="warning" title="Un paiement est en retard">
      {late.map(({ id, automation_name }) => (
        <Link key={id} className="link mr-3" to={`/admin/subscriptions/${id}`}>
          {automation_name}
        </Link>
      ))}
    </Notice>
  );
}

const TABS = ['story', 'subscriptions', 'orders', 'profile'] as const;

function labelOf(tab: (typeof TABS)[number], { subscriptions, total_orders }: PersonDetail): string {
  if (tab === 'story') return 'Histoire';
  if (tab === 'profile') return 'Profil';
  if (tab === 'orders') return `Achats et commandes (${formatCount(total_orders)})`;
  return `Abonnements (${formatCount(subscriptions.length)})`;
}

interface PersonTabsProps {
  person: PersonDetail;
  asks: boolean;
  has: ReturnType<typeof usePersonActs>['has'];
}

function PersonTabs({ person, asks, has }: PersonTabsProps) {
  const [params] = useSearchParams();
  const shown = choiceOf(TABS, params.get('tab') ?? '') || TABS[0];
  const path = `/admin/users/${person.id}`;
  return (
    <>
      <TabLinks
        label="Ce que l’on sait de cette personne"
        tabs={TABS.map((tab) => ({
          to: tab === TABS[0] ? path : `${path}?tab=${tab}`,
          label: labelOf(tab, person),
        }))}
      />
      {shown === 'story' ? (
        <TimelineSection userId={person.id} mayWrite={has('people.write')} asks={asks} />
      ) : null}
      {shown === 'subscriptions' ? (
        <PersonSubscriptions
          person={person}
          mayToggle={has('subscriptions.write')}
          mayEndLong={has('gifts.give-long')}
        />
      ) : null}
      {shown === 'orders' ? (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <PersonPurchases person={person} />
          <PersonOrders person={person} />
        </div>
      ) : null}
      {shown === 'profile' ? <PersonFacts person={person} /> : null}
    </>
  );
}

interface PersonProps {
  person: PersonDetail;
  asks: boolean;
  onDeleted: () => void;
}

function Person({ person, asks, onDeleted }: PersonProps) {
  const [act, setAct] = useState<PersonAct>();
  const [seeing, setSeeing] = useState(false);
  const [asking, setAsking] = useState<'cap' | 'access'>();
  const { actsOn, mayWrite, has } = usePersonActs();
  const maySee = has('people.see-as') && !person.is_staff && person.is_active;
  useSeeingOver();
  return (
    <AdminPage
      tab={`${personName(person)}, utilisateur`}
      title={personName(person)}
      description={
        <>
          {stateOf(person)} {personName(person) === person.email ? null : person.email}
          {person.phone ? ` · ${person.phone}` : null}
        </>
      }
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
        has('cap.write') && { label: 'Changer le plafond mensuel', onSelect: () => setAsking('cap') },
        has('people.write') &&
          person.is_active && { label: 'Remettre ses données', onSelect: () => setAsking('access') },
        ...actsOn(person, setAct),
      ]}
    >
      <div className="mb-5 flex flex-col gap-4">
        {person.pending_email ? (
          <Notice tone="info">{`${person.pending_email} attend d’être confirmée par son lien.`}</Notice>
        ) : null}
        <Invitation person={person} mayInvite={mayWrite(person)} />
        <LatePayments person={person} />
        <AccessNotice archive={person.data_archive} />
        <PersonCards person={person} />
      </div>
      <PersonTabs person={person} asks={asks} has={has} />
      {seeing ? (
        <SeeAccountDialog
          person={{ id: person.id, name: personName(person) }}
          onClose={() => setSeeing(false)}
        />
      ) : null}
      {asking === 'cap' ? <CapDialog person={person} onEnd={() => setAsking(undefined)} /> : null}
      {asking === 'access' ? <AnswerAccessDialog person={person} onEnd={() => setAsking(undefined)} /> : null}
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
      <Loaded
        query={query}
        failed="Impossible de charger les détails de l'utilisateur"
        loading="Chargement de l’utilisateur…"
        skeleton={
          <>
            <StatCardsSkeleton count={6} />
            <Skeleton className="mt-8 h-96 w-full" />
          </>
        }
        action={back}
      />
    </AdminPage>
  );
}

/** It is shown until the person has chosen a password. */
function Invitation({ person, mayInvite }: { person: PersonDetail; mayInvite: boolean }) {
  const { id, has_password, invited_until, is_active } = person;
  if (has_password || !is_active) return null;
  const action = mayInvite ? (
    <ActButton
      run={() => call(calls.invitePerson, { params: { id } })}
      refreshes={peopleKey}
      done={({ detail }) => detail}
      failed="Impossible d’envoyer l’invitation"
    >
      Renvoyer l’invitation
    </ActButton>
  ) : undefined;
  return (
    <Notice tone={invited_until ? 'info' : 'warning'} action={action}>
      {invited_until
        ? `Invitation envoyée, valable jusqu’au ${formatDateTime(invited_until)}.`
        : 'Cette personne n’a pas encore de mot de passe, et son invitation n’est plus valable.'}
    </Notice>
  );
}
