import { clsx } from 'clsx';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { ReactNode } from 'react';
import type { ListState, Sort } from './list-state.ts';

export interface Column<Row> {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  align?: 'right';
  sorts?: boolean;
  /** On a phone's card it says itself, as a badge does: its head is not repeated. */
  speaks?: boolean;
  className?: string;
}

/** A phone shows rows as cards, and a table that is no table of boxes would lose its roles in some browsers. */
export const asTable = (role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell') => ({
  role,
});

export const headCell =
  'md:sticky md:top-0 md:z-10 md:h-10 whitespace-nowrap border-line md:border-b bg-surface px-2 text-left font-medium text-muted text-xs first:rounded-tl-lg last:rounded-tr-lg';
/** A phone keeps what sorts and what selects; the cards say the other heads. */
export const quietHead = 'max-md:sr-only';

/** The row's name stays in sight when the table scrolls sideways. */
export const nameCell = 'in-data-wide:sticky in-data-wide:left-0 in-data-wide:z-10 in-data-wide:border-r';

/** The row's menu too, where the window has room for both. */
export const actsCell =
  'md:in-data-wide:sticky md:in-data-wide:right-0 md:in-data-wide:z-20 md:in-data-wide:border-l';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function SortIcon({ sort }: { sort: Sort | undefined }) {
  const Icon = sort ? { asc: ArrowUp, desc: ArrowDown }[sort.direction] : ChevronsUpDown;
  return <Icon className={clsx('size-3.5 shrink-0', !sort && 'opacity-50')} aria-hidden="true" />;
}

interface HeadCellProps<Row> {
  list: ListState;
  column: Column<Row>;
  isName: boolean;
}

export function HeadCell<Row>({ list, column, isName }: HeadCellProps<Row>) {
  const { id, head, align, sorts } = column;
  const sort = list.sort?.by === id ? list.sort : undefined;
  return (
    <th
      {...asTable('columnheader')}
      scope="col"
      aria-sort={sorts && sort ? ariaSort[sort.direction] : undefined}
      className={clsx(
        headCell,
        !sorts && quietHead,
        align === 'right' && 'md:text-right',
        isName && clsx(nameCell, 'in-data-wide:z-20'),
      )}
    >
      {sorts ? (
        <button
          type="button"
          onClick={() => list.sortBy(id)}
          className={clsx(
            '-mx-1.5 inline-flex min-h-9 items-center gap-1 rounded-sm px-1.5 font-medium enabled-hover:text-ink pointer-coarse:min-h-11',
            sort && 'text-ink',
          )}
        >
          {head}
          <SortIcon sort={sort} />
        </button>
      ) : (
        head
      )}
    </th>
  );
}
