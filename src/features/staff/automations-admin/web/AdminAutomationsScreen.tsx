import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MenuAct, RowMenu } from '#web/admin/ActMenu.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta } from '#web/admin/admin-meta.ts';
import type { Filter } from '#web/admin/filter.ts';
import { List } from '#web/admin/List.tsx';
import { useListState } from '#web/admin/list-state.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { AutomationRow } from '../contract.ts';
import { automationColumns, editAddress } from './AutomationColumns.tsx';
import { DeleteAutomation, keptBecause } from './DeleteAutomation.tsx';
import { staffAutomations, useMay, useStaffCategories } from './queries.ts';

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

function Automations({ mayChange }: { mayChange: boolean }) {
  const [leaving, setLeaving] = useState<AutomationRow>();
  const filters = useFilters();
  const list = useListState({
    id: 'automations',
    filters: ['search', 'category', 'available'],
    sorts: ['name', 'subscription_price', 'purchase_count', 'updated_at'],
    sort: { by: 'name', direction: 'asc' },
  });
  const { page, after, before, order: sort } = list;
  const { search, category, available } = list.filters;
  const flag = isFlag(available) ? available : undefined;
  const query = useQuery(staffAutomations({ page, after, before, sort, search, category, available: flag }));

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
      <List
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

export default function AdminAutomationsScreen() {
  const mayChange = useMay('content.write');
  return (
    <AdminPage
      title="Automatisations"
      description="Ce que la boutique vend, à quel prix, et à combien de clients."
      action={mayChange ? <Create /> : undefined}
      more={[{ label: 'Changements de prix', to: '/admin/prices' }]}
    >
      <Automations mayChange={mayChange} />
    </AdminPage>
  );
}
