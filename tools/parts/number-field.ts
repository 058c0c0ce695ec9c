import { showFieldError } from './field-error.ts';
import { formatNumber } from './french-format.ts';
import { readTypedNumber, type TypedNumber } from './typed-number.ts';

export interface NumberRule {
  /** Decimals that are kept; the answer counts in the last of them. */
  digits: number;
  min: number;
  max: number;
  /** What is said of an empty field; nothing when it may be empty. */
  required?: string;
}

const decimals = ['Écrivez un nombre entier.', 'Une décimale au plus.'];

function problemOf(number: TypedNumber, { digits, min, max, required = '' }: NumberRule): string {
  const unit = 10 ** digits;
  switch (number.is) {
    case 'empty':
      return required;
    case 'wrong':
      return 'Écrivez un nombre, par exemple 1\u202f234,50.';
    case 'too_precise':
      return decimals[digits] ?? `${digits} décimales au plus.`;
    case 'unclear': {
      const [whole, small] = number.readings;
      return `Ce point sépare-t-il les milliers ou les décimales\u00a0? Écrivez ${whole} ou ${small}.`;
    }
    case 'number':
      if (number.scaled < min * unit)
        return min === 0
          ? 'Ce nombre ne peut pas être négatif.'
          : `Ce nombre doit valoir au moins ${formatNumber(min, digits)}.`;
      if (number.scaled > max * unit) return `Ce nombre ne peut pas dépasser ${formatNumber(max, digits)}.`;
      return '';
  }
}

/** The number × 10^digits; null when there is none, and `problem` says what is wrong with what is typed, if anything is. */
export function readNumber(typed: unknown, rule: NumberRule): { value: number | null; problem: string } {
  const number = readTypedNumber(String(typed ?? ''), rule.digits);
  const problem = problemOf(number, rule);
  return { value: number.is === 'number' && !problem ? number.scaled : null, problem };
}

/** As `readNumber`, of a field that says what is wrong with it. */
export function readNumberField(field: HTMLInputElement, rule: NumberRule): number | null {
  const { value, problem } = readNumber(field.value, rule);
  showFieldError(field, problem);
  return value;
}
