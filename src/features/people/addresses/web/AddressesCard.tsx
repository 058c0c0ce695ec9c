import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { groupedSiret } from '#domain/document/company-keys.ts';
import { call } from '#web/api/call.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { useSite } from '#web/seo/page-meta.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Address } from '../contract.ts';
import * as calls from '../contract.ts';
import { ownAddresses, refreshAddresses } from './queries.ts';
import { VAT_WORDS } from './vat-words.ts';

function AddressLines({ address }: { address: Address }) {
  const { first_name, last_name, company, address1, address2, postal_code, city, country, phone } = address;
  const { siren, vat_number, vat_status } = address;
  const { withVat } = useSite();
  const bears = vat_status === 'unknown' && withVat ? '\u00a0: vos factures portent la TVA' : '';
  const lines = [
    company,
    `${first_name} ${last_name}`,
    address1,
    address2,
    `${postal_code} ${city}`,
    country,
    siren && `SIREN\u00a0: ${groupedSiret(siren)}`,
    vat_number && `TVA\u00a0: ${vat_number}${vat_status ? `, ${VAT_WORDS[vat_status]}${bears}` : ''}`,
    phone && `Téléphone\u00a0: ${phone.replaceAll(' ', '\u00a0')}`,
  ].filter(Boolean);
  return (
    <div className="text-muted wrap-anywhere">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

interface DeleteAddressDialogProps {
  address: Address | undefined;
  onClose: () => void;
  /** It is called once the address is gone from the list too. */
  onDeleted: () => void;
}

function DeleteAddressDialog({ address, onClose, onDeleted }: DeleteAddressDialogProps) {
  const queryClient = useQueryClient();
  const removal = useSingleMutation({
    mutationFn: (id: number) => call(calls.deleteAddress, { params: { id } }),
    async onSuccess() {
      await refreshAddresses(queryClient);
      toast.success('Adresse de facturation supprimée avec succès');
      onDeleted();
    },
  });

  function close() {
    removal.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={address !== undefined}
      onClose={close}
      onConfirm={() => address && removal.mutate(address.id)}
      title={`Supprimer l’adresse «\u00a0${address?.address_name ?? ''}\u00a0»\u00a0?`}
      confirmLabel="Supprimer l’adresse"
      pending={removal.isPending}
      error={removal.error?.message}
    >
      {address ? <AddressLines address={address} /> : null}
      <p>
        Vos factures déjà émises ne changent pas.
        {address?.is_default ? ' Si vous en avez une autre, elle devient votre adresse par défaut.' : ''}
      </p>
    </ConfirmDialog>
  );
}

interface AddressItemProps {
  address: Address;
  onSetDefault: (address: Address) => void;
  onDelete: (address: Address) => void;
  pending: boolean;
}

function AddressItem({ address, onSetDefault, onDelete, pending }: AddressItemProps) {
  const { id, address_name, address1, is_default } = address;
  const named = <span className="sr-only"> {`${address_name}, ${address1}`}</span>;
  return (
    <li className="flex flex-col gap-3 px-4 py-4 md:px-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span className="min-w-0 wrap-anywhere">{address_name}</span>
          {is_default ? <Badge tone="accent">Par défaut</Badge> : null}
        </p>
        <div className="mt-1">
          <AddressLines address={address} />
        </div>
      </div>
      <div className="-ml-3 flex flex-wrap gap-1">
        <ButtonLink to={`/address/edit/${id}`} variant="quiet" size="sm">
          Modifier{named}
        </ButtonLink>
        {is_default ? null : (
          <Button variant="quiet" size="sm" pending={pending} onClick={() => onSetDefault(address)}>
            Définir par défaut{named}
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={() => onDelete(address)}>
          Supprimer{named}
        </Button>
      </div>
    </li>
  );
}

function useSetDefault() {
  const queryClient = useQueryClient();
  return useSingleMutation({
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
          // Nothing outside the dialog can take the focus before it is closed.
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
      {/* The pressed button is gone with its address: the focus goes to the remaining one. */}
      <AddressRows onDeleted={() => add.current?.focus()} />
    </Card>
  );
}
