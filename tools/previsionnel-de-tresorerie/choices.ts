import { choice, make } from '../parts/elements.ts';
import { offerRhythms } from './line-form.ts';
import { monthAlone } from './months.ts';
import { MOST_LATE } from './work-file.ts';

export function offerChoices(): void {
  const option = (value: number, text: string) => make('option', { value: String(value) }, text);
  choice('mois').replaceChildren(
    ...Array.from({ length: 12 }, (_, index) => option(index, monthAlone(index))),
  );
  choice('retard').replaceChildren(
    option(0, 'Aucun'),
    ...Array.from({ length: MOST_LATE }, (_, index) => option(index + 1, `${index + 1}\u00a0mois`)),
  );
  choice('baisse').replaceChildren(
    option(0, 'Aucune'),
    ...Array.from({ length: 20 }, (_, index) => option(5 * (index + 1), `${5 * (index + 1)}\u00a0%`)),
  );
  offerRhythms();
}
