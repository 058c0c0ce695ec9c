import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StaffList, useHasRight, useStaffList } from '#staff/lists/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import type { Column } from '#web/admin/ListHead.tsx';
import type { Sort } from '#web/admin/list-state.ts';
import { RowLink } from '#web/admin/RowName.tsx';
import { LoadedStatCards, type Stat } from '#web/admin/StatCards.tsx';
import { save } from '#web/api/download.ts';
import { type MenuAct, RowMenu } from '#web/ui/ActMenu.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { StaffCategory } from '../contract.ts';
import * as calls from '../contract.ts';
import { CATEGORIES } from '../contract.ts';
import { DeleteCategory } from './DeleteCategory.tsx';
import { staffCategories } from './queries.ts';

const editAddress = (id: number) => `/admin/categories/${id}/edit`;

const columnsFor = (mayChange: boolean): Column<StaffCategory>[] => [
  {
    id: 'name',
    head: 'Nom',
    sorts: true,
    className: 'min-w-40',
    cell: ({ id, name }) => (mayChange ? <RowLink to={editAddress(id)}>{name}</RowLink> : name),
  },
  { id: 'slug', head: 'Slug', sorts: true, cell: ({ slug }) => slug },
  {
    id: 'description',
    head: 'Description',
    speaks: true,
    className: 'max-w-96',
    cell: ({ description }) => (description ? description : <span className="text-muted">Aucune</span>),
  },
  {
    id: 'automations',
    head: 'Automatisations',
    align: 'right',
    cell: ({ automations_count }) => automations_count,
  },
];

function statsOf(categories: readonly StaffCategory[]): Stat[] {
  const automations = categories.reduce((sum, { automations_count }) => sum + automations_count, 0);
  return [
    { label: 'Catégories', value: String(categories.length), definition: 'Toutes, vides comprises.' },
    {
      label: 'Avec description',
      value: String(categories.filter(({ description }) => description !== '').length),
      definition: 'Celles dont la page a un texte sous son titre.',
    },
    {
      label: 'Automatisations',
      value: String(automations),
      definition: 'De toutes les catégories, en vente ou retirées de la vente.',
      to: '/admin/automations',
    },
  ];
}

function sorted(
  categories: readonly StaffCategory[],
  sort: Sort<'name' | 'slug'> | undefined,
): StaffCategory[] {
  const { by, direction } = sort ?? { by: 'name', direction: 'asc' };
  const compared = categories.toSorted((one, other) => one[by].localeCompare(other[by], 'fr'));
  return direction === 'desc' ? compared.reverse() : compared;
}

const whole = (count: number) => ({
  current_page: 1,
  total_pages: 1,
  total_count: count,
  is_estimate: false,
  next_key: null,
  previous_key: null,
});

function Cards() {
  const query = useQuery(staffCategories);
  // The list says its failure.
  return query.isLoadingError ? null : <LoadedStatCards query={query} stats={statsOf} count={3} />;
}

function Create() {
  return <ButtonLink to="/admin/categories/new">Créer une catégorie</ButtonLink>;
}

function Categories({ mayChange }: { mayChange: boolean }) {
  const [leaving, setLeaving] = useState<StaffCategory>();
  const state = useStaffList(CATEGORIES);
  const query = useQuery(staffCategories);
  const rows = query.data && sorted(query.data, state.list.sort);

  const actsOn = (category: StaffCategory): MenuAct[] => {
    const { id, slug, automations_count: count } = category;
    const acts: (MenuAct | false)[] = [
      mayChange && { label: 'Modifier', to: editAddress(id) },
      mayChange &&
        count > 0 && {
          label: 'Déplacer les automatisations',
          to: `/admin/automations?category=${slug}#deplacer`,
        },
      mayChange && {
        label: 'Supprimer',
        tone: 'danger',
        refused: count > 0 ? 'Elle contient des automatisations\u00a0: déplacez-les d’abord' : undefined,
        onSelect: () => setLeaving(category),
      },
    ];
    return acts.filter((act) => act !== false);
  };

  return (
    <>
      <StaffList
        state={state}
        save={() => save(calls.exportCategories, {}, 'categories.csv')}
        selects={false}
        query={query}
        rows={rows}
        paging={rows && whole(rows.length)}
        columns={columnsFor(mayChange)}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        acts={(it) => <RowMenu name={it.name} acts={actsOn(it)} />}
        empty={
          <EmptyState title="Aucune catégorie" action={mayChange ? <Create /> : undefined}>
            Une catégorie a sa page et son filtre dans le catalogue. Chaque automatisation en a une.
          </EmptyState>
        }
      />
      {leaving ? <DeleteCategory category={leaving} onEnd={() => setLeaving(undefined)} /> : null}
    </>
  );
}

export const meta = adminMeta('catégories', '/admin/categories');
export const handle: StaffScreen = { right: 'content.read' };

export default function AdminCategoriesScreen() {
  const mayChange = useHasRight('content.write');
  return (
    <AdminPage
      title="Gestion des catégories"
      figures={<Cards />}
      description="Les rayons du catalogue, chacun avec sa page."
      action={mayChange ? <Create /> : undefined}
    >
      <Categories mayChange={mayChange} />
    </AdminPage>
  );
}
