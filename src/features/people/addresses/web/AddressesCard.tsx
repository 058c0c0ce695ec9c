import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '#web/api/call.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { calls } from '../calls.ts';
import type { Address } from '../contract.ts';
import { AddressItem } from './AddressItem.tsx';
import { DeleteAddressDialog } from './DeleteAddressDialog.tsx';
import { ownAddresses, refreshAddresses } from './queries.ts';

function useSetDefault() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Address) =>
      call(calls.setDefaultAddress, { params: { id }, body: { is_default: true } }),
    async onSuccess() {
      await refreshAddresses(queryClient);
      toast.success('Adresse de facturation mise à jour avec succès');
    },
    onError: (error) => toast.error(error.message),
  });
}

function AddressRows({ onDeleted }: { onDeleted: () => void }) {
  const { data: addresses, isError, isFetching, refetch } = useQuery(ownAddresses);
  const [leaving, setLeaving] = useState<Address>();
  const choice = useSetDefault();
  if (!addresses && isError) {
    return (
      <ErrorState
        title="Une erreur est survenue lors du chargement des adresses"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!addresses) {
    return (
      <Loading label="Chargement de vos adresses…">
        <SkeletonText lines={4} className="max-w-xs px-4 pb-5 md:px-6" />
      </Loading>
    );
  }
  return (
    <>
      {addresses.length === 0 ? (
        <p className="px-4 pb-5 text-muted md:px-6">
          Aucune adresse pour le moment. Ajoutez celle qui doit figurer sur vos factures.
        </p>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {addresses.map((address) => (
            <AddressItem
              key={address.id}
              address={address}
              onSetDefault={choice.mutate}
              onDelete={setLeaving}
              pending={choice.isPending && choice.variables.id === address.id}
            />
          ))}
        </ul>
      )}
      <DeleteAddressDialog
        address={leaving}
        onClose={() => setLeaving(undefined)}
        onDeleted={() => {
          // Nothing outside the dialog takes the focus before it is closed.
          flushSync(() => setLeaving(undefined));
          onDeleted();
        }}
      />
    </>
  );
}

export function AddressesCard() {
  const add = useRef<HTMLAnchorElement>(null);
  return (
    <Card
      title="Adresses de facturation"
      flush
      actions={
        <ButtonLink ref={add} to="/address/new" variant="secondary" size="sm">
          Ajouter une adresse
        </ButtonLink>
      }
    >
      {/* The button that asked is gone with its address: the focus goes to the one that remains. */}
      <AddressRows onDeleted={() => add.current?.focus()} />
    </Card>
  );
}
