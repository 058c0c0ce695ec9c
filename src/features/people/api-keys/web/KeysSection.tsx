import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CUSTOMER_SCOPES, KEY_LIVES } from '#domain/people/api-key.ts';
import { call } from '#web/api/call.ts';
import { queryOf } from '#web/api/query-of.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import * as calls from '../contract.ts';
import { KeysCard } from './KeysCard.tsx';

const ownKeys = queryOf(['api-keys'], calls.listOwnKeys, {});
const making = lazyResolver(async () => (await import('../contract.ts')).keyForm);
const rotating = lazyResolver(async () => (await import('../contract.ts')).keyRotation);

/** docs/product/api-key.md */
export function KeysSection() {
  const queries = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(ownKeys);
  if (data) {
    return (
      <KeysCard
        {...data}
        description="Pour qu’un programme lise ce que vous avez ici, et rien d’autre."
        door={{
          door: 'customer',
          offered: CUSTOMER_SCOPES,
          lives: KEY_LIVES,
          asksPassword: true,
          making,
          rotating,
          make: (body) => call(calls.makeOwnKey, { body }),
          rotate: (id, body) => call(calls.rotateOwnKey, { params: { id }, body }),
          remove: (id) => call(calls.removeOwnKey, { params: { id } }),
          refresh: () => void queries.invalidateQueries(ownKeys),
        }}
      />
    );
  }
  return (
    <Card title="Clés d’API">
      {isError ? (
        <ErrorState
          title="Impossible de charger vos clés"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading label="Chargement de vos clés…">
          <SkeletonText />
        </Loading>
      )}
    </Card>
  );
}
