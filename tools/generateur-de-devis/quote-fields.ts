import { choice, input, make } from '../parts/elements.ts';
import { formatCents } from '../parts/french-format.ts';
import type { TypedLine } from '../parts/line-editor.ts';
import { readNumberField } from '../parts/number-field.ts';
import { isTicked, readCustomer, readIssuer, toggleShown, typed } from '../parts/party-fields.ts';
import { wordedTerms } from '../parts/payment-terms.ts';
import type { Totals } from '../parts/priced-lines.ts';
import { readVat, showVatFields } from '../parts/vat-fields.ts';
import { certificateSignature, readWorks, showWorks } from '../parts/works-certificate.ts';
import type { Quote } from './core.ts';

function readFee(isStrict: boolean): string {
  const kind = choice('devis-type').value;
  toggleShown('#devis-prix-bloc', kind === 'payant');
  if (kind === 'gratuit') return 'Devis gratuit.';
  if (kind !== 'payant') return '';
  const required = isStrict ? { required: 'Indiquez le prix du devis.' } : {};
  const cents = readNumberField(input('devis-prix'), { digits: 2, min: 0, max: 1e6, ...required });
  return cents === null ? '' : `Devis payant\u00a0: ${formatCents(cents)} TTC.`;
}

export function readQuote(
  number: string,
  lines: readonly TypedLine[],
  totals: Totals,
  isStrict: boolean,
): Quote {
  return {
    number,
    day: typed('date'),
    validDays: readNumberField(input('validite'), { digits: 0, min: 1, max: 730 }),
    start: typed('debut'),
    duration: typed('duree'),
    place: typed('lieu'),
    subject: typed('objet'),
    issuer: readIssuer(),
    customer: readCustomer(),
    totals,
    works: readWorks(),
    depositRate: readNumberField(input('acompte'), { digits: 2, min: 0, max: 100 }) ?? 0,
    terms: choice('delai').value,
    fee: readFee(isStrict),
    insurance: typed('assurance'),
    notes: typed('notes'),
    ...readVat(lines),
  };
}

export function showWhatApplies(quote: Quote): void {
  showVatFields(quote);
  showWorks(quote);
  toggleShown('.pro', quote.customer.kind !== 'consumer');
  toggleShown('.pro-fr', quote.customer.kind === 'business_fr');
}

/** Of quotes made before: it may be counted in two ways, so it is offered no more. */
const FORMER_TERMS = 'à 45 jours fin de mois';

export function offerTerms(): void {
  const offered = Object.values(wordedTerms).map((words) => make('option', {}, words));
  choice('delai').replaceChildren(...offered, make('option', { hidden: '' }, FORMER_TERMS));
  choice('delai').value = wordedTerms['30'];
  for (const option of choice('delai').options) option.defaultSelected = option.selected;
}

export const signature = (quote: Quote): string =>
  isTicked('signature')
    ? 'Bon pour accord. Date, signature et cachet du client\u00a0:'
    : certificateSignature(quote);
