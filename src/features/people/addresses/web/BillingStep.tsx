import { useQueryClient } from '@tanstack/react-query';
import type { Account } from '#people/accounts/contract.ts';
import { call } from '#web/api/call.ts';
import type { Address, AddressFields } from '../contract.ts';
import * as calls from '../contract.ts';
import { AddressForm } from './AddressForm.tsx';
import { refreshAddresses } from './queries.ts';
import { blankAddress, typedFrom } from './typed-address.ts';

interface BillingStepProps {
  account: Account;
  /** The one that is changed; a first one is made where there is none. */
  address: Address | undefined;
  onTyped: (typed: boolean) => void;
  onSaved: () => void;
}

/** Asked once, before the first payment (docs/product/address.md#asked-once). */
export default function BillingStep({ account, address, onTyped, onSaved }: BillingStepProps) {
  const queryClient = useQueryClient();

  async function save(fields: AddressFields) {
    if (address) await call(calls.replaceAddress, { params: { id: address.id }, body: fields });
    else await call(calls.createAddress, { body: fields });
    await refreshAddresses(queryClient);
    onSaved();
  }

  return (
    <section aria-labelledby="facturation" className="flex flex-col gap-4">
      <h3 id="facturation" className="font-semibold text-lg">
        À qui adresser la facture&nbsp;?
      </h3>
      <p className="text-muted">Demandé une seule fois&nbsp;: vos prochaines factures le reprennent.</p>
      <AddressForm
        draft={address ? `address-${address.id}` : 'address'}
        initial={address ? typedFrom(address) : blankAddress(account)}
        submitLabel="Continuer vers le paiement"
        asksDefault={false}
        onTyped={onTyped}
        onSave={save}
      />
    </section>
  );
}
