import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#web/api/call.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { toast } from '#web/ui/toast.ts';
import type { AddressFields } from '../contract.ts';
import * as calls from '../contract.ts';
import type { Route } from './+types/EditAddressScreen.ts';
import { AddressForm } from './AddressForm.tsx';
import { AddressFormSkeleton, AddressPage, LeaveAddress, signInMessage } from './AddressPage.tsx';
import { addressOf, refreshAddresses } from './queries.ts';
import { typedFrom } from './typed-address.ts';

const title = 'Modifier l’adresse de facturation';

export const handle = { signInMessage };

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(
    {
      title,
      description: 'L’adresse qui figure sur vos factures.',
      path: `/address/edit/${params.id}`,
      noindex: true,
    },
    matches,
  );

export default function EditAddressScreen({ params }: Route.ComponentProps) {
  const id = Number(params.id);
  const { data: address, isError } = useQuery(addressOf(id));
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => {
    if (!isError) return;
    toast.error('Impossible de charger cette adresse', { id: 'address' });
    void navigate('/dashboard?tab=profile', { replace: true });
  }, [isError, navigate]);

  async function save(fields: AddressFields) {
    await call(calls.replaceAddress, { params: { id }, body: fields });
    await refreshAddresses(queryClient);
    toast.success('Adresse de facturation mise à jour avec succès');
    await navigate('/dashboard?tab=profile');
  }

  return (
    <AddressPage title={title}>
      {address ? (
        <AddressForm
          draft={`address-${id}`}
          initial={typedFrom(address)}
          submitLabel="Enregistrer l’adresse"
          asksDefault={!address.is_default}
          leave={<LeaveAddress />}
          onSave={save}
        />
      ) : (
        <AddressFormSkeleton />
      )}
    </AddressPage>
  );
}
