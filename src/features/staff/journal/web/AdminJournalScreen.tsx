import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListQuery } from '#contract-kit/staff-list.ts';
import { DELETED_ACCOUNT, personName } from '#domain/people/person-name.ts';
import { journalSubjectInWords } from '#domain/people/staff-acts.ts';
import { roleWord } from '#domain/people/staff-rights.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { StaffList, useStaffList } from '#staff/lists/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import type { Column } from '#web/admin/ListHead.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { RowButton } from '#web/admin/RowName.tsx';
import { save } from '#web/api/download.ts';
import { queryOf } from '#web/api/query-of.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { JournalLine } from '../contract.ts';
import * as calls from '../contract.ts';
import { JOURNAL } from '../contract.ts';
import { JournalEntryDialog } from './JournalEntryDialog.tsx';

const journalOf = (query: ListQuery<typeof JOURNAL>) =>
  queryOf(['admin', 'journal', query], calls.listJournal, {
    query,
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });

function columnsOf(onOpen: (entry: JournalLine) => void): Column<JournalLine>[] {
  return [
    {
      id: 'act',
      head: 'Acte',
      className: 'max-w-96',
      cell: (it) => (
        <RowButton onOpen={() => onOpen(it)} second={journalSubjectInWords(it.subject, it.subject_id)}>
          {it.says}
        </RowButton>
      ),
    },
    {
      id: 'actor',
      head: 'Par',
      cell: ({ actor }) =>
        actor ? personName(actor) : <span className="text-muted">{DELETED_ACCOUNT}</span>,
    },
    { id: 'role', head: 'Rôle', cell: ({ role }) => roleWord(role) },
    {
      id: 'about',
      head: 'Client concerné',
      cell: (it) =>
        it.about ? (
          personName(it.about)
        ) : (
          <span className="text-muted">{it.about_is_deleted ? DELETED_ACCOUNT : 'Aucun'}</span>
        ),
    },
    { id: 'at', head: 'Quand', cell: ({ at }) => <Moment at={at} /> },
    {
      id: 'address',
      head: 'Depuis',
      cell: ({ origin }) => origin?.address ?? <span className="text-muted">Oublié</span>,
    },
  ];
}

export const meta = adminMeta('journal', '/admin/journal');
export const handle: StaffScreen = { right: 'journal.read' };

export default function AdminJournalScreen() {
  const [opened, setOpened] = useState<JournalLine>();
  const state = useStaffList(JOURNAL);
  const query = useQuery(journalOf(state.asked));

  return (
    <AdminPage
      title="Journal"
      description="Chaque acte de l’équipe, et chaque refus faute de droits. Aucune ligne n’y est jamais modifiée ni retirée&nbsp;: ce qu’elle dit d’un client part avec son compte, ses détails après trois ans."
    >
      <StaffList
        state={state}
        save={() => save(calls.exportJournal, { query: state.chosen }, 'journal.csv')}
        selects={false}
        query={query}
        rows={query.data?.entries}
        paging={query.data?.pagination}
        columns={columnsOf(setOpened)}
        idOf={({ sequence }) => sequence}
        nameOf={(it) => `l’entrée ${it.sequence}`}
        empty={
          <EmptyState title="Rien n’a encore été fait">
            Annuler, offrir, rembourser, changer un prix&nbsp;: chaque acte aura ici sa ligne, avec son
            auteur.
          </EmptyState>
        }
      />
      {opened ? <JournalEntryDialog entry={opened} onClose={() => setOpened(undefined)} /> : null}
    </AdminPage>
  );
}
