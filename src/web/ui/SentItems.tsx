import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '#web/session.ts';
import { Badge, type BadgeTone } from './Badge.tsx';
import { Details } from './Details.tsx';
import { ErrorState } from './ErrorState.tsx';
import { Loading, Skeleton } from './Skeleton.tsx';

interface SentItem {
  title: string;
  tone: BadgeTone;
  status: string;
  about: string;
  text: string;
  anchor?: string;
  mark?: ReactNode;
  more?: ReactNode;
}

interface SentListProps<Item, Key extends QueryKey> {
  query: UseQueryOptions<Item[], Error, Item[], Key>;
  what: string;
  usuallySeveral?: boolean;
  empty: ReactNode;
  describe(item: Item): SentItem;
}

function SentItemLine({ title, tone, status, about, text, anchor, mark, more }: SentItem) {
  return (
    <li>
      <Details
        {...(anchor && { id: anchor })}
        summary={
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 wrap-anywhere">{title}</span>
              <Badge tone={tone}>{status}</Badge>
              {mark}
            </span>
            <span className="block font-normal text-muted text-sm">{about}</span>
          </span>
        }
      >
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        {more}
      </Details>
    </li>
  );
}

function SentList<Item extends { id: number }, Key extends QueryKey>(props: SentListProps<Item, Key>) {
  const { query, what, usuallySeveral, empty, describe } = props;
  const { data, isPending, isError, refetch, isFetching } = useQuery(query);
  if (isError && !data)
    return (
      <ErrorState
        title={`Impossible de charger ${what}`}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (isPending)
    return (
      <Loading label={`Chargement de ${what}…`}>
        <Skeleton className="mt-4 h-14 w-full" />
        {usuallySeveral && <Skeleton className="mt-2 h-14 w-full" />}
      </Loading>
    );
  if (data.length === 0) return empty;
  return (
    <ul className="mt-3 border-line border-t">
      {data.map((item) => (
        <SentItemLine key={item.id} {...describe(item)} />
      ))}
    </ul>
  );
}

export function SentItems<Item extends { id: number }, Key extends QueryKey>({
  id,
  title,
  ...list
}: SentListProps<Item, Key> & { id: string; title: string }) {
  const session = useSession();
  if (session.status !== 'customer') return null;
  return (
    <section aria-labelledby={id} className="mt-8 rounded-lg border border-line bg-surface p-5 md:p-8">
      <h2 id={id}>{title}</h2>
      <SentList {...list} />
    </section>
  );
}
