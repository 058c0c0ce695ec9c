import type { Column } from '#web/admin/ListHead.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { RowButton } from '#web/admin/RowName.tsx';
import type { StaffSubscription } from '../contract.ts';
import { AtProvider, Pricing, StatusAndHealth } from './SubscriptionParts.tsx';
import { personOf } from './subscription-acts.ts';

const end = ({ end_date, access_until }: StaffSubscription) => end_date ?? access_until;

/** What is seen of it on a phone comes first: whose it is, and in what state. */
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
