import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { personName } from '#domain/people/person-name.ts';
import { countOf, formatCount } from '#domain/text/french-count.ts';
import { StaffList, type StaffListState, useStaffList } from '#staff/lists/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import type { Column } from '#web/admin/ListHead.tsx';
import { ListTable } from '#web/admin/ListTable.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { QueryFailure } from '#web/admin/QueryFailure.tsx';
import { RowLink, SecondLine } from '#web/admin/RowName.tsx';
import { LoadedStatCards, type Stat } from '#web/admin/StatCards.tsx';
import { save } from '#web/api/download.ts';
import { RowMenu } from '#web/ui/ActMenu.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import * as calls from '../contract.ts';
import { PEOPLE, type PeoplePage, type PeopleSummary, type Person } from '../contract.ts';
import { ConfirmPersonAct, type PersonAct, roleLabel, usePersonActs } from './ConfirmPersonAct.tsx';
import { peopleList, peopleSummary } from './queries.ts';

export function AccountStatus({ is_active }: Pick<Person, 'is_active'>) {
  return <Badge tone={is_active ? 'success' : 'neutral'}>{is_active ? 'Actif' : 'Inactif'}</Badge>;
}

const peopleColumns: Column<Person>[] = [
  {
    id: 'name',
    head: 'Utilisateur',
    sorts: true,
    className: 'max-w-44',
    cell: (it) => <RowLink to={`/admin/users/${it.id}`}>{personName(it)}</RowLink>,
  },
  {
    id: 'email',
    head: 'Contact',
    sorts: true,
    speaks: true,
    className: 'max-w-80',
    cell: (it) => (
      <>
        {it.email}
        {it.phone ? <SecondLine>{it.phone}</SecondLine> : null}
      </>
    ),
  },
  { id: 'role', head: 'Rôle', cell: roleLabel },
  { id: 'status', head: 'Statut', speaks: true, cell: (it) => <AccountStatus {...it} /> },
  { id: 'date_joined', head: 'Inscription', sorts: true, cell: (it) => <Moment at={it.date_joined} /> },
];

function statsOf({ total, active, administrators, new_this_month }: PeopleSummary): Stat[] {
  return [
    {
      label: 'Utilisateurs',
      value: formatCount(total),
      definition: 'Tous les comptes ouverts, équipe comprise, sans les comptes supprimés.',
      to: '/admin/users',
    },
    {
      label: 'Actifs',
      value: formatCount(active),
      definition: 'Les comptes que l’équipe n’a pas désactivés.',
      to: '/admin/users?status=active',
    },
    {
      label: 'Administrateurs',
      value: formatCount(administrators),
      definition: 'Les comptes de l’équipe, quel que soit leur rôle.',
    },
    {
      label: 'Nouveaux ce mois-ci',
      value: formatCount(new_this_month),
      definition: 'Inscrits depuis le premier du mois, à Paris.',
    },
  ];
}

function Cards() {
  return <LoadedStatCards query={useQuery(peopleSummary)} stats={statsOf} count={4} />;
}

const idOf = ({ id }: Person) => id;
type PeopleState = StaffListState<typeof PEOPLE>;
type Choose = (person: Person, act: PersonAct) => void;

/** The team fits on one page. */
function usePeople({ asked, chosen }: PeopleState, kind: 'staff' | 'customers') {
  return useQuery(peopleList({ ...(kind === 'customers' ? asked : chosen), kind }));
}

function useRowMenu(choose: Choose) {
  const { actsOn, mayWrite } = usePersonActs();
  return (person: Person) => (
    <RowMenu
      name={personName(person)}
      acts={[
        { label: 'Détails', to: `/admin/users/${person.id}` },
        mayWrite(person) && { label: 'Modifier', to: `/admin/users/${person.id}/edit` },
        ...actsOn(person, (act) => choose(person, act)),
      ]}
    />
  );
}

/** « Clients (60) ». */
function titled(title: string, paging: PeoplePage['pagination'] | undefined): string {
  if (!paging) return title;
  const count = formatCount(paging.total_count);
  return `${title} (${paging.is_estimate ? `environ ${count}` : count})`;
}

/** The list is short; the search finds everybody else. */
function Team({ state, choose }: { state: PeopleState; choose: Choose }) {
  const { list } = state;
  const query = usePeople(state, 'staff');
  const acts = useRowMenu(choose);
  const rows = query.data?.users;
  const count = query.data?.pagination.total_count;
  return (
    <section aria-labelledby="equipe">
      <h2 id="equipe" className="mb-2 text-lg">
        {titled('Administrateurs', query.data?.pagination)}
      </h2>
      {query.isError && !rows ? <QueryFailure query={query} failed={PEOPLE.failed} /> : null}
      {rows?.length === 0 ? (
        <p className="text-muted">
          {list.isFiltered ? 'Aucun utilisateur ne correspond à votre recherche.' : 'Aucun utilisateur'}
        </p>
      ) : null}
      {rows?.length === 0 || (query.isError && !rows) ? null : (
        <ListTable
          label="Administrateurs"
          list={list}
          columns={peopleColumns}
          rows={rows}
          idOf={idOf}
          nameOf={personName}
          acts={acts}
          stale={query.isPlaceholderData}
        />
      )}
      {rows && count !== undefined && count > rows.length ? (
        <p className="mt-2 text-muted text-sm">
          {`Les ${rows.length} premiers sur ${countOf(count, { one: 'personne', many: 'personnes' })}\u00a0: cherchez les autres par leur nom.`}
        </p>
      ) : null}
    </section>
  );
}

function Customers({ state, choose }: { state: PeopleState; choose: Choose }) {
  const query = usePeople(state, 'customers');
  const acts = useRowMenu(choose);
  return (
    <section aria-labelledby="clients">
      <h2 id="clients" className="mb-2 text-lg">
        {titled('Clients', query.data?.pagination)}
      </h2>
      <StaffList
        state={state}
        save={(ids) =>
          save(calls.exportPeople, { query: { ...state.chosen, kind: 'customers', ids } }, 'utilisateurs.csv')
        }
        query={query}
        rows={query.data?.users}
        paging={query.data?.pagination}
        columns={peopleColumns}
        idOf={idOf}
        nameOf={personName}
        acts={acts}
        noMatch="Aucun utilisateur ne correspond à votre recherche."
        empty={
          <EmptyState title="Aucun utilisateur">
            Chaque personne inscrite aura ici sa ligne, avec son contact et l’état de son compte.
          </EmptyState>
        }
      />
    </section>
  );
}

function People() {
  const [chosen, setChosen] = useState<{ person: Person; act: PersonAct }>();
  const state = useStaffList(PEOPLE);
  const choose: Choose = (person, act) => setChosen({ person, act });
  return (
    <div className="flex flex-col gap-8">
      <Customers state={state} choose={choose} />
      <Team state={state} choose={choose} />
      {chosen ? <ConfirmPersonAct {...chosen} onEnd={() => setChosen(undefined)} /> : null}
    </div>
  );
}

export const meta = adminMeta('utilisateurs', '/admin/users');
export const handle: StaffScreen = { right: 'people.read' };

export default function AdminUsersScreen() {
  const { has } = usePersonActs();
  return (
    <AdminPage
      title="Utilisateurs"
      figures={<Cards />}
      description="Les clients et l’équipe : qui ils sont, ce qu’ils ont, ce qu’ils paient."
      action={
        has('people.write') ? <ButtonLink to="/admin/users/new">Créer un utilisateur</ButtonLink> : null
      }
    >
      <People />
    </AdminPage>
  );
}
