import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Account } from '#people/accounts/contract.ts';
import { useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { BookDialog } from './BookDialog.tsx';
import { editCompany } from './book-edits.ts';
import { identityKind } from './book-fields.ts';
import { kept, ownBook, saveEdit } from './own-book.ts';

/** What the account says of its owner, as a paper would have it. */
function suggestedBy({ first_name, last_name, email, phone, profile, addresses }: Account) {
  const address = addresses.find((one) => one.is_default) ?? addresses[0];
  const place = address ? `${address.postal_code} ${address.city}` : '';
  return {
    name: `${first_name} ${last_name}`.trim(),
    company: profile.company_name,
    address: [address?.address1, address?.address2, place].filter(Boolean).join('\n'),
    email,
    phone,
  };
}

interface IdentityDialogProps {
  onSaved: () => void;
  onClose: () => void;
}

export default function IdentityDialog({ onSaved, onClose }: IdentityDialogProps) {
  const client = useQueryClient();
  const { data: book } = useQuery(ownBook);
  const { data: account, isLoading } = useCurrentUser();
  if (!book || isLoading) return null;
  return (
    <BookDialog
      kind={identityKind(account ? suggestedBy(account) : {})}
      title="Votre identité"
      draft="carnet-identite"
      id=""
      before={book.company.value}
      save={(edit) => saveEdit(client, 'company', (now) => editCompany(now, edit))}
      saved={kept}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
