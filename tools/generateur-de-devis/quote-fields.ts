import { choice, input, make } from '../parts/elements.ts';
import { readNumberField } from '../parts/number-field.ts';
import { toggleShown } from '../parts/party-fields.ts';
import { wordedTerms } from '../parts/payment-terms.ts';
import { showVatFields } from '../parts/vat-fields.ts';
import { showWorks } from '../parts/works-certificate.ts';
import type { Quote } from './core.ts';
import { daysRule, depositRule, feeRule } from './quote-reading.ts';

export function checkFields(isStrict: boolean): void {
  readNumberField(input('validite'), daysRule);
  readNumberField(input('acompte'), depositRule);
  const isPaid = choice('devis-type').value === 'payant';
  toggleShown('#devis-prix-bloc', isPaid);
  if (!isPaid) return;
  const required = isStrict ? { required: 'Indiquez le prix du devis.' } : {};
  readNumberField(input('devis-prix'), { ...feeRule, ...required });
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
