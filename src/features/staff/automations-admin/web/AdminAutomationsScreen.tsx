import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { formatAmount, formatAmountPerMonth } from '#domain/money/money.ts';
import { type Several, StaffList, useHasRight, useStaffList } from '#staff/lists/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import type { Column } from '#web/admin/ListHead.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { RowLink, TwoLines } from '#web/admin/RowName.tsx';
import { useStaffAct } from '#web/admin/staff-act.ts';
import { call, type RequestOf } from '#web/api/call.ts';
import { save } from '#web/api/download.ts';
import { type MenuAct, RowMenu } from '#web/ui/ActMenu.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import * as calls from '../contract.ts';
import { AUTOMATIONS, type AutomationRow, type previewAutomations } from '../contract.ts';
import { DeleteAutomation, keptBecause } from './DeleteAutomation.tsx';
import { automationsKey, staffAutomations, useStaffCategories } from './queries.ts';
import { SoldScreens } from './SoldAs.tsx';

const editAddress = (id: number) => `/admin/automations/${id}/edit`;

function automationColumns(mayChange: boolean): Column<AutomationRow>[] {
  return [
    {
      id: 'name',
      head: 'Automatisation',
      sorts: true,
      className: 'max-w-52',
      cell: ({ id, name }) => (
        <RowLink to={editAddress(id)}>
          <TwoLines>{name}</TwoLines>
        </RowLink>
      ),
    },
    {
      id: 'category',
      head: 'Catégorie',
      speaks: true,
      className: 'max-w-28',
      cell: ({ category }) => <TwoLines>{category.name}</TwoLines>,
    },
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
      head: 'Abonnés',
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

type PreviewBody = NonNullable<RequestOf<typeof previewAutomations>['body']>;
interface Category {
  id: number;
  slug: string;
  name: string;
}

const put = (available: boolean) => (line: { id: number }) =>
  call(calls.setAvailable, { params: { id: line.id }, body: { available } });

/** Each category is an act of its own, so that a run which a closed tab left knows its category. */
export function severalAutomations(
  filter: NonNullable<PreviewBody['filter']>,
  categories: readonly Category[],
): Several {
  const previewOf = (asked: Pick<PreviewBody, 'act' | 'category'>) => (ids: number[] | undefined) =>
    call(calls.previewAutomations, { body: { ...asked, ...(ids ? { ids } : { filter }) } });
  return {
    acts: [
      {
        name: 'offer',
        preview: previewOf({ act: 'offer' }),
        label: 'Mettre en vente',
        consequences: ['Le catalogue les propose aussitôt, à leurs prix actuels.'],
        run: put(true),
      },
      {
        name: 'withdraw',
        preview: previewOf({ act: 'withdraw' }),
        label: 'Retirer de la vente',
        consequences: [
          'Plus personne ne peut les acheter. Ceux qui les ont les gardent, et leurs débits continuent.',
        ],
        run: put(false),
      },
      ...categories.map(({ id: category, slug, name }) => ({
        name: `move-${category}`,
        preview: previewOf({ act: 'move', category }),
        label: `Déplacer vers «\u00a0${name}\u00a0»`,
        consequences: [
          'Le catalogue les range aussitôt dans cette catégorie. Leurs adresses, leurs prix et leurs clients ne changent pas.',
        ],
        run: ({ id, seen }: { id: number; seen: string }) =>
          call(calls.moveAutomation, { params: { id }, body: { category, seen: Number(seen) } }),
        toResume: slug === filter.category,
      })),
    ],
    refreshes: automationsKey,
  };
}

/** The categories lead here, so that they can be emptied. */
const MOVING = '#deplacer';
const newAddress = '/admin/automations/new';

function Create() {
  return <ButtonLink to={newAddress}>Créer une automatisation</ButtonLink>;
}

function Automations({ mayChange }: { mayChange: boolean }) {
  const mayPrice = useHasRight('prices.write');
  const [leaving, setLeaving] = useState<AutomationRow>();
  const { data: categories = [], isPending: isNaming } = useStaffCategories();
  const options = categories.map(({ slug, name }) => ({ value: slug, label: name }));
  const state = useStaffList(AUTOMATIONS, { category: options });
  const { chosen } = state;
  const query = useQuery(staffAutomations(state.asked));

  const actsOn = (automation: AutomationRow): MenuAct[] => {
    const { id, slug } = automation;
    const acts: (MenuAct | false)[] = [
      { label: mayChange || mayPrice ? 'Modifier' : 'Voir la fiche', to: editAddress(id) },
      automation.available && { label: 'Voir dans la boutique', to: `/automation/${id}/${slug}` },
      mayChange && {
        label: 'Supprimer',
        tone: 'danger',
        refused: keptBecause(automation),
        onSelect: () => setLeaving(automation),
      },
    ];
    return acts.filter((act) => act !== false);
  };

  return (
    <>
      <StaffList
        state={state}
        save={(ids) => save(calls.exportAutomations, { query: { ...chosen, ids } }, 'automatisations.csv')}
        several={mayChange && !isNaming ? severalAutomations(chosen, categories) : undefined}
        query={query}
        rows={query.data?.automations}
        paging={query.data?.pagination}
        columns={automationColumns(mayChange)}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        acts={(it) => <RowMenu name={it.name} acts={actsOn(it)} />}
        empty={
          <EmptyState title="Aucune automatisation" action={mayChange ? <Create /> : undefined}>
            Chaque automatisation aura ici sa ligne&nbsp;: son prix, ses clients, et si elle est en vente.
          </EmptyState>
        }
      />
      {leaving ? <DeleteAutomation automation={leaving} onEnd={() => setLeaving(undefined)} /> : null}
    </>
  );
}

export const meta = adminMeta('automatisations', '/admin/automations');
export const handle: StaffScreen = { right: 'content.read' };

export default function AdminAutomationsScreen() {
  const mayChange = useHasRight('content.write');
  const { hash } = useLocation();
  return (
    <AdminPage
      title="Automatisations"
      description="Ce que la boutique vend, à quel prix, et à combien de clients."
      action={mayChange ? <Create /> : undefined}
    >
      <SoldScreens />
      {mayChange && hash === MOVING ? (
        <Notice tone="info">
          Choisissez les lignes à déplacer, puis «&nbsp;Agir&nbsp;» et «&nbsp;Déplacer vers…&nbsp;».
        </Notice>
      ) : null}
      <Automations mayChange={mayChange} />
    </AdminPage>
  );
}
