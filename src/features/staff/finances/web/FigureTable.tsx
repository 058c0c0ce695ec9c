import type { ReactNode } from 'react';
import { DELETED_ACCOUNT, personName } from '#domain/people/person-name.ts';
import { useCurrentAdmin } from '#staff/admin-session/web/for-other-features.ts';
import { RowLink } from '#web/admin/RowName.tsx';

interface Person {
  id: number;
  email: string;
  name: string;
}

export const nameOfPerson = (person: Person | null): string =>
  person ? personName(person) : 'un compte supprimé';

/** People who may read the page get a link to it. */
export function NamedPerson({ person }: { person: Person | null }) {
  const mayRead = useCurrentAdmin().data?.rights.includes('people.read') ?? false;
  if (!person) return <span className="text-muted">{DELETED_ACCOUNT}</span>;
  const { id, name, email } = person;
  const shown = personName(person);
  if (!mayRead) return shown;
  return (
    <RowLink to={`/admin/users/${id}`} second={name ? email : undefined}>
      {shown}
    </RowLink>
  );
}

export interface FigureColumn<Row> {
  head: ReactNode;
  /** The rows' keys begin with it. */
  id: string;
  cell: (row: Row) => ReactNode;
}

interface FigureTableProps<Row> {
  caption: string;
  /** The first column names the row. */
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string | number;
  /** It is shown below the rows. */
  total?: readonly ReactNode[];
  tall?: boolean;
}

const cell = 'px-3 py-2 text-right tabular-nums whitespace-nowrap last:pr-4 md:last:pr-6';
/** The first column stays in sight while the others scroll below it. */
const named = 'sticky left-0 min-w-36 bg-surface py-2 pr-3 pl-4 text-left md:pl-6';

export function FigureTable<Row>({
  caption,
  columns,
  rows,
  idOf,
  total,
  tall = false,
}: FigureTableProps<Row>) {
  const cells = (shown: readonly ReactNode[], weight: string) =>
    shown.map((one, place) =>
      place === 0 ? (
        <th key={columns[place]?.id} scope="row" className={`${named} ${weight}`}>
          {one}
        </th>
      ) : (
        <td key={columns[place]?.id} className={cell}>
          {one}
        </td>
      ),
    );
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
      tabIndex={0}
      aria-label={`${caption}, tableau`}
      className={`relative scroll-pt-10 scroll-pl-40 overflow-auto ${tall ? 'max-h-96' : ''}`}
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-1 bg-surface">
          <tr className="text-muted">
            {columns.map(({ id, head }, place) => (
              <th key={id} scope="col" className={`${place === 0 ? named : cell} font-medium`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)} className="border-line border-t">
              {cells(
                columns.map((column) => column.cell(row)),
                'font-normal',
              )}
            </tr>
          ))}
        </tbody>
        {total ? (
          <tfoot>
            <tr className="border-line border-t font-medium">{cells(total, 'font-medium')}</tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}
