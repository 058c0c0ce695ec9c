import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { actsCell, type Column, HeadCell, headCell, nameCell } from './ListHead.tsx';
import type { ListState } from './list-state.ts';
import { isPressOnRow, openRow, type RowId, type Selection, useRowKeys } from './selection.tsx';
import { useIsWide } from './wide-table.ts';

const rows = Array.from({ length: 10 }, (_, row) => row);
const widths = ['w-40', 'w-24', 'w-16', 'w-20', 'w-28'];

function SkeletonRows({ cells, cell }: { cells: number; cell: string }) {
  return rows.map((row) => (
    <tr key={row} className="group/row">
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
  'h-11 border-line px-3 py-1.5 max-md:px-2 group-not-last/row:border-b **:data-badge:whitespace-nowrap';
/** Opaque, because cells move below it. */
const ofRow = clsx(
  'bg-surface group-hover/row:bg-sunken group-aria-selected/row:bg-accent-soft',
  'group-last/row:first:rounded-bl-lg group-last/row:last:rounded-br-lg',
);

type Part<Row> = Omit<ListTableProps<Row>, 'label' | 'stale'>;

function RowBox<Row>({ row, selection, idOf, nameOf }: { row: Row; selection: Selection } & Part<Row>) {
  const id = idOf(row);
  return (
    <td className={clsx(cell, ofRow, 'w-11 pr-0 pl-4')}>
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
      data-row={id}
      tabIndex={-1}
      aria-selected={selection ? selection.ids.has(id) : undefined}
      onClick={(event) => {
        if (isPressOnRow(event.currentTarget, event.target)) openRow(event.currentTarget);
      }}
      className="group/row scroll-mt-16 scroll-mb-20 focus-visible:-outline-offset-2"
    >
      {selection ? <RowBox {...props} selection={selection} /> : null}
      {columns.map((column, place) => {
        const look = clsx(
          cell,
          ofRow,
          column.align === 'right' && 'text-right tabular-nums',
          place === 0 && clsx(nameCell, 'in-data-wide:max-w-44 text-left font-normal'),
          column.className,
        );
        return place === 0 ? (
          <th key={column.id} scope="row" className={look}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} className={look}>
            {column.cell(row)}
          </td>
        );
      })}
      {acts ? <td className={clsx(cell, ofRow, actsCell, 'w-12 px-1 text-right')}>{acts(row)}</td> : null}
    </tr>
  );
}

function AllBox<R>({ rows = [], selection, idOf }: { selection: Selection } & Part<R>) {
  const ids = rows.map(idOf);
  const count = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <th scope="col" className={clsx(headCell, 'w-11 pr-0 pl-4')}>
      <input
        type="checkbox"
        aria-label="Choisir toutes les lignes de la page"
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < ids.length;
        }}
        checked={count > 0 && count === ids.length}
        disabled={ids.length === 0}
        onChange={(event) => selection.put(ids, event.target.checked)}
        className="tick rounded-sm align-middle"
      />
    </th>
  );
}

function Head<R>(props: Part<R>) {
  const { list, columns, acts, selection } = props;
  return (
    <thead>
      <tr>
        {selection ? <AllBox {...props} selection={selection} /> : null}
        {columns.map((column, place) => (
          <HeadCell key={column.id} list={list} column={column} isName={place === 0} />
        ))}
        {acts ? (
          <th scope="col" className={clsx(headCell, actsCell)}>
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
        isWide ? 'slides relative overscroll-x-contain' : 'min-w-0',
      )}
    >
      <table
        ref={table}
        aria-label={label}
        aria-busy={rows === undefined || stale}
        className={clsx(
          'w-full border-separate border-spacing-0 transition-opacity',
          stale && 'opacity-50 delay-150',
        )}
      >
        <Head {...part} />
        <tbody>
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
