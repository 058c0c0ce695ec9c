import { clsx } from 'clsx';
import { type ReactNode, useId, useRef } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { actsCell, asTable, type Column, HeadCell, headCell, nameCell, quietHead } from './ListHead.tsx';
import type { ListState } from './list-state.ts';
import { isPressOnRow, openRow, type RowId, type Selection, useRowKeys } from './selection.tsx';
import { useIsWide } from './wide-table.ts';

const rows = Array.from({ length: 10 }, (_, row) => row);
const widths = ['w-40', 'w-24', 'w-16', 'w-20', 'w-28'];

/** Its first line is the box, the name and the menu; what follows wraps below them, and the focus goes as the eye. */
const card =
  'max-md:[reading-flow:flex-visual] max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:border-line max-md:px-3 max-md:py-2.5 max-md:not-last:border-b';

function SkeletonRows({ cells, cell }: { cells: number; cell: string }) {
  return rows.map((row) => (
    <tr key={row} className={clsx('group/row', card)}>
      {Array.from({ length: cells }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <td key={place} className={cell}>
          <Skeleton className={clsx('h-4 max-w-full', widths[(row + place) % widths.length])} />
        </td>
      ))}
    </tr>
  ));
}

export interface ListTableProps<Row> {
  label: string;
  list: ListState;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => RowId;
  nameOf: (row: Row) => string;
  acts?: (row: Row) => ReactNode;
  selection?: Selection;
  stale?: boolean;
}

const cell =
  'border-line md:h-11 md:px-2 md:group-not-last/row:border-b md:whitespace-nowrap **:data-badge:whitespace-nowrap';
/** Opaque, because cells move below it. */
const ofRow = clsx(
  'md:bg-surface md:group-hover/row:bg-sunken md:group-aria-selected/row:bg-accent-soft',
  'group-last/row:first:rounded-bl-lg group-last/row:last:rounded-br-lg',
);
/** One line, whatever it holds; the room around it is for the line of the focus. */
const oneLine = 'min-w-0 leading-5 md:-mx-1.5 md:truncate md:px-1.5 md:py-0.5';
/** The name takes the first line of a card, but for what stands beside it. */
const nameBasis = (hasBox: boolean, hasActs: boolean) =>
  hasBox
    ? hasActs
      ? 'max-md:basis-[calc(100%-6rem)]'
      : 'max-md:basis-[calc(100%-2.5rem)]'
    : hasActs
      ? 'max-md:basis-[calc(100%-3.75rem)]'
      : 'max-md:basis-full';

type Part<Row> = Omit<ListTableProps<Row>, 'label' | 'stale'>;

function RowBox<Row>({ row, selection, idOf, nameOf }: { row: Row; selection: Selection } & Part<Row>) {
  const id = idOf(row);
  return (
    <td {...asTable('cell')} className={clsx(cell, ofRow, 'md:w-9 md:pr-0 md:pl-3')}>
      <input
        type="checkbox"
        aria-label={`Choisir ${nameOf(row)}`}
        checked={selection.ids.has(id)}
        onChange={() => selection.toggle(id)}
        className="tick rounded-sm"
      />
    </td>
  );
}

function Row<R>(props: { row: R } & Part<R>) {
  const { row, columns, idOf, acts, selection } = props;
  const id = idOf(row);
  return (
    <tr
      {...asTable('row')}
      data-row={id}
      aria-selected={selection ? selection.ids.has(id) : undefined}
      onClick={(event) => {
        if (isPressOnRow(event.currentTarget, event.target)) openRow(event.currentTarget);
      }}
      className={clsx(
        'group/row scroll-mt-16 scroll-mb-20 focus-visible:-outline-offset-2 max-md:aria-selected:bg-accent-soft',
        card,
      )}
    >
      {selection ? <RowBox {...props} selection={selection} /> : null}
      {columns.map((column, place) => {
        const content = <div className={oneLine}>{column.cell(row)}</div>;
        if (place === 0) {
          const basis = nameBasis(selection !== undefined, acts !== undefined);
          const look = clsx(cell, ofRow, nameCell, column.className, basis, 'in-data-wide:max-w-44');
          return (
            <th
              key={column.id}
              {...asTable('rowheader')}
              scope="row"
              className={clsx(look, 'grow text-left font-normal max-md:min-w-0 max-md:max-w-full')}
            >
              {content}
            </th>
          );
        }
        return (
          <td
            key={column.id}
            {...asTable('cell')}
            data-head={column.speaks ? undefined : column.head}
            className={clsx(
              cell,
              ofRow,
              column.align === 'right' && 'tabular-nums md:text-right',
              column.className,
              'max-md:order-2 max-md:flex max-md:min-w-0 max-md:max-w-full max-md:items-baseline max-md:gap-1.5 max-md:data-head:before:shrink-0 max-md:data-head:before:text-muted max-md:data-head:before:content-[attr(data-head)]',
            )}
          >
            {content}
          </td>
        );
      })}
      {acts ? (
        <td
          {...asTable('cell')}
          className={clsx(cell, ofRow, actsCell, 'text-right max-md:order-1 md:w-10 md:px-0.5')}
        >
          {acts(row)}
        </td>
      ) : null}
    </tr>
  );
}

function AllBox<R>({ rows = [], columns, selection, idOf }: { selection: Selection } & Part<R>) {
  const place = useId();
  const ids = rows.map(idOf);
  const isAlone = !columns.some(({ sorts }) => sorts);
  const count = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <th
      {...asTable('columnheader')}
      scope="col"
      className={clsx(headCell, 'pr-0 max-md:flex max-md:items-center max-md:pl-1 md:w-9 md:pl-3')}
    >
      <input
        type="checkbox"
        id={place}
        aria-label="Choisir toutes les lignes de la page"
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < ids.length;
        }}
        checked={count > 0 && count === ids.length}
        disabled={ids.length === 0}
        onChange={(event) => selection.put(ids, event.target.checked)}
        className="tick rounded-sm align-middle"
      />
      {/* A phone's bar may hold nothing else: a box alone says nothing. */}
      {isAlone ? (
        <label htmlFor={place} className="grid min-h-11 items-center pl-3 md:hidden">
          Choisir toutes les lignes
        </label>
      ) : null}
    </th>
  );
}

function Head<R>(props: Part<R>) {
  const { list, columns, acts, selection } = props;
  return (
    <thead {...asTable('rowgroup')} className="max-md:block">
      <tr
        {...asTable('row')}
        className={
          selection || columns.some(({ sorts }) => sorts)
            ? 'max-md:relative max-md:flex max-md:min-h-11 max-md:gap-x-2 max-md:overflow-x-auto max-md:border-line max-md:border-b max-md:px-2 max-md:[scrollbar-width:none]'
            : quietHead
        }
      >
        {selection ? <AllBox {...props} selection={selection} /> : null}
        {columns.map((column, place) => (
          <HeadCell key={column.id} list={list} column={column} isName={place === 0} />
        ))}
        {acts ? (
          <th {...asTable('columnheader')} scope="col" className={clsx(headCell, actsCell, quietHead)}>
            <span className="sr-only">Actions</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

/** docs/product/administration.md#tables-of-the-administration */
export function ListTable<R>({ label, stale = false, ...props }: ListTableProps<R>) {
  const { columns: all, list, rows, selection, acts } = props;
  const table = useRef<HTMLTableElement>(null);
  const [place, isWide] = useIsWide(rows);
  const columns = all.filter(({ id }, index) => index === 0 || !list.hidden.includes(id));
  const part = { ...props, columns };
  const pressBox = (row: HTMLElement) => row.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
  useRowKeys(table, selection && pressBox);
  return (
    <div
      ref={place}
      data-wide={isWide || undefined}
      {...(isWide && { role: 'region', 'aria-label': `${label}, tableau à faire défiler`, tabIndex: 0 })}
      className={clsx(
        'rounded-lg border border-line bg-surface text-sm shadow-low',
        isWide ? 'slides relative scroll-pr-14 scroll-pl-56 overscroll-x-contain' : 'min-w-0',
      )}
    >
      <table
        {...asTable('table')}
        ref={table}
        aria-label={label}
        aria-busy={rows === undefined || stale}
        className={clsx(
          'w-full border-separate border-spacing-0 transition-opacity max-md:block',
          stale && 'opacity-50 delay-150',
        )}
      >
        <Head {...part} />
        <tbody {...asTable('rowgroup')} className="max-md:block">
          {rows ? (
            rows.map((row) => <Row key={props.idOf(row)} row={row} {...part} />)
          ) : (
            <SkeletonRows cells={columns.length + (selection ? 1 : 0) + (acts ? 1 : 0)} cell={cell} />
          )}
        </tbody>
      </table>
    </div>
  );
}
