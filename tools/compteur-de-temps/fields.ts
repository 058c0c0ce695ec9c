import { input } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { readNumberField } from '../parts/number-field.ts';
import { readDuration } from './core.ts';

export const typed = (id: string): string => input(id).value.trim();

/** In cents an hour. */
export const readRate = (id: string): number | null =>
  readNumberField(input(id), {
    digits: 2,
    min: 0,
    max: 100_000,
    required: 'Indiquez un taux, par exemple 62,50.',
  });

export function readNamed(id: string, message: string): string | null {
  showFieldError(input(id), typed(id) ? '' : message);
  return typed(id) || null;
}

/** In minutes; a number alone is asked about. */
export function readDurationField(field: HTMLInputElement): number | null {
  const duration = readDuration(field.value);
  const messages = {
    empty: 'Écrivez une durée comme 1h30, 1,5 ou 90 min.',
    wrong: 'Écrivez une durée comme 1h30, 1,5 ou 90 min.',
    too_long: 'Une saisie tient dans un jour\u00a0: 24 h au plus.',
    minutes: '',
    unclear: '',
  };
  const asked =
    duration.is === 'unclear' ? `Heures ou minutes\u00a0? Écrivez ${duration.readings.join(' ou ')}.` : '';
  showFieldError(field, asked || messages[duration.is]);
  return duration.is === 'minutes' ? duration.minutes : null;
}

export const focusFirstFault = (form: string): void =>
  document.querySelector<HTMLElement>(`#${form} [aria-invalid=true]`)?.focus();
