import { queryOptions, useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import type { Explanation } from '../contract.ts';
import * as calls from '../contract.ts';

interface WhyThisStatusProps {
  subscriptionId: number;
  /** Staff may ask about anybody's subscription. */
  byStaff?: boolean | undefined;
}

/** The key is under the subscription lists, so that an act on one refetches its reasons. */
const whyStatus = ({ subscriptionId: id, byStaff = false }: WhyThisStatusProps) =>
  queryOptions({
    queryKey: [...(byStaff ? ['admin'] : []), 'subscriptions', 'why', id],
    queryFn: ({ signal }) =>
      byStaff
        ? call(calls.explainStatus, { params: { id }, signal })
        : call(calls.explainOwnStatus, { params: { id }, signal }),
    staleTime: 120_000,
  });

function Reasons({ reasons }: Pick<Explanation, 'reasons'>) {
  if (reasons.length === 0) return <p>Aucun événement n’est enregistré pour cet abonnement.</p>;
  return (
    <ol className="space-y-2">
      {reasons.map(({ at, text, by }) => (
        <li key={`${at} ${text}`}>
          <time dateTime={at} className="block text-muted">
            {formatDateTime(new Date(at))}, {by}
          </time>
          {text}
        </li>
      ))}
    </ol>
  );
}

function Explained(asked: WhyThisStatusProps) {
  const { data, isError, isFetching, refetch } = useQuery(whyStatus(asked));
  if (data) return <Reasons reasons={data.reasons} />;
  if (!isError) {
    return (
      <Loading label="Chargement des explications…">
        <SkeletonText lines={2} />
      </Loading>
    );
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p>Impossible de charger les explications.</p>
      <Button variant="secondary" size="sm" pending={isFetching} onClick={() => void refetch()}>
        Réessayer
      </Button>
    </div>
  );
}

/** `name` is the automation's. */
export function WhyThisStatus({ name, ...asked }: WhyThisStatusProps & { name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="group mt-2 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1 rounded-sm font-medium underline-offset-4 hover:underline pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <span>
          Pourquoi ce statut&nbsp;?<span className="sr-only"> {name}</span>
        </span>
        <ChevronDown
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="measure mt-1 mb-2 border-line border-l-2 pl-3">
        {open ? <Explained {...asked} /> : null}
      </div>
    </details>
  );
}
