/** A page is what its view makes of its state, and nothing else: each change shows all of it anew. */
import { render } from 'lit-html';
import { type Field, isField, isTick, one } from './elements.ts';
import { showFieldError } from './field-error.ts';
import type { SavedForm } from './saved-form.ts';

interface Fields {
  /** What stands in each field, by its id. */
  champs: Readonly<SavedForm['champs']>;
  /** What is said beside it. */
  faults: Readonly<Record<string, string>>;
}

interface Page<State> {
  view(state: State): unknown;
  fields(state: State): Fields;
  /** What becomes of it when a field is typed in, or ticked. */
  typed(state: State, id: string, value: string | boolean): State;
  /** After each change. */
  shown?(state: State): void;
}

function putIn(field: Field, value: string | boolean | undefined): void {
  if (typeof value === 'boolean' && isTick(field)) field.checked = value;
  else if (typeof value === 'string' && field.value !== value) field.value = value;
}

export function showPage<State>(first: State, { view, fields, typed, shown }: Page<State>) {
  let state = first;
  const main = one('main', HTMLElement);
  const set = (next: State): void => {
    state = next;
    render(view(state), main);
    const { champs, faults } = fields(state);
    for (const field of main.querySelectorAll('input, select, textarea')) {
      if (!isField(field)) continue;
      putIn(field, champs[field.id]);
      showFieldError(field, faults[field.id] ?? '');
    }
    shown?.(state);
  };
  main.addEventListener('input', ({ target: field }) => {
    if (!isField(field) || !(field.id in fields(state).champs)) return;
    set(typed(state, field.id, isTick(field) ? field.checked : field.value));
  });
  set(first);
  return { now: () => state, set };
}
