/** The person's own book beside the fields of a reminder. */
import { companyBar, customerBar } from '../parts/book-buttons.ts';
import { choice, input, one } from '../parts/elements.ts';
import { typed } from '../parts/party-fields.ts';

const put = (id: string, text: string): void => {
  if (text !== '') input(id).value = text;
};

/** `changed` after fields were filled in. */
export function claimBook(changed: () => void): void {
  companyBar(
    'carnet-moi',
    ({ name, company, address, iban }) => {
      put('moi', company || name);
      put('iban', iban);
      if (address !== '') one('#mon-adresse', HTMLTextAreaElement).value = address;
      changed();
    },
    () => ({ company: typed('moi'), address: typed('mon-adresse'), iban: typed('iban') }),
  );
  customerBar(
    'carnet-clients',
    ({ name, address, email, consumer }) => {
      input('client').value = name;
      input('mail').value = email;
      one('#adresse-client', HTMLTextAreaElement).value = address;
      const isPublic = !consumer && choice('c-type').value === 'public';
      if (!isPublic) choice('c-type').value = consumer ? 'consumer' : 'business';
      changed();
    },
    () => ({
      name: typed('client'),
      address: typed('adresse-client'),
      email: typed('mail'),
      siren: '',
      vat_number: '',
      consumer: choice('c-type').value === 'consumer',
    }),
  );
}
