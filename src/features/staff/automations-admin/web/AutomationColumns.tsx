import { centsFromEuros, formatEuros, formatEurosPerMonth } from '#domain/money/money.ts';
import type { Column } from '#web/admin/ListHead.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { RowLink } from '#web/admin/RowName.tsx';
import type { AutomationRow } from '../contract.ts';
import { AvailabilityToggle } from './AvailabilityToggle.tsx';

export const editAddress = (id: number) => `/admin/automations/${id}/edit`;

export function automationColumns(mayChange: boolean): Column<AutomationRow>[] {
  return [
    {
      id: 'name',
      head: 'Automatisation',
      sorts: true,
      className: 'min-w-44',
      cell: ({ id, name, slug }) => (
        <RowLink to={editAddress(id)} second={slug}>
          {name}
        </RowLink>
      ),
    },
    { id: 'category', head: 'Catégorie', cell: ({ category }) => category.name },
    {
      id: 'purchase_price',
      head: 'Achat',
      align: 'right',
      cell: ({ purchase_price }) => formatEuros(centsFromEuros(purchase_price)),
    },
    {
      id: 'subscription_price',
      head: 'Abonnement',
      align: 'right',
      sorts: true,
      cell: ({ subscription_price }) => formatEurosPerMonth(centsFromEuros(subscription_price)),
    },
    {
      id: 'owner_count',
      head: 'Propriétaires',
      align: 'right',
      sorts: true,
      cell: ({ owner_count }) => owner_count,
    },
    {
      id: 'subscribers',
      head: 'Abonnements en cours',
      align: 'right',
      cell: ({ subscription_count }) => subscription_count,
    },
    {
      id: 'available',
      head: 'En vente',
      cell: (it) => (mayChange ? <AvailabilityToggle automation={it} /> : it.available ? 'Oui' : 'Non'),
    },
    { id: 'updated_at', head: 'Modifiée', sorts: true, cell: ({ updated_at }) => <Moment at={updated_at} /> },
  ];
}
