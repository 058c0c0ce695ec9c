/** A reckoning as the shop keeps it: fields by their id, as they are typed. */
import { readSavedForm, type SavedForm } from '../parts/saved-form.ts';
import { isQuantity, quantities } from './quantities.ts';

const textIn = ({ champs }: SavedForm, id: string): string => {
  const value = champs[id];
  return typeof value === 'string' ? value.trim() : '';
};

export function checkMargin(kept: unknown): SavedForm | null {
  const form = readSavedForm(kept);
  return form && ['cle1', 'cle2'].every((id) => isQuantity(textIn(form, id))) ? form : null;
}

/** As a list names it: by what is known. */
export function titleOfMargin(form: SavedForm): string {
  const known = ([1, 2] as const).flatMap((place) => {
    const [key, typed] = [textIn(form, `cle${place}`), textIn(form, `val${place}`)];
    if (!isQuantity(key) || typed === '') return [];
    const { label, unit } = quantities[key];
    return [unit === '×' ? `${label} ${typed}` : `${label} ${typed}\u00a0${unit}`];
  });
  return known.join(', ') || 'Calcul de marge';
}
