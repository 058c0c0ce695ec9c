import { choice, input } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { readNumberField } from '../parts/number-field.ts';
import { putBack } from '../parts/saved-form.ts';
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

/** How hours are billed. */
const settings = ['arrondi', 'sens', 'portee'];
const begun = ['client', 'projet', 'tache', 'taux', 'm-client', 'm-projet', 'm-tache', 'm-taux'];

export const readChoices = (): Record<string, string> =>
  Object.fromEntries(settings.map((id) => [id, choice(id).value]));

export const putChoices = (chosen: Record<string, string>): void => putBack(settings.map(choice), chosen);

/** The day of what is noted is kept with its length alone: another day begins with its own. */
export function readTyped(): Record<string, string> {
  const isNoted = input('m-duree').value !== '';
  const ids = [...begun, ...(isNoted ? ['m-date', 'm-duree'] : [])];
  return Object.fromEntries(ids.map((id) => [id, input(id).value]));
}

/** As before anything is typed, but for what is given. */
export function putTyped(champs: Record<string, string>, today: string): void {
  for (const form of document.forms) form.reset();
  for (const id of [...settings, 'periode']) {
    const { options } = choice(id);
    const at = [...options].findIndex(({ defaultSelected }) => defaultSelected);
    choice(id).selectedIndex = Math.max(0, at);
  }
  input('m-date').value = today;
  putBack([...begun, 'm-date', 'm-duree'].map(input), champs);
  for (const id of [...begun, 'm-date', 'm-duree', 'importer']) showFieldError(input(id), '');
}
