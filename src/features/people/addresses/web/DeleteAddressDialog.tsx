import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { calls } from '../calls.ts';
import type { Address } from '../contract.ts';
import { AddressLines } from './AddressLines.tsx';
import { refreshAddresses } from './queries.ts';

interface DeleteAddressDialogProps {
  address: Address | undefined;
  onClose: () => void;
  /** Once it is gone from the list too. */
  onDeleted: () => void;
}

export function DeleteAddressDialog({ address, onClose, onDeleted }: DeleteAddressDialogProps) {
  const queryClient = useQueryClient();
  const removal = useMutation({
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
