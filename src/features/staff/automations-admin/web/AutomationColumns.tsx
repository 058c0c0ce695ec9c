import { clsx } from 'clsx';
import { formatAmount, formatAmountPerMonth } from '#domain/money/money.ts';
import type { Column } from '#web/admin/ListHead.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { RowLink } from '#web/admin/RowName.tsx';
import { useStaffAct } from '#web/admin/staff-act.ts';
import { call } from '#web/api/call.ts';
import type { AutomationRow } from '../contract.ts';
import * as calls from '../contract.ts';
import { automationsKey } from './queries.ts';

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
      cell: ({ purchase_price }) => formatAmount(purchase_price),
    },
    {
      id: 'subscription_price',
      head: 'Abonnement',
      align: 'right',
      sorts: true,
      cell: ({ subscription_price }) => formatAmountPerMonth(subscription_price),
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

/** Another press undoes it, so it asks nothing. */
export function AvailabilityToggle({ automation }: { automation: AutomationRow }) {
  const { id, name, available } = automation;
  const change = useStaffAct({
    run: (wanted: boolean) => call(calls.setAvailable, { params: { id }, body: { available: wanted } }),
    refreshes: automationsKey,
    done: (answer) =>
      answer.available
        ? `«\u00a0${name}\u00a0» est en vente`
        : `«\u00a0${name}\u00a0» est retirée de la vente`,
    failed: 'Impossible de modifier la disponibilité',
  });
  const shown = change.isPending ? change.variables : available;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={shown}
      aria-label={`En vente\u00a0: ${name}`}
      aria-busy={change.isPending || undefined}
      onClick={({ detail }) => {
        // Otherwise the second press of a double click would undo the first.
        if (!change.isPending && detail < 2) change.mutate(!available);
      }}
      className="inline-flex min-h-9 items-center rounded-sm pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      <span
        aria-hidden="true"
        className={clsx(
          'flex h-5 w-9 shrink-0 rounded-full border p-0.5 transition-colors',
          shown ? 'border-accent bg-accent' : 'border-control bg-sunken',
        )}
      >
        <span
          className={clsx(
            'size-3.5 rounded-full transition-transform motion-reduce:transition-none',
            shown ? 'translate-x-4 bg-accent-ink' : 'bg-muted',
          )}
        />
      </span>
    </button>
  );
}
