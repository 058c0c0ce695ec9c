/** What somebody typed, as it goes into a file and comes back: fields by their id, and lines. */

import { isFields } from './checked-work.ts';
import { type Field, isField, isTick } from './elements.ts';

export interface SavedForm {
  champs: Record<string, string | boolean>;
  lignes: Record<string, string>[];
}

function kept<Value>(record: Record<string, unknown>, isKept: (value: unknown) => value is Value) {
  const found: Record<string, Value> = {};
  for (const [key, value] of Object.entries(record)) if (isKept(value)) found[key] = value;
  return found;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrTick = (value: unknown): value is string | boolean =>
  isText(value) || typeof value === 'boolean';

/** What is typed in a field; empty where nothing is, or it is ticked. */
export const said = (value: string | boolean | undefined): string => (typeof value === 'string' ? value : '');

/** Null where it is no form. */
export function readSavedForm(value: unknown): SavedForm | null {
  if (!isFields(value) || !isFields(value.champs) || !Array.isArray(value.lignes)) return null;
  if (!value.lignes.every(isFields)) return null;
  return {
    champs: kept(value.champs, isTextOrTick),
    lignes: value.lignes.map((line) => kept(line, isText)),
  };
}

/** Those that are kept say so in the page: `data-save`. */
export const savedFields = (): Field[] => [...document.querySelectorAll('[data-save]')].filter(isField);

export const valuesOf = (fields: readonly Field[]): SavedForm['champs'] =>
  Object.fromEntries(fields.map((field) => [field.id, isTick(field) ? field.checked : field.value]));

/** Leaves what the form does not hold as it is; a choice that the page does not offer leaves the choice as it was. */
export function putBack(fields: readonly Field[], champs: SavedForm['champs']): void {
  for (const field of fields) {
    const value = champs[field.id];
    if (isTick(field)) {
      if (typeof value === 'boolean') field.checked = value;
    } else if (typeof value === 'string') {
      const before = field.value;
      field.value = value;
      if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.value = before;
    }
  }
}
