import { clsx } from 'clsx';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { PAPER_STATE_WORDS, PAYMENT_MEANS_WORDS, type PaperState } from '#domain/document/paper-state.ts';
import { PAPER_NOUNS } from '#domain/document/paper-words.ts';
import { euroCents, formatEurosExactly } from '#domain/money/money.ts';
import { formatDateTime, formatDay } from '#domain/time/french-dates.ts';
import { type MenuAct, RowMenu } from '#web/ui/ActMenu.tsx';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { PaperFilter, PaperRow } from '../contract.ts';

/** What a row is called wherever it is spoken of: by its number, else by its name. */
export const nameOfRow = ({ written, title }: PaperRow): string => written ?? (title || 'Sans nom');

const tones: Record<PaperState, BadgeTone> = {
  draft: 'neutral',
  issued: 'accent',
  late: 'danger',
  paid: 'success',
  credited: 'warning',
};

type Sort = PaperFilter['sort'];

/** How a list is sorted at first by each: names from A, amounts and days from the greatest. */
export const SORTS: Record<Exclude<Sort, 'saved'>, { label: string; descending: boolean }> = {
  number: { label: 'Document', descending: false },
  customer: { label: 'Client', descending: false },
  amount: { label: 'Montant', descending: true },
  day: { label: 'Date', descending: true },
  due: { label: 'Échéance', descending: false },
  state: { label: 'État', descending: false },
};
const sorts = Object.keys(SORTS) as (keyof typeof SORTS)[];

export interface Sorting {
  sort: Sort;
  descending: boolean;
}

interface HeadProps extends Sorting {
  onSort: (sorting: Sorting) => void;
}

/** Another press turns the order. */
const nextOrder = (by: keyof typeof SORTS, { sort, descending }: Sorting): Sorting => ({
  sort: by,
  descending: sort === by ? !descending : SORTS[by].descending,
});

function Head({ onSort, ...sorting }: HeadProps) {
  return (
    <thead className="max-md:hidden">
      <tr>
        {sorts.map((by) => {
          const isSorted = sorting.sort === by;
          const Arrow = sorting.descending ? ArrowDown : ArrowUp;
          const order = sorting.descending ? 'descending' : 'ascending';
          return (
            <th
              key={by}
              scope="col"
              aria-sort={isSorted ? order : undefined}
              className={clsx('border-line border-b p-0', by === 'amount' ? 'text-right' : 'text-left')}
            >
              <button
                type="button"
                className={clsx(
                  'inline-flex min-h-10 items-center gap-1 rounded-sm px-2 text-sm enabled-hover:text-ink',
                  isSorted ? 'font-semibold text-ink' : 'font-medium text-muted',
                )}
                onClick={() => onSort(nextOrder(by, sorting))}
              >
                {SORTS[by].label}
                {isSorted ? <Arrow className="size-4" aria-hidden="true" /> : null}
              </button>
            </th>
          );
        })}
        <th scope="col" className="border-line border-b">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  );
}

const cell = 'md:border-line md:border-b md:px-2 md:py-2.5 md:align-top';

interface CellProps {
  label: string;
  /** It says itself what it is: on a phone its name is heard and not shown. */
  speaks?: boolean;
  children: ReactNode;
  className?: string;
}

/** On a phone a document is a card of a few lines, and each value has its name before it. */
function Cell({ label, speaks = false, children, className }: CellProps) {
  if (!children) return <td className={clsx(cell, 'max-md:hidden', className)} />;
  return (
    <td className={clsx(cell, 'max-md:flex max-md:gap-1.5', className)}>
      <span className={speaks ? 'sr-only md:hidden' : 'text-muted md:hidden'}>{label}</span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </td>
  );
}

const Day = ({ day }: { day: string }) => (
  <time dateTime={day} className="whitespace-nowrap">
    {day.split('-').reverse().join('/')}
  </time>
);

function State({ state, paid_on, paid_by }: PaperRow & { state: PaperState }) {
  return (
    <>
      <Badge tone={tones[state]}>{PAPER_STATE_WORDS[state]}</Badge>
      {paid_on && paid_by ? (
        <span className="mt-0.5 block text-muted text-xs">
          le <Day day={paid_on} />, {PAYMENT_MEANS_WORDS[paid_by].toLowerCase()}
        </span>
      ) : null}
    </>
  );
}

/** Below the number, what a person called it and where it was made. */
function about(
  { written, title, renamed, kind, tool, saved_at, archived }: PaperRow,
  isOfTool: boolean,
): string {
  const said = [
    kind === null ? '' : PAPER_NOUNS[kind].name,
    written !== null && renamed ? title : '',
    isOfTool ? '' : tool,
    written === null ? `enregistré le ${formatDateTime(saved_at)}` : '',
    archived ? 'archivé' : '',
  ].filter((word) => word !== '');
  const [first = '', ...rest] = said;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ');
}

export interface RowProps {
  isShown?: boolean;
  acts: readonly (MenuAct | false)[];
  open: { onClick: () => void } | { to: string } | undefined;
  /** A form or a list that an act opened, below its row. */
  below?: ReactNode;
}

function Row({ row, isOfTool, isShown, acts, open, below }: RowProps & { row: PaperRow; isOfTool: boolean }) {
  const { customer, amount_cents, day, due, state, kind } = row;
  const name = nameOfRow(row);
  const look = 'link inline-flex min-h-6 items-center text-left font-semibold wrap-anywhere tabular-nums';
  return (
    <>
      <tr
        aria-current={isShown ? 'true' : undefined}
        className="relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:border-line max-md:border-b max-md:py-3"
      >
        <th
          scope="row"
          className={clsx(cell, 'text-left font-normal max-md:basis-full max-md:pr-11 md:w-[44%]')}
        >
          {open && 'to' in open ? (
            <Link to={open.to} className={look}>
              {name}
            </Link>
          ) : null}
          {open && 'onClick' in open ? (
            <button type="button" className={look} onClick={open.onClick}>
              {name}
            </button>
          ) : null}
          {open ? null : <span className="font-semibold wrap-anywhere tabular-nums">{name}</span>}
          <span className="block text-muted text-xs wrap-anywhere">
            {about(row, isOfTool)}
            {isShown ? ', affiché' : ''}
          </span>
        </th>
        <Cell label="Client" speaks className="max-md:min-w-0 max-md:grow max-md:basis-2/3">
          {customer}
        </Cell>
        <Cell
          label="Montant"
          speaks
          className="whitespace-nowrap text-right tabular-nums max-md:ml-auto max-md:font-semibold"
        >
          {amount_cents === null ? null : formatEurosExactly(euroCents(amount_cents))}
        </Cell>
        <Cell label="Date" speaks>
          {day ? <Day day={day} /> : null}
        </Cell>
        <Cell label={kind === 'quote' ? 'Valable jusqu’au' : 'Échéance'}>
          {due ? (
            <>
              {kind === 'quote' ? <span className="sr-only">Valable jusqu’au </span> : null}
              <Day day={due} />
            </>
          ) : null}
        </Cell>
        <Cell label="État" speaks className="max-md:ml-auto max-md:text-right md:whitespace-nowrap">
          {state ? <State {...row} state={state} /> : null}
        </Cell>
        <td className={clsx(cell, 'max-md:absolute max-md:top-2 max-md:right-0 md:py-1! md:text-right')}>
          <RowMenu name={name} acts={acts} />
        </td>
      </tr>
      {below ? (
        <tr className="max-md:block">
          <td colSpan={7} className="bg-sunken p-3 max-md:block">
            {below}
          </td>
        </tr>
      ) : null}
    </>
  );
}

interface PapersTableProps extends HeadProps {
  caption: string;
  rows: readonly PaperRow[];
  /** All of one tool: its name is not said again. */
  isOfTool: boolean;
  rowProps: (row: PaperRow) => RowProps;
}

/** See docs/product/document.md#list-of-papers. */
export function PapersTable({ caption, rows, isOfTool, rowProps, ...head }: PapersTableProps) {
  return (
    <table className="w-full text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <Head {...head} />
      <tbody className="max-md:block">
        {rows.map((row) => (
          <Row key={`${row.slug}/${row.key}`} row={row} isOfTool={isOfTool} {...rowProps(row)} />
        ))}
      </tbody>
    </table>
  );
}

/** `le 26 novembre 2026, virement`. */
export const paymentWords = ({ paid_on, paid_by }: PaperRow): string =>
  paid_on && paid_by ? `le ${formatDay(paid_on)}, ${PAYMENT_MEANS_WORDS[paid_by].toLowerCase()}` : '';
