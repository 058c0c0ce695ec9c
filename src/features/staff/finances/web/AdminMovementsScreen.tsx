import { useQuery } from '@tanstack/react-query';
import { movementWords } from '#domain/figures/definitions.ts';
import { MRR_MOVEMENTS } from '#domain/figures/mrr.ts';
import { formatAmount } from '#domain/money/money.ts';
import { formatDay } from '#domain/time/french-dates.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { choiceOf, type Filter } from '#web/admin/filter.ts';
import { List } from '#web/admin/List.tsx';
import type { Column } from '#web/admin/ListHead.tsx';
import { useListState } from '#web/admin/list-state.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { MovementRow } from '../contract.ts';
import { NamedPerson, nameOfPerson } from './FigureTable.tsx';
import { movementsOfMrr } from './queries.ts';
import { movedBetween } from './words.ts';

const filters: Filter[] = [
  {
    kind: 'select',
    name: 'movement',
    label: 'Mouvement',
    options: MRR_MOVEMENTS.map((value) => ({ value, label: movementWords(value) })),
  },
  { kind: 'dates', label: 'Jour', from: 'from', to: 'to' },
];

const columns: Column<MovementRow>[] = [
  { id: 'person', head: 'Client', cell: ({ person }) => <NamedPerson person={person} /> },
  { id: 'day', head: 'Jour', cell: ({ day }) => formatDay(day) },
  { id: 'movement', head: 'Mouvement', cell: ({ movement }) => movementWords(movement) },
  { id: 'before', head: 'MRR avant', align: 'right', cell: ({ before }) => formatAmount(before) },
  { id: 'after', head: 'MRR après', align: 'right', cell: ({ after }) => formatAmount(after) },
  {
    id: 'moved',
    head: 'Différence',
    align: 'right',
    cell: ({ before, after }) => movedBetween(before, after),
  },
];

function Movements() {
  const list = useListState({ id: 'mrr-movements', filters: ['movement', 'from', 'to'] });
  const { page, after, before } = list;
  const { movement, from, to } = list.filters;
  const query = useQuery(
    movementsOfMrr({
      ...{ page, after, before },
      movement: choiceOf(MRR_MOVEMENTS, movement) || undefined,
      from: from || undefined,
      to: to || undefined,
    }),
  );
  return (
    <List
      label="Mouvements du MRR"
      list={list}
      filters={filters}
      query={query}
      rows={query.data?.movements}
      paging={query.data?.pagination}
      noun={{ one: 'mouvement', many: 'mouvements' }}
      columns={columns}
      idOf={({ day, user_id }) => `${day}-${user_id}`}
      nameOf={({ day, person }) => `le mouvement de ${nameOfPerson(person)} le ${formatDay(day)}`}
      failed="Impossible de charger les mouvements"
      empty={
        <EmptyState title="Aucun mouvement">
          Chaque jour où le MRR d’un client change aura ici sa ligne.
        </EmptyState>
      }
    />
  );
}

export const meta = adminMeta('mouvements du MRR', '/admin/finances/movements');
export const handle: StaffScreen = { right: 'finances.read' };

export default function AdminMovementsScreen() {
  return (
    <AdminPage
      title="Mouvements du MRR"
      description="Qui a fait bouger le MRR, et de combien, jour par jour à l’heure de Paris."
      action={
        <ButtonLink to="/admin/finances" variant="secondary">
          Retour aux finances
        </ButtonLink>
      }
    >
      <Movements />
    </AdminPage>
  );
}
