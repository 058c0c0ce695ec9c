import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SubscriptionCards } from '#staff/figures/web/for-other-features.ts';
import { StaffList, useHasRight, useStaffList } from '#staff/lists/web/for-other-features.ts';
import { type MenuAct, RowMenu } from '#web/admin/ActMenu.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import type { Column } from '#web/admin/ListHead.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { RowButton } from '#web/admin/RowName.tsx';
import { useAskedAct } from '#web/admin/staff-act.ts';
import { save } from '#web/api/download.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import * as calls from '../contract.ts';
import { type StaffSubscription, SUBSCRIPTIONS } from '../contract.ts';
import { ConfirmSubscriptionAct } from './ConfirmSubscriptionAct.tsx';
import { allSubscriptions } from './queries.ts';
import { SubscriptionDialog } from './SubscriptionDialog.tsx';
import { AtProvider, Pricing, StatusAndHealth } from './SubscriptionParts.tsx';
import { severalSubscriptions } from './several-subscriptions.ts';
import { type Act, actsFor, personOf, wordsOf } from './subscription-acts.ts';

const end = ({ end_date, access_until }: StaffSubscription) => end_date ?? access_until;

/** A phone shows the first columns only: the person and the state. */
export function subscriptionColumns(
  onOpen: (subscription: StaffSubscription) => void,
): Column<StaffSubscription>[] {
  return [
    {
      id: 'user',
      head: 'Utilisateur',
      className: 'max-w-40',
      cell: (it) => (
        <RowButton
          onOpen={() => onOpen(it)}
          second={personOf(it) === it.user.email ? undefined : it.user.email}
        >
          {personOf(it)}
        </RowButton>
      ),
    },
    { id: 'status', head: 'Statut', cell: (it) => <StatusAndHealth subscription={it} /> },
    {
      id: 'automation',
      head: 'Automatisation',
      className: 'min-w-28',
      cell: (it) => <span className="line-clamp-3">{it.automation_name}</span>,
    },
    { id: 'stripe', head: 'Stripe', cell: (it) => <AtProvider subscription={it} /> },
    {
      id: 'individual_price',
      head: 'Tarif',
      align: 'right',
      sorts: true,
      cell: (it) => <Pricing subscription={it} />,
    },
    { id: 'created_at', head: 'Début', sorts: true, cell: (it) => <Moment at={it.start_date} wraps /> },
    {
      id: 'end',
      head: 'Fin',
      cell: (it) => {
        const at = end(it);
        return (
          <>
            {at ? <Moment at={at} wraps /> : <span className="text-muted">Aucune</span>}
            {it.month_given_back ? (
              <span className="block text-muted text-xs">mois payé, {it.month_given_back}</span>
            ) : null}
          </>
        );
      },
    },
  ];
}

interface Opened {
  act: Act | 'details';
  subscription: StaffSubscription;
}

function actsOn(
  subscription: StaffSubscription,
  open: (opened: Opened) => void,
  refusals = subscription.refusals,
): MenuAct[] {
  const acts = actsFor(subscription, refusals).map((act): MenuAct => {
    const onSelect = () => open({ act, subscription });
    const { label } = wordsOf[act];
    const tone = act === 'cancel' && ({ tone: 'danger' } as const);
    return { label, onSelect, refused: refusals[act] ?? undefined, ...tone };
  });
  return [
    { label: 'Diagnostiquer', onSelect: () => open({ act: 'details', subscription }) },
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
  useAskedAct('open', query.isSuccess && !query.isPlaceholderData, (asked) => {
    const subscription = query.data?.subscriptions.find(({ id }) => String(id) === asked);
    if (subscription) setOpened({ act: 'details', subscription });
  });
  const columns = subscriptionColumns((subscription) => setOpened({ act: 'details', subscription }));
  return (
    <>
      <StaffList
        state={state}
        save={(ids) => save(calls.exportSubscriptions, { query: { ...chosen, ids } }, 'abonnements.csv')}
        several={mayAct ? severalSubscriptions(chosen) : undefined}
        query={query}
        rows={query.data?.subscriptions}
        paging={query.data?.pagination}
        columns={columns}
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
      {opened?.act === 'details' ? (
        <SubscriptionDialog
          subscription={opened.subscription}
          actsOf={(refusals) => actsOn(opened.subscription, setOpened, refusals).slice(1)}
          onClose={close}
        />
      ) : null}
      {opened && opened.act !== 'details' ? (
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
      description="Qui a accès à quoi, jusqu’à quand, et ce que chacun paie une fois son plafond appliqué."
      action={
        mayGive ? <ButtonLink to="/admin/subscriptions/new">Créer ou offrir un abonnement</ButtonLink> : null
      }
    >
      <SubscriptionCards />
      <Subscriptions />
    </AdminPage>
  );
}
