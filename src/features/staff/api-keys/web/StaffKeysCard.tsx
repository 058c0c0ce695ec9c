import { useQuery, useQueryClient } from '@tanstack/react-query';
import { STAFF_KEY_LIVES } from '#domain/people/api-key.ts';
import { KeysCard } from '#people/api-keys/web/for-other-features.ts';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { call } from '#web/api/call.ts';
import { queryOf } from '#web/api/query-of.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import * as calls from '../contract.ts';

const staffKeys = queryOf(['admin', 'api-keys'], calls.listStaffKeys, {});
const making = lazyResolver(async () => (await import('../contract.ts')).staffKeyForm);
const rotating = lazyResolver(async () => (await import('../contract.ts')).staffKeyRotation);

/** docs/product/api-key.md#keys-of-staff */
export function StaffKeysCard() {
  const queries = useQueryClient();
  return (
    <Loaded
      query={useQuery(staffKeys)}
      failed="Impossible de charger vos clés"
      loading="Chargement de vos clés…"
      skeleton={<Skeleton className="h-24 w-full" />}
    >
      {({ keys, most, offered }) => (
        <KeysCard
          keys={keys}
          most={most}
          description="Pour qu’un programme lise les listes de l’administration, jamais au-delà de vos droits du moment."
          door={{
            door: 'admin',
            offered,
            lives: STAFF_KEY_LIVES,
            asksPassword: false,
            making,
            rotating,
            make: (body) => call(calls.makeStaffKey, { body }),
            rotate: (id, body) => call(calls.rotateStaffKey, { params: { id }, body }),
            remove: (id) => call(calls.removeStaffKey, { params: { id } }),
            refresh: () => void queries.invalidateQueries(staffKeys),
          }}
        />
      )}
    </Loaded>
  );
}
