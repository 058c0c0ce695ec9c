/** The form in which a line is added or changed. */
import { choice, input, make, one, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { readNumberField } from '../parts/number-field.ts';
import { shown, typed } from '../parts/party-fields.ts';
import { plainCents } from '../parts/spreadsheet.ts';
import { type Line, monthsFrom, type Rhythm, rhythms } from './core.ts';
import { monthName } from './months.ts';
import { rhythmNames } from './tables.ts';
import type { TypedLine } from './work-file.ts';

let first = 0;

/** Those of the forecast, and those of the line that is changed. */
function fillMonths(more: readonly number[] = []): void {
  const wanted = [choice('debut').value, choice('fin').value] as const;
  const months = [...new Set([...monthsFrom(first), ...more])].sort((one, other) => one - other);
  const options = () => months.map((month) => make('option', { value: String(month) }, monthName(month)));
  choice('debut').replaceChildren(...options());
  choice('fin').replaceChildren(make('option', { value: '' }, 'Sans fin'), ...options());
  const has = (value: string) => months.some((month) => String(month) === value);
  if (has(wanted[0])) choice('debut').value = wanted[0];
  if (has(wanted[1])) choice('fin').value = wanted[1];
}

export function offerRhythms(): void {
  choice('rythme').replaceChildren(
    ...rhythms
      .toSorted((one, other) => (one === 0 ? 1.5 : one) - (other === 0 ? 1.5 : other))
      .map((rhythm) => make('option', { value: String(rhythm) }, rhythmNames[rhythm])),
  );
}

const rhythmNow = (): Rhythm => rhythms.find((one) => String(one) === choice('rythme').value) ?? 1;

/** Only what there is to answer. */
export function showLineFields(): void {
  const isOnce = rhythmNow() === 0;
  shown('#fin-bloc', !isOnce);
  part('debut-label').textContent = isOnce ? 'Mois concerné' : 'Premier mois concerné';
}

export function startAt(month: number): void {
  if (month === first) return;
  first = month;
  fillMonths();
}

/** Undefined where something is missing or wrong: its field says so, and takes the focus. */
export function readLineForm(): Omit<Line, 'late'> | undefined {
  const [label, rhythm, start] = [typed('libelle'), rhythmNow(), Number(choice('debut').value)];
  showFieldError(input('libelle'), label ? '' : 'Donnez un libellé à cette ligne.');
  const required = 'Indiquez le montant.';
  const amount = readNumberField(input('montant'), { digits: 2, min: 0, max: 1e9, required });
  const end = rhythm === 0 || choice('fin').value === '' ? null : Number(choice('fin').value);
  const isBackwards = end !== null && end < start;
  showFieldError(choice('fin'), isBackwards ? 'Le dernier mois précède le premier.' : '');
  if (label !== '' && amount !== null && !isBackwards) {
    return { label, side: input('sens-in').checked ? 'in' : 'out', amount, rhythm, start, end };
  }
  const wrong = [input('libelle'), input('montant'), choice('fin')];
  wrong.find((field) => field.getAttribute('aria-invalid') === 'true')?.focus();
  return undefined;
}

/** Something is typed that is no line yet. */
export const isLineBegun = (): boolean => typed('libelle') !== '' || typed('montant') !== '';

/** For a line that is changed; a new one where there is none. */
export function showLineForm(line?: Line): void {
  part('ligne-titre').textContent = line ? 'Modifier la ligne' : 'Ajouter une ligne';
  part('valider').textContent = line ? 'Enregistrer la ligne' : 'Ajouter la ligne';
  part('annuler').hidden = line === undefined;
  input('libelle').value = line?.label ?? '';
  input('montant').value = line ? plainCents(line.amount) : '';
  if (line) {
    input(`sens-${line.side}`).checked = true;
    choice('rythme').value = String(line.rhythm);
    fillMonths([line.start, ...(line.end === null ? [] : [line.end])]);
    choice('debut').value = String(line.start);
  } else fillMonths();
  choice('fin').value = line?.end == null ? '' : String(line.end);
  for (const field of [input('libelle'), input('montant'), choice('fin')]) showFieldError(field, '');
  showLineFields();
}

/** While it is typed: what is wrong with the amount, and no more of what was missing. */
export function lineTyped(target: EventTarget | null): void {
  if (target === input('libelle') && typed('libelle') !== '') showFieldError(input('libelle'), '');
  if (target === input('montant')) readNumberField(input('montant'), { digits: 2, min: 0, max: 1e9 });
  if (target === choice('debut') || target === choice('fin')) showFieldError(choice('fin'), '');
  showLineFields();
}

/** Null where nothing is begun. `place`: of the line that is changed. */
export const readTyped = (place: number | undefined): TypedLine | null =>
  isLineBegun() || place !== undefined
    ? {
        libelle: input('libelle').value,
        montant: input('montant').value,
        sens: input('sens-in').checked ? 'in' : 'out',
        rythme: choice('rythme').value,
        debut: choice('debut').value,
        fin: choice('fin').value,
        place: place ?? null,
      }
    : null;

/** As it is before anything is typed. */
export function emptyLineForm(): void {
  one('#ligne', HTMLFormElement).reset();
  showLineForm();
}

/** Goes on with what was begun. */
export function goOn({ libelle, montant, sens, rythme, debut, fin }: TypedLine): void {
  fillMonths([debut, fin].filter(Boolean).map(Number));
  input('libelle').value = libelle;
  input('montant').value = montant;
  input(`sens-${sens}`).checked = true;
  choice('rythme').value = rythme;
  choice('debut').value = debut;
  choice('fin').value = fin;
  showLineFields();
}
