/** The person's own book beside the fields that quotes and invoices share. */
import type { NumberedKind } from '#domain/document/document-limits.ts';
import { articleBar, companyBar, customerBar } from './book-buttons.ts';
import { isOtherCountryOfUnion, readCompanyNumber } from './company-numbers.ts';
import { choice, input, one } from './elements.ts';
import type { LineEditor } from './line-editor.ts';
import { typed } from './party-fields.ts';
import { isIssued, lastFields } from './shop-numbers.ts';

type Texts = Record<string, string>;

/** Empty texts leave what is typed. */
function fillTexts(texts: Texts): void {
  for (const [id, text] of Object.entries(texts)) {
    const field = document.getElementById(id);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isText && text !== '') field.value = text;
  }
}

const ibanTyped = (): string => (document.getElementById('iban') ? typed('iban') : '');

/** Two letters of a country other than France: a business elsewhere. `GR` is Greece, whose number begins by `EL`. */
function kindOf(vat: string): string {
  const country = /^([A-Z]{2})/.exec(vat.trim().toUpperCase())?.[1] ?? 'FR';
  if (country === 'FR') return 'business_fr';
  return country === 'GR' || isOtherCountryOfUnion(vat) ? 'business_eu' : 'business_abroad';
}

/** What a paper says of its seller and the book does not hold: as on the last one issued, where nothing is typed. */
async function fillAsBefore(kind: NumberedKind): Promise<void> {
  const last = await lastFields(kind).catch(() => undefined);
  if (!last || isIssued()) return;
  for (const id of ['e-forme', 'e-mail', 'e-tel']) {
    const text = last[id];
    if (typeof text === 'string' && typed(id) === '') fillTexts({ [id]: text });
  }
  const status = last['e-statut'];
  const offered = [...choice('e-statut').options].some(({ value }) => value === status);
  if (typeof status === 'string' && offered) choice('e-statut').value = status;
}

/** `kind` is numbered by the page; `changed` after fields were filled in. */
export function paperBook(kind: NumberedKind, lines: LineEditor, changed: () => void): void {
  companyBar(
    'carnet-moi',
    ({ name, company, address, siret, vat_number, iban }) => {
      fillTexts({
        'e-nom': company || name,
        'e-adresse': address,
        'e-siret': siret,
        'e-tva': vat_number,
        iban,
      });
      changed();
      void fillAsBefore(kind).then(changed);
    },
    () => ({
      company: typed('e-nom'),
      address: typed('e-adresse'),
      siret: typed('e-siret'),
      vat_number: typed('e-tva'),
      iban: ibanTyped(),
    }),
  );
  customerBar(
    'carnet-clients',
    ({ name, address, siren, vat_number, consumer }) => {
      choice('c-type').value = consumer ? 'consumer' : kindOf(vat_number);
      input('c-nom').value = name;
      one('#c-adresse', HTMLTextAreaElement).value = address;
      input('c-siret').value = siren;
      input('c-tva').value = vat_number;
      changed();
    },
    () => {
      const number = readCompanyNumber(typed('c-siret'));
      const isConsumer = choice('c-type').value === 'consumer';
      return {
        name: typed('c-nom'),
        address: typed('c-adresse'),
        email: '',
        siren: 'siren' in number && !isConsumer ? number.siren : '',
        vat_number: isConsumer ? '' : typed('c-tva'),
        consumer: isConsumer,
      };
    },
  );
  articleBar('carnet-articles', lines, changed);
}
