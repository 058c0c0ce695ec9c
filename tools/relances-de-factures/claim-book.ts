/** The person's own book beside the fields of a reminder. */
import { type Identity, nameOnPaper } from '#domain/document/identity.ts';
import { customerBar, identityBar, ownIdentity } from '../parts/book-buttons.ts';
import { choice, input, one } from '../parts/elements.ts';
import { fillAsFresh, rouage } from '../parts/keep-work.ts';
import { namedBy } from '../parts/own-book.ts';
import { typed } from '../parts/party-fields.ts';
import { example } from './example.ts';

const address = () => one('#mon-adresse', HTMLTextAreaElement);

function putIdentity(identity: Identity): void {
  input('moi').value = nameOnPaper(identity);
  address().value = identity.address;
  input('tel').value = identity.phone;
  input('iban').value = identity.iban;
}

let known: Identity | null = null;

/** The example is of the person who looks at it, as soon as one knows them. */
export function overExample(): void {
  if (known) putIdentity(known);
}

/** What of the example's sender still stands: it is nobody's, and no real letter bears it. */
export function exampleDoubts(): string[] {
  const { champs } = example('');
  const isOfExample = ['moi', 'mon-adresse', 'tel', 'iban'].some(
    (id) => typed(id) !== '' && typed(id) === champs[id],
  );
  return rouage && !rouage.tried && isOfExample
    ? ['Vos coordonnées sont encore celles de l’exemple\u00a0: prenez «\u00a0Mon identité\u00a0».']
    : [];
}

/** A new reminder is filled in, unless somebody has written who asks; the caller shows it. */
export async function fillClaim(update: () => void): Promise<void> {
  const identity = await ownIdentity(true);
  known = identity;
  const isBlank = ['moi', 'mon-adresse', 'tel', 'iban'].every((id) => typed(id) === '');
  if (!identity || !isBlank) return;
  fillAsFresh(() => {
    putIdentity(identity);
    update();
  });
  rouage?.changed();
}

/** `changed` after fields were filled in. */
export function claimBook(changed: () => void): void {
  identityBar(
    'carnet-moi',
    (identity) => {
      known = identity;
      putIdentity(identity);
      changed();
    },
    (kept) => ({
      ...namedBy(typed('moi'), kept, kept.status),
      address: typed('mon-adresse'),
      phone: typed('tel'),
      iban: typed('iban'),
    }),
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
