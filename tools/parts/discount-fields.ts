import { choice, input, part } from './elements.ts';
import { showFieldError } from './field-error.ts';
import { readNumberField } from './number-field.ts';
import { discountIn, discountRule } from './paper-reading.ts';
import type { PricedLine } from './priced-lines.ts';
import type { SavedForm } from './saved-form.ts';

/** Of the fields `remise-type` (`pc`, `eu` or nothing) and `remise`: what is wrong with it. */
export function checkDiscount({ champs }: SavedForm, lines: readonly PricedLine[], isStrict: boolean): void {
  const kind = choice('remise-type').value;
  const field = input('remise');
  part('remise-bloc').hidden = kind === '';
  part('remise-unite').textContent = kind === 'eu' ? '€' : '%';
  if (kind === '') {
    showFieldError(field, '');
    return;
  }
  const required = isStrict ? { required: 'Indiquez la remise ou choisissez «\u00a0Aucune\u00a0».' } : {};
  readNumberField(field, { ...discountRule(kind), ...required });
  if (discountIn(champs, lines).isTooMuch) showFieldError(field, 'La remise dépasse le total HT.');
}
