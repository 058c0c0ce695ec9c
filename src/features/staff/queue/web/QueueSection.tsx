import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { personName } from '#domain/people/person-name.ts';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';

interface QueueSectionProps<Answer, Row> {
  title: string;
  description: string;
  query: UseQueryResult<Answer>;
  rowsOf: (answer: Answer) => readonly Row[];
  countOf: (answer: Answer) => number;
  /** Every row is loaded, and the count is of something else. */
  isWhole?: boolean;
  idOf: (row: Row) => string | number;
  row: (row: Row) => ReactNode;
  empty: string;
  actions?: ReactNode;
}

function more(shown: number, count: number): string | null {
  return count > shown
    ? `Les ${shown} premiers sur ${count}\u00a0: les suivants prennent leur place une fois réglés.`
    : null;
}

export function QueueSection<Answer, Row>(props: QueueSectionProps<Answer, Row>) {
  const { title, description, query, rowsOf, countOf, isWhole = false, idOf, row, empty, actions } = props;
  const { data } = query;
  function rowsIn(answer: Answer) {
    const rows = rowsOf(answer);
    if (rows.length === 0) return <p className="text-muted">{empty}</p>;
    const cut = isWhole ? null : more(rows.length, countOf(answer));
    return (
      <>
        <ul className="-my-2 divide-y divide-line">
          {rows.map((one) => (
            <li key={idOf(one)} className="grid min-h-11 items-center py-0.5 max-md:py-2.5">
              {row(one)}
            </li>
          ))}
        </ul>
        {cut ? <p className="mt-4 text-muted text-sm">{cut}</p> : null}
      </>
    );
  }
  return (
    <Card
      title={data === undefined ? title : `${title} (${countOf(data)})`}
      description={description}
      actions={actions}
    >
      <Loaded
        query={query}
        failed="Impossible de charger cette liste"
        loading={`${title}\u00a0: chargement…`}
      >
        {rowsIn}
      </Loaded>
    </Card>
  );
}

interface QueueRowProps {
  children: ReactNode;
  /** Who and when, below the name. */
  under?: ReactNode;
  second: ReactNode;
  amount?: string;
  act?: ReactNode;
}

/** Its lines are 24 pixels high, for there is something to press in each of them. */
export function QueueRow({ children, under, second, amount, act }: QueueRowProps) {
  return (
    <div className="grid items-center gap-x-6 gap-y-1 text-sm md:grid-cols-[minmax(12rem,3fr)_6fr_minmax(5rem,auto)]">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium leading-6">{children}</p>
        {under ? <div className="text-muted text-xs leading-6">{under}</div> : null}
      </div>
      <div className="min-w-0 text-muted leading-5">{second}</div>
      <div className="flex items-center gap-4 md:justify-end">
        {amount ? <span className="whitespace-nowrap font-medium tabular-nums">{amount}</span> : null}
        {act}
      </div>
    </div>
  );
}

interface NamedPerson {
  first_name: string;
  last_name: string;
  email: string;
}

interface WhoseProps {
  person: (NamedPerson & { id: number; is_deleted: boolean }) | null;
  automation: string | null;
}

/** It shows nothing when neither is known. */
export function Whose({ person, automation }: WhoseProps) {
  if (!person && !automation) return null;
  const name = person ? personName(person) : '';
  return (
    <p>
      {person && !person.is_deleted ? (
        <Link className="underline underline-offset-4" to={`/admin/users/${person.id}`}>
          {name}
        </Link>
      ) : (
        name
      )}
      {name && automation ? ', ' : ''}
      {automation}
    </p>
  );
}
