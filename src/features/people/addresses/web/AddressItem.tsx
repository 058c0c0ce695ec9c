import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import type { Address } from '../contract.ts';
import { AddressLines } from './AddressLines.tsx';

interface AddressItemProps {
  address: Address;
  onSetDefault: (address: Address) => void;
  onDelete: (address: Address) => void;
  pending: boolean;
}

export function AddressItem({ address, onSetDefault, onDelete, pending }: AddressItemProps) {
  const { id, address_name, address1, is_default } = address;
  const named = <span className="sr-only"> {`${address_name}, ${address1}`}</span>;
  return (
    <li className="flex flex-col gap-3 px-4 py-4 md:px-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{address_name}</span>
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
