import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';
import Columns from 'lucide-react/icons/columns-3';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { CheckboxItem, Content, ItemIndicator, Portal, Root, Trigger } from 'radix-ui/dropdown-menu';
import { type ReactNode, useRef } from 'react';
import type { ListPage } from '#contract-kit/list-page.ts';
import { countOf, type Noun } from '#domain/text/french-count.ts';
import { ApiError } from '../api/api-error.ts';
import { ActMenu, type MenuAct } from '../ui/ActMenu.tsx';
import { Button, buttonStyle } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { floating } from '../ui/floating.ts';
import { Notice } from '../ui/Notice.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Filters } from './Filters.tsx';
import type { Filter } from './filter.ts';
import type { Column } from './ListHead.tsx';
import { ListTable, type ListTableProps } from './ListTable.tsx';
import type { ListState } from './list-state.ts';
import { QueryFailure } from './QueryFailure.tsx';

export interface ListProps<Row> extends Omit<ListTableProps<Row>, 'stale'> {
  filters: readonly Filter[];
  query: ListQuery;
  /** Undefined while the first rows load. */
  paging: ListPage | undefined;
  noun: Noun;
  failed: string;
  empty: ReactNode;
  menu?: readonly (MenuAct | false)[];
  noMatch?: string;
}

function instead<Row>({ rows, query, list, filters, failed, empty, noMatch }: ListProps<Row>): ReactNode {
  if (!rows) {
    if (isForeignPage(query)) return <PageIsGone onFirst={() => list.toPage(1)} />;
    return query.isError ? <QueryFailure query={query} failed={failed} filters={filters} /> : null;
  }
  if (rows.length > 0) return null;
  if (list.isFiltered) return <NothingMatches onClear={list.clearAll} title={noMatch} />;
  return list.page > 1 ? <PageIsGone onFirst={() => list.toPage(1)} /> : empty;
}

export function List<Row>({
  filters,
  query,
  paging,
  noun,
  failed,
  empty,
  noMatch,
  menu = [],
  ...table
}: ListProps<Row>) {
  const { list, rows, columns } = table;
  const count = useRef<HTMLParagraphElement>(null);
  const otherwise = instead({ filters, query, paging, noun, failed, empty, noMatch, ...table });
  const stale = query.isPlaceholderData;
  return (
    <div className="flex min-w-0 flex-col">
      <Filters list={list} filters={filters} />
      <div className="mt-3 mb-2 flex min-h-9 items-center justify-between gap-3">
        <p ref={count} tabIndex={-1} role="status" className="text-muted text-sm outline-none">
          {paging ? countOf(paging.total_count, noun, paging.is_estimate) : null}
        </p>
        <div className="flex items-center gap-1">
          {otherwise ? null : <ColumnChooser list={list} columns={columns} />}
          <ActMenu
            label={`Plus d’actions sur la liste\u00a0: ${table.label}`}
            acts={menu}
            className={buttonStyle({ variant: 'quiet', size: 'sm' })}
          >
            <Ellipsis className="size-5" aria-hidden="true" />
          </ActMenu>
        </div>
      </div>
      {rows && query.isError ? (
        <Notice
          tone="warning"
          announced
          className="mb-3"
          action={
            <Button
              variant="secondary"
              size="sm"
              pending={query.isFetching}
              onClick={() => void query.refetch()}
            >
              Réessayer
            </Button>
          }
        >
          {`${failed}\u00a0: ce qui suit date de la dernière réponse.`}
        </Notice>
      ) : null}
      {otherwise ? (
        <div className="rounded-lg border border-line bg-surface">{otherwise}</div>
      ) : (
        <ListTable {...table} stale={stale} />
      )}
      {paging && rows && rows.length > 0 ? (
        <PageSteps
          list={list}
          paging={paging}
          pending={stale}
          // The next page starts at its top, for the keyboard too.
          onStep={() => count.current?.focus({ preventScroll: true })}
        />
      ) : null}
    </div>
  );
}

interface PageStepsProps {
  list: ListState;
  paging: ListPage;
  pending?: boolean;
  onStep?: () => void;
}

function PageSteps({ list, paging, pending = false, onStep }: PageStepsProps) {
  function step(page: number) {
    onStep?.();
    list.toPage(page, page > list.page ? { after: paging.next_key } : { before: paging.previous_key });
  }
  return (
    <div className="mt-4">
      <Pagination page={list.page} pageCount={paging.total_pages} onPageChange={step} pending={pending} />
    </div>
  );
}

interface ColumnChooserProps {
  list: ListState;
  columns: readonly Pick<Column<never>, 'id' | 'head'>[];
}

/** The first column names the row, so it stays. */
function ColumnChooser({ list, columns }: ColumnChooserProps) {
  return (
    <Root modal={false}>
      <Trigger asChild>
        <Button variant="quiet" size="sm">
          <Columns className="size-4" aria-hidden="true" />
          Colonnes
        </Button>
      </Trigger>
      <Portal>
        <Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          loop
          aria-label="Colonnes"
          className={clsx(floating, 'min-w-48 p-1')}
        >
          {columns.slice(1).map(({ id, head }) => (
            <CheckboxItem
              key={id}
              checked={!list.hidden.includes(id)}
              onCheckedChange={() => list.toggleColumn(id)}
              // The menu stays open for several choices.
              onSelect={(event) => event.preventDefault()}
              className="relative flex min-h-10 cursor-pointer items-center rounded-sm py-1.5 pr-4 pl-9 outline-none data-highlighted:bg-sunken pointer-coarse:min-h-11"
            >
              <ItemIndicator className="absolute left-3">
                <Check className="size-4 text-accent-text" aria-hidden="true" />
              </ItemIndicator>
              {head}
            </CheckboxItem>
          ))}
        </Content>
      </Portal>
    </Root>
  );
}

type ListQuery = Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>;

/** The key belongs to another order, or is invented. */
function isForeignPage({ error }: Pick<ListQuery, 'error'>): boolean {
  return error instanceof ApiError && Boolean(error.fields.after ?? error.fields.before);
}

function NothingMatches({
  onClear,
  title = 'Rien ne correspond à ces filtres',
}: {
  onClear: () => void;
  title?: string | undefined;
}) {
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="secondary" onClick={onClear}>
          Effacer les filtres
        </Button>
      }
    >
      Élargissez vos filtres, ou retirez-en un.
    </EmptyState>
  );
}

/** Rows went away, or somebody typed the address. */
function PageIsGone({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      title="Cette page n’existe plus"
      action={
        <Button variant="secondary" onClick={onFirst}>
          Première page
        </Button>
      }
    >
      La liste est plus courte qu’elle ne l’était.
    </EmptyState>
  );
}
