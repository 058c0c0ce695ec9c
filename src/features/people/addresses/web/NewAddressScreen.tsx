import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { toast } from '#web/ui/toast.ts';
import type { AddressFields } from '../contract.ts';
import * as calls from '../contract.ts';
import type { Route } from './+types/NewAddressScreen.ts';
import { AddressForm } from './AddressForm.tsx';
import { AddressFormSkeleton, AddressPage, LeaveAddress, signInMessage } from './AddressPage.tsx';
import { ownAddresses, refreshAddresses } from './queries.ts';
import { blankAddress } from './typed-address.ts';

const title = 'Ajouter une adresse de facturation';

export const handle = { signInMessage };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    { title, description: 'L’adresse qui figure sur vos factures.', path: '/address/new', noindex: true },
    matches,
  );

export default function NewAddressScreen() {
  const { data: account, isError } = useCurrentUser();
  const { data: addresses } = useQuery(ownAddresses);
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  async function save(fields: AddressFields) {
    await call(calls.createAddress, { body: fields });
    await refreshAddresses(queryClient);
    toast.success('Adresse de facturation ajoutée avec succès');
    await navigate('/dashboard?tab=profile');
  }

  return (
    <AddressPage title={title}>
      {account || isError ? (
        <AddressForm
          draft="address"
          initial={blankAddress(account)}
          submitLabel="Ajouter l’adresse"
          asksDefault={addresses !== undefined && addresses.length > 0}
          leave={<LeaveAddress />}
          onSave={save}
        />
      ) : (
        <AddressFormSkeleton />
      )}
    </AddressPage>
  );
}
