import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { queryOf } from '#web/api/query-of.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import type { OwnViewing } from '../contract.ts';
import * as calls from '../contract.ts';

const ownViewings = queryOf(['viewings', 'own'], calls.listOwnViewings, {});

function Viewing({ viewing: { started_at, reason } }: { viewing: OwnViewing }) {
  return (
    <li className="py-3 first:pt-0 last:pb-0 wrap-anywhere">
      Le support a consulté votre compte le{' '}
      <time dateTime={started_at}>{formatDateTime(new Date(started_at))}</time>, raison&nbsp;: {reason}
    </li>
  );
}

/** docs/product/staff.md#seeing-as-a-customer */
export function ViewingsSection() {
  const { data, isError, isFetching, refetch } = useQuery(ownViewings);
  return (
    <Card
      title="Consultations par le support"
      description={
        'Pour vous aider, le support peut voir votre compte comme vous, quinze minutes et sans rien pouvoir y faire. Chaque fois est notée ici.'
      }
    >
      {data ? (
        data.length === 0 ? (
          <p className="text-muted">Personne n’a consulté votre compte.</p>
        ) : (
          <ul className="divide-y divide-line">
            {data.map((viewing) => (
              <Viewing key={`${viewing.started_at} ${viewing.reason}`} viewing={viewing} />
            ))}
          </ul>
        )
      ) : isError ? (
        <ErrorState
          title="Impossible de charger les consultations"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading label="Chargement des consultations…">
          <SkeletonText />
        </Loading>
      )}
    </Card>
  );
}
