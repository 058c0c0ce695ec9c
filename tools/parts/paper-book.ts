/** The person's own book beside the fields that quotes and invoices share. */
import { IDENTITY_STATUSES, type Identity, nameOnPaper } from '#domain/document/identity.ts';
import { articleBar, customerBar, identityBar, ownIdentity } from './book-buttons.ts';
import { isOtherCountryOfUnion, readCompanyNumber } from './company-numbers.ts';
import { choice, input, one } from './elements.ts';
import { exampleParties } from './example-parties.ts';
import { fillAsFresh, rouage } from './keep-work.ts';
import type { LineEditor } from './line-editor.ts';
import { namedBy } from './own-book.ts';
import { showLogo } from './paper-sheet.ts';
import { type Finding, lacking } from './parties.ts';
import { typed } from './party-fields.ts';
import { isIssued } from './shop-numbers.ts';

const ISSUER = ['e-nom', 'e-adresse', 'e-siret', 'e-tva', 'e-forme', 'e-mail', 'e-tel', 'iban'] as const;
type IssuerField = (typeof ISSUER)[number];

function fieldOf(id: IssuerField): { value: string } | undefined {
  const field = document.getElementById(id);
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText ? field : undefined;
}

const typedIn = (id: IssuerField): string => fieldOf(id)?.value.trim() ?? '';

/** All of it, empty texts too: nothing of an example, or of who wrote before, stands beside it. */
function putIdentity(identity: Identity): void {
  const texts: Record<IssuerField, string> = {
    'e-nom': nameOnPaper(identity),
    'e-adresse': identity.address,
    'e-siret': identity.siret,
    'e-tva': identity.vat_number,
    'e-forme': identity.form,
    'e-mail': identity.email,
    'e-tel': identity.phone,
    iban: identity.iban,
  };
  for (const id of ISSUER) {
    const field = fieldOf(id);
    if (field) field.value = texts[id];
  }
  if (identity.status !== '') choice('e-statut').value = identity.status;
  showLogo(identity.logo);
}

/** What of the example's seller still stands: it is nobody's, and no real paper bears it. */
export function exampleFindings(): Finding[] {
  if (!rouage || rouage.tried || isIssued()) return [];
  return ISSUER.filter((id) => typedIn(id) !== '' && typedIn(id) === exampleParties[id]).map((id) =>
    lacking(id, 'C’est celui de l’exemple\u00a0: écrivez le vôtre, ou prenez «\u00a0Mon identité\u00a0».'),
  );
}

/** Two letters of a country other than France: a business elsewhere. `GR` is Greece, whose number begins by `EL`. */
function kindOf(vat: string): string {
  const country = /^([A-Z]{2})/.exec(vat.trim().toUpperCase())?.[1] ?? 'FR';
  if (country === 'FR') return 'business_fr';
  return country === 'GR' || isOtherCountryOfUnion(vat) ? 'business_eu' : 'business_abroad';
}

function issuerTyped(kept: Identity): Partial<Identity> {
  const { value } = choice('e-statut');
  const status = IDENTITY_STATUSES.find((one) => one === value) ?? '';
  return {
    ...namedBy(typedIn('e-nom'), kept, status),
    status,
    address: typedIn('e-adresse'),
    siret: typedIn('e-siret'),
    vat_number: typedIn('e-tva'),
    form: typedIn('e-forme'),
    email: typedIn('e-mail'),
    phone: typedIn('e-tel'),
    iban: typedIn('iban'),
  };
}

/** An invoice asks for it, a quote does not. */
function emailField(): HTMLInputElement | undefined {
  const field = document.getElementById('c-mail');
  return field instanceof HTMLInputElement ? field : undefined;
}

function customersBar(changed: () => void): void {
  customerBar(
    'carnet-clients',
    ({ name, address, email, siren, vat_number, consumer }) => {
      choice('c-type').value = consumer ? 'consumer' : kindOf(vat_number);
      input('c-nom').value = name;
      one('#c-adresse', HTMLTextAreaElement).value = address;
      input('c-siret').value = siren;
      input('c-tva').value = vat_number;
      const itsEmail = emailField();
      if (itsEmail) itsEmail.value = email;
      changed();
    },
    () => {
      const number = readCompanyNumber(typed('c-siret'));
      const isConsumer = choice('c-type').value === 'consumer';
      return {
        name: typed('c-nom'),
        address: typed('c-adresse'),
        email: emailField()?.value.trim() ?? '',
        siren: 'siren' in number && !isConsumer ? number.siren : '',
        vat_number: isConsumer ? '' : typed('c-tva'),
        consumer: isConsumer,
      };
    },
  );
}

interface PaperBook {
  /** After a document is shown; a new one is filled in, unless somebody has written who sells. */
  shown(isNew: boolean): void;
  /** The example is of the person who looks at it, as soon as one knows them. */
  overExample(): void;
}

/** `update` shows what became of the fields; `changed` keeps it besides. */
export function paperBook(
  lines: LineEditor,
  { update, changed }: Record<'update' | 'changed', () => void>,
): PaperBook {
  let turn = 0;
  let known: Identity | null = null;
  identityBar(
    'carnet-moi',
    (identity) => {
      known = identity;
      putIdentity(identity);
      changed();
    },
    issuerTyped,
  );
  customersBar(changed);
  articleBar('carnet-articles', lines, changed);
  return {
    async shown(isNew) {
      turn += 1;
      const mine = turn;
      known = await ownIdentity(isNew);
      if (!known || turn !== mine) return;
      const identity = known;
      // The example may have been looked at before the shop answered.
      const isBlank = !isIssued() && ISSUER.every((id) => ['', exampleParties[id]].includes(typedIn(id)));
      if (isNew && isBlank)
        fillAsFresh(() => {
          putIdentity(identity);
          update();
        });
      else {
        showLogo(identity.logo);
        update();
      }
      // Of what is kept already, so is what was filled in.
      if (isNew) rouage?.changed();
    },
    overExample() {
      if (known) putIdentity(known);
    },
  };
}
