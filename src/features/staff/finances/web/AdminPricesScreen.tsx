import { useQuery } from '@tanstack/react-query';
import type { ListedPriceChange } from '#shop/price-changes/contract.ts';
import { SoldScreens } from '#staff/automations-admin/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import type { Filter } from '#web/admin/filter.ts';
import { List } from '#web/admin/List.tsx';
import type { Column } from '#web/admin/ListHead.tsx';
import { useListState } from '#web/admin/list-state.ts';
import { Moment } from '#web/admin/Moment.tsx';
import { RowLink, SecondLine, TwoLines } from '#web/admin/RowName.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { priceChanges } from './queries.ts';
import { answersOf, emailsOf, isLower, priceStep } from './words.ts';

const filters: Filter[] = [{ kind: 'search', name: 'automation', label: 'Automatisation' }];

/** docs/product/price-change.md#lower-reaches-all */
function ForSubscribers({ change }: { change: ListedPriceChange }) {
  if (!isLower(change)) return <Moment at={change.subscribers_from} />;
  return (
    <>
      À leur prochaine échéance
      <SecondLine>pour qui paie plus</SecondLine>
    </>
  );
}

const columns: Column<ListedPriceChange>[] = [
  {
    id: 'automation',
    head: 'Automatisation',
    className: 'min-w-40',
    cell: (it) => (
      <RowLink to={`/admin/prices/${it.id}`}>
        <TwoLines>{it.automation.name}</TwoLines>
      </RowLink>
    ),
  },
  { id: 'price', head: 'Prix', className: 'min-w-36', cell: priceStep },
  { id: 'from', head: 'Pour les abonnés', cell: (it) => <ForSubscribers change={it} /> },
  {
    id: 'answers',
    head: 'Réponses',
    cell: (it) => (
      <>
        {answersOf(it)}
        {it.told > 0 ? <SecondLine>{`Emails partis\u00a0: ${emailsOf(it)}`}</SecondLine> : null}
      </>
    ),
  },
  { id: 'announced', head: 'Annoncé', cell: (it) => <Moment at={it.announced_at} /> },
];

function Changes() {
  const list = useListState({ id: 'prices', filters: ['automation'] });
  const { page, after, before } = list;
  const query = useQuery(
    priceChanges({ page, after, before, automation: list.filters.automation || undefined }),
  );
  return (
    <List
      label="Changements de prix"
      list={list}
      filters={filters}
      query={query}
      rows={query.data?.changes}
      paging={query.data?.pagination}
      noun={{ one: 'changement', many: 'changements' }}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ automation }) => `le changement de prix de ${automation.name}`}
      failed="Impossible de charger les changements de prix"
      empty={
        <EmptyState
          title="Aucun changement de prix"
          action={
            <ButtonLink to="/admin/automations" variant="secondary">
              Voir les automatisations
            </ButtonLink>
          }
        >
          Changez un prix dans la fiche d’une automatisation, puis annoncez-le à ses abonnés&nbsp;: chaque
          email et chaque réponse seront ici.
        </EmptyState>
      }
    />
  );
}

export const meta = adminMeta('prix', '/admin/prices');
export const handle: StaffScreen = { right: 'content.read' };

export default function AdminPricesScreen() {
  return (
    <AdminPage
      title="Changements de prix"
      description="Ce qui a été annoncé aux abonnés, la preuve de chaque email, qui garde et qui part."
    >
      <SoldScreens />
      <Changes />
    </AdminPage>
  );
}
