import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Several, StaffList, useMay } from '#staff/lists/web/for-other-features.ts';
import { type MenuAct, RowMenu } from '#web/admin/ActMenu.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import type { Filter } from '#web/admin/filter.ts';
import { useListState } from '#web/admin/list-state.ts';
import { call } from '#web/api/call.ts';
import { save } from '#web/api/download.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { calls } from '../calls.ts';
import type { AutomationRow } from '../contract.ts';
import { automationColumns, editAddress } from './AutomationColumns.tsx';
import { DeleteAutomation, keptBecause } from './DeleteAutomation.tsx';
import { automationsKey, staffAutomations, useStaffCategories } from './queries.ts';
import { SoldScreens } from './SoldScreens.tsx';

function useFilters(): Filter[] {
  const categories = useStaffCategories().data ?? [];
  return [
    { kind: 'search', name: 'search', label: 'Nom de l’automatisation' },
    {
      kind: 'select',
      name: 'category',
      label: 'Catégorie',
      all: 'Toutes',
      options: categories.map(({ slug, name }) => ({ value: slug, label: name })),
    },
    {
      kind: 'select',
      name: 'available',
      label: 'Disponibilité',
      all: 'Toutes',
      options: [
        { value: 'true', label: 'En vente' },
        { value: 'false', label: 'Retirée de la vente' },
      ],
    },
  ];
}

const isFlag = (text: string): text is 'true' | 'false' => text === 'true' || text === 'false';
const newAddress = '/admin/automations/new';

function Create() {
  return <ButtonLink to={newAddress}>Créer une automatisation</ButtonLink>;
}

type Chosen = Omit<Parameters<typeof staffAutomations>[0], 'page' | 'after' | 'before'>;

const put = (available: boolean) => (line: { id: number }) =>
  call(calls.setAvailable, { params: { id: line.id }, body: { available } });

function severalAutomations(filter: Chosen): Several {
  const previewOf = (act: 'offer' | 'withdraw') => (ids: number[] | undefined) =>
    call(calls.previewAutomations, { body: { act, ...(ids ? { ids } : { filter }) } });
  return {
    acts: [
      {
        name: 'offer',
        preview: previewOf('offer'),
        label: 'Mettre en vente',
        consequences: ['Le catalogue les propose aussitôt, à leurs prix actuels.'],
        run: put(true),
      },
      {
        name: 'withdraw',
        preview: previewOf('withdraw'),
        label: 'Retirer de la vente',
        consequences: [
          'Plus personne ne peut les acheter. Ceux qui les ont les gardent, et leurs débits continuent.',
        ],
        run: put(false),
      },
    ],
    refreshes: automationsKey,
  };
}

function Automations({ mayChange }: { mayChange: boolean }) {
  const [leaving, setLeaving] = useState<AutomationRow>();
  const filters = useFilters();
  const list = useListState({
    id: 'automations',
    filters: ['search', 'category', 'available'],
    sorts: ['name', 'subscription_price', 'owner_count', 'updated_at'],
    sort: { by: 'name', direction: 'asc' },
  });
  const { page, after, before, order: sort } = list;
  const { search, category, available } = list.filters;
  const flag = isFlag(available) ? available : undefined;
  const chosen = { sort, search, category, available: flag };
  const query = useQuery(staffAutomations({ ...chosen, page, after, before }));

  const actsOn = (automation: AutomationRow): MenuAct[] => {
    const { id, slug } = automation;
    const acts: (MenuAct | false)[] = [
      { label: 'Modifier', to: editAddress(id) },
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
        name="automations"
        save={(ids) => save(calls.exportAutomations, { query: { ...chosen, ids } }, 'automatisations.csv')}
        several={mayChange ? severalAutomations(chosen) : undefined}
        label="Automatisations"
        list={list}
        filters={filters}
        query={query}
        rows={query.data?.automations}
        paging={query.data?.pagination}
        noun={{ one: 'automatisation', many: 'automatisations' }}
        columns={automationColumns(mayChange)}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        acts={(it) => <RowMenu name={it.name} acts={actsOn(it)} />}
        failed="Impossible de charger les automatisations"
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
  const mayChange = useMay('content.write');
  return (
    <AdminPage
      title="Automatisations"
      description="Ce que la boutique vend, à quel prix, et à combien de clients."
      action={mayChange ? <Create /> : undefined}
    >
      <SoldScreens />
      <Automations mayChange={mayChange} />
    </AdminPage>
  );
}
