import { choice, input, part } from './elements.ts';
import { showFieldError } from './field-error.ts';
import { readNumberField } from './number-field.ts';
import { type Discount, isMoreThanTheLines, type PricedLine } from './priced-lines.ts';

const none: Discount = { is: 'none' };

/** Of the fields `remise-type` (`pc`, `eu` or nothing) and `remise`; none where it is not typed or cannot be. */
export function readDiscount(lines: readonly PricedLine[], isStrict: boolean): Discount {
  const kind = choice('remise-type').value;
  const field = input('remise');
  part('remise-bloc').hidden = kind === '';
  part('remise-unite').textContent = kind === 'eu' ? '€' : '%';
  if (kind === '') {
    showFieldError(field, '');
    return none;
  }
  const required = isStrict ? { required: 'Indiquez la remise ou choisissez «\u00a0Aucune\u00a0».' } : {};
  const value = readNumberField(field, { digits: 2, min: 0, max: kind === 'pc' ? 100 : 1e7, ...required });
  if (value === null) return none;
  const discount: Discount = kind === 'pc' ? { is: 'percent', rate: value } : { is: 'amount', cents: value };
  if (!isMoreThanTheLines(lines, discount)) return discount;
  showFieldError(field, 'La remise dépasse le total HT.');
  return none;
}
