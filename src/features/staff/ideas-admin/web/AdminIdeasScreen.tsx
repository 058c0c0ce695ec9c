import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import {
  IDEA_FILTER_LABELS,
  IDEA_FILTERS,
  IDEA_STATUSES,
  type IdeaFilter,
  type IdeaStatus,
} from '#domain/status/idea-status.ts';
import { countOf } from '#domain/text/french-count.ts';
import { type Several, StaffList, useHasRight, useStaffList } from '#staff/lists/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { choiceOf } from '#web/admin/filter.ts';
import type { Column } from '#web/admin/ListHead.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { RowLink } from '#web/admin/RowName.tsx';
import { LoadedStatCards, type Stat } from '#web/admin/StatCards.tsx';
import { call, type RequestOf } from '#web/api/call.ts';
import { save } from '#web/api/download.ts';
import { Chip } from '#web/ui/Badge.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { IdeaStatistics, previewIdeas, StaffIdea } from '../contract.ts';
import * as calls from '../contract.ts';
import { IDEAS } from '../contract.ts';
import { Confidence, Status, titleOf } from './IdeaParts.tsx';
import { allIdeas, ideaFigures, ideasKey, readingHealthOfShop } from './queries.ts';

type Filter = NonNullable<RequestOf<typeof previewIdeas>['body']>['filter'];

const moveTo =
  (status: IdeaStatus) =>
  ({ id, seen }: { id: number; seen: string }) =>
    call(calls.moveIdea, {
      params: { id },
      body: { status, seen: choiceOf(IDEA_STATUSES, seen) || undefined },
    });

const told = 'Un email l’annonce à leurs auteurs, sauf à ceux qui ont arrêté ces nouvelles.';

/** Each idea has its own call, so that one which a colleague has moved is left alone and reported. */
function severalIdeas(filter: Filter): Several {
  const previewOf = (act: 'in_review' | 'approved' | 'rejected') => (ids: number[] | undefined) =>
    call(calls.previewIdeas, { body: { act, ...(ids ? { ids } : { filter }) } });
  return {
    acts: [
      {
        name: 'in_review',
        preview: previewOf('in_review'),
        label: 'Examiner',
        consequences: ['Elles passent «\u00a0En cours d’examen\u00a0».'],
        run: moveTo('in_review'),
      },
      {
        name: 'approved',
        preview: previewOf('approved'),
        label: 'Approuver',
        consequences: [
          'Elles passent «\u00a0Approuvée\u00a0».',
          'Rien n’en est encore public\u00a0: leur titre et leur résumé, écrits par une IA, paraissent sur la page «\u00a0Idées retenues\u00a0» une fois relus, un à un («\u00a0Relire ses textes\u00a0»).',
          told,
        ],
        run: moveTo('approved'),
      },
      {
        name: 'rejected',
        preview: previewOf('rejected'),
        label: 'Rejeter',
        tone: 'danger',
        consequences: [
          'Elles passent «\u00a0Rejetée\u00a0».',
          `${told} Pour en dire le motif, rejetez-les une à une.`,
        ],
        run: moveTo('rejected'),
      },
    ],
    refreshes: ideasKey,
  };
}

/** One filter is always chosen; the search stays. */
function QuickFilters({ current }: { current: IdeaFilter }) {
  const { search } = useLocation();
  function addressOf(filter: IdeaFilter): string {
    const params = new URLSearchParams(search);
    for (const name of ['filter', 'page', 'after', 'before']) params.delete(name);
    if (filter !== 'all') params.set('filter', filter);
    return params.size > 0 ? `/admin/automation-ideas?${params}` : '/admin/automation-ideas';
  }
  return (
    <nav aria-label="Filtres rapides">
      <ul className="flex flex-wrap gap-2">
        {IDEA_FILTERS.map((filter) => (
          <li key={filter}>
            <Chip to={addressOf(filter)} current={filter === current} preventScrollReset>
              {IDEA_FILTER_LABELS[filter]}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const ideaColumns: Column<StaffIdea>[] = [
  {
    id: 'title',
    head: 'Idée',
    className: 'max-w-72',
    cell: (it) => (
      <RowLink to={`/admin/automation-ideas/${it.id}`} second={it.email}>
        {titleOf(it)}
      </RowLink>
    ),
  },
  { id: 'status', head: 'Statut', speaks: true, cell: (it) => <Status idea={it} /> },
  {
    id: 'confidence',
    head: 'Confiance',
    align: 'right',
    cell: (it) => <Confidence idea={it} />,
  },
  { id: 'usage', head: 'Usage', cell: (it) => it.usage_type_display },
  {
    id: 'workflow',
    head: 'Workflow',
    cell: (it) => (it.has_workflow_file ? 'Oui' : <span className="text-muted">Non</span>),
  },
  { id: 'created', head: 'Reçue', cell: (it) => <Moment at={it.created_at} /> },
];

const filterAddress = (filter: IdeaFilter) => `/admin/automation-ideas?filter=${filter}`;

function figuresOf(figures: IdeaStatistics): Stat[] {
  return [
    {
      label: 'Idées',
      value: String(figures.total_ideas),
      definition: 'Toutes les idées gardées, quel que soit leur statut.',
      to: '/admin/automation-ideas',
    },
    {
      label: 'Traitées par l’IA',
      value: String(figures.ai_processed_ideas),
      definition: 'Celles que l’IA a lues et résumées.',
      to: filterAddress('ai_processed'),
    },
    {
      label: 'Confiance élevée',
      value: String(figures.high_confidence_ideas),
      definition:
        'Celles auxquelles l’IA donne une confiance de 80\u00a0% ou plus. C’est son chiffre, pas le nôtre.',
      to: filterAddress('high_confidence'),
    },
    {
      label: 'Avec workflow',
      value: String(figures.ideas_with_workflows),
      definition: 'Celles dont un workflow a été préparé.',
      to: filterAddress('with_workflow'),
    },
  ];
}

function Ideas() {
  const state = useStaffList(IDEAS);
  const { chosen } = state;
  const query = useQuery(allIdeas(state.asked));
  const mayWrite = useHasRight('ideas.write');
  return (
    <>
      <QuickFilters current={chosen.filter || 'all'} />
      <StaffList
        state={state}
        save={(ids) => save(calls.exportIdeas, { query: { ...chosen, ids } }, 'idees.csv')}
        several={mayWrite ? severalIdeas(chosen) : undefined}
        query={query}
        rows={query.data?.ideas}
        paging={query.data?.pagination}
        columns={ideaColumns}
        idOf={({ id }) => id}
        nameOf={(it) => `l’idée «\u00a0${titleOf(it)}\u00a0»`}
        empty={
          <EmptyState title="Aucune idée">
            Ce que les clients et les visiteurs proposent d’automatiser arrive ici, le plus récent d’abord.
          </EmptyState>
        }
      />
    </>
  );
}

/** It warns when no reader is set up or none is available. */
function ReadersState() {
  const { data } = useQuery(readingHealthOfShop);
  if (!data) return null;
  if (data.way === 'off')
    return (
      <Notice title="Aucune IA n’est réglée">
        Les idées attendent, avec leurs mots intacts. AI_PROVIDER, dans les réglages de la boutique, dit qui
        les lit.
      </Notice>
    );
  if (data.reachable === false && data.last_failure)
    return (
      <Notice tone="warning" title="La dernière lecture a échoué">
        {data.last_failure.reason}
      </Notice>
    );
  if (data.budget_left === 0 && data.waiting > 0)
    return (
      <Notice tone="warning" title="Le budget du mois est atteint">
        {countOf(data.waiting, { one: 'idée attend', many: 'idées attendent' })} le mois prochain, ou un
        budget plus grand.
      </Notice>
    );
  return null;
}

export const meta = adminMeta('idées d’automatisation', '/admin/automation-ideas');
export const handle: StaffScreen = { right: 'ideas.read' };

export default function AdminIdeasScreen() {
  const figures = useQuery(ideaFigures);
  return (
    <AdminPage
      title="Idées d’automatisation"
      figures={<LoadedStatCards query={figures} stats={figuresOf} count={4} />}
      description="Ce que les clients proposent, ce que l’IA en a compris, et ce que l’équipe en décide."
    >
      <div className="flex flex-col gap-6">
        <ReadersState />
        <Ideas />
      </div>
    </AdminPage>
  );
}
