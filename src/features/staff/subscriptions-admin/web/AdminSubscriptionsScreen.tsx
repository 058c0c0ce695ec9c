import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SubscriptionCards } from '#staff/figures/web/for-other-features.ts';
import { StaffList, useHasRight, useStaffList } from '#staff/lists/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import type { Column } from '#web/admin/ListHead.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { RowLink, SecondLine, TwoLines } from '#web/admin/RowName.tsx';
import { save } from '#web/api/download.ts';
import { type MenuAct, RowMenu } from '#web/ui/ActMenu.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import * as calls from '../contract.ts';
import { type StaffSubscription, SUBSCRIPTIONS } from '../contract.ts';
import { ConfirmSubscriptionAct } from './ConfirmSubscriptionAct.tsx';
import { allSubscriptions } from './queries.ts';
import { AtProvider, debitDayOf, Pricing, StatusAndHealth } from './SubscriptionParts.tsx';
import { severalSubscriptions } from './several-subscriptions.ts';
import { type Act, actsFor, personOf, wordsOf } from './subscription-acts.ts';

const end = ({ end_date, access_until }: StaffSubscription) => end_date ?? access_until;

/** A phone shows the first columns only: the person and the state. */
export const subscriptionColumns: Column<StaffSubscription>[] = [
  {
    id: 'user',
    head: 'Utilisateur',
    className: 'max-w-38',
    cell: (it) => <RowLink to={`/admin/subscriptions/${it.id}`}>{personOf(it)}</RowLink>,
  },
  { id: 'status', head: 'Statut', speaks: true, cell: (it) => <StatusAndHealth subscription={it} /> },
  {
    id: 'automation',
    head: 'Automatisation',
    speaks: true,
    className: 'max-w-48',
    cell: (it) => <TwoLines>{it.automation_name}</TwoLines>,
  },
  { id: 'stripe', head: 'Stripe', cell: (it) => <AtProvider subscription={it} /> },
  {
    id: 'individual_price',
    head: 'Tarif',
    align: 'right',
    sorts: true,
    cell: (it) => <Pricing subscription={it} />,
  },
  { id: 'created_at', head: 'Début', sorts: true, cell: (it) => <Moment at={it.start_date} /> },
  {
    id: 'end',
    head: 'Prochain débit',
    speaks: true,
    cell: (it) => {
      const debit = debitDayOf(it);
      const at = debit ?? end(it);
      return (
        <>
          {at ? <Moment at={at} /> : <span className="text-muted">Aucun</span>}
          {at ? <SecondLine>{debit ? 'débit' : 'fin de l’accès'}</SecondLine> : null}
          {it.month_given_back ? <SecondLine>mois payé, {it.month_given_back}</SecondLine> : null}
        </>
      );
    },
  },
];

interface Opened {
  act: Act;
  subscription: StaffSubscription;
}

function actsOn(subscription: StaffSubscription, open: (opened: Opened) => void): MenuAct[] {
  const { refusals } = subscription;
  const acts = actsFor(subscription).map((act): MenuAct => {
    const onSelect = () => open({ act, subscription });
    const { label } = wordsOf(act, subscription);
    const tone = act === 'cancel' && ({ tone: 'danger' } as const);
    return { label, onSelect, refused: refusals[act] ?? undefined, ...tone };
  });
  return [
    { label: 'Diagnostiquer', to: `/admin/subscriptions/${subscription.id}` },
    ...acts,
    { label: 'Voir le client', to: `/admin/users/${subscription.user_id}` },
  ];
}

function Subscriptions() {
  const [opened, setOpened] = useState<Opened>();
  const state = useStaffList(SUBSCRIPTIONS);
  const { chosen } = state;
  const query = useQuery(allSubscriptions(state.asked));
  const mayAct = useHasRight('subscriptions.write');
  const close = () => setOpened(undefined);
  return (
    <>
      <StaffList
        state={state}
        save={(ids) => save(calls.exportSubscriptions, { query: { ...chosen, ids } }, 'abonnements.csv')}
        several={mayAct ? severalSubscriptions(chosen) : undefined}
        query={query}
        rows={query.data?.subscriptions}
        paging={query.data?.pagination}
        columns={subscriptionColumns}
        idOf={({ id }) => id}
        nameOf={(it) => `l’abonnement de ${personOf(it)} à ${it.automation_name}`}
        acts={(it) => (
          <RowMenu
            name={`l’abonnement de ${personOf(it)} à ${it.automation_name}`}
            acts={actsOn(it, setOpened)}
          />
        )}
        empty={
          <EmptyState title="Aucun abonnement">
            Chaque automatisation essayée, offerte ou achetée aura ici sa ligne, avec ce qu’elle coûte et
            jusqu’à quand elle est ouverte.
          </EmptyState>
        }
      />
      {opened ? (
        <ConfirmSubscriptionAct act={opened.act} subscription={opened.subscription} onEnd={close} />
      ) : null}
    </>
  );
}

export const meta = adminMeta('abonnements', '/admin/subscriptions');
export const handle: StaffScreen = { right: 'subscriptions.read' };

export default function AdminSubscriptionsScreen() {
  const mayGive = useHasRight('gifts.give');
  return (
    <AdminPage
      title="Abonnements"
      figures={<SubscriptionCards />}
      description="Qui a accès à quoi, jusqu’à quand, et ce que chacun paie une fois son plafond appliqué."
      action={
        mayGive ? <ButtonLink to="/admin/subscriptions/new">Créer ou offrir un abonnement</ButtonLink> : null
      }
    >
      <Subscriptions />
    </AdminPage>
  );
}
