import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useRef } from 'react';
import type { ListPage } from '#contract-kit/list-page.ts';
import { countOf, type Noun } from '#domain/text/french-count.ts';
import { Button, buttonStyle } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ActMenu, type MenuAct } from './ActMenu.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { Filters } from './Filters.tsx';
import type { Filter } from './filter.ts';
import { ListTable, type ListTableProps } from './ListTable.tsx';
import { isForeignPage, type ListQuery, NothingMatches, PageIsGone } from './list-states.tsx';
import { PageSteps } from './PageSteps.tsx';
import { QueryFailure } from './QueryFailure.tsx';

export interface ListProps<Row> extends Omit<ListTableProps<Row>, 'stale'> {
  filters: readonly Filter[];
  query: ListQuery;
  /** Undefined while the first rows load. */
  paging: ListPage | undefined;
  /** What is counted. */
  noun: Noun;
  /** « Impossible de charger les … ». */
  failed: string;
  /** Teaches: what will be here, and the first act. */
  empty: ReactNode;
  /** The acts on the list as it is shown. */
  menu?: readonly (MenuAct | false)[];
  /** When nothing matches the filters. */
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

/** A list of the administration whole: filters, count, table, pages, and what stands there when there is none. */
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
          // The next page begins at its top, for the keyboard too.
          onStep={() => count.current?.focus({ preventScroll: true })}
        />
      ) : null}
    </div>
  );
}
