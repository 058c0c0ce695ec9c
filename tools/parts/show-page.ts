/** A page is what its view makes of its state, and nothing else: each change shows all of it anew. */
import { render } from 'lit-html';
import { one } from './elements.ts';
import { showFieldError } from './field-error.ts';
import type { SavedForm } from './saved-form.ts';

interface Page<State> {
  view(state: State): unknown;
  /** Says beside each field, by its id, what is wrong with it. */
  faults(state: State): Readonly<Record<string, string>>;
  /** What becomes of it when a field is typed in, or ticked. */
  typed(state: State, id: string, value: string | boolean): State;
  /** After each change. */
  shown?(state: State): void;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;
const isTick = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

function putIn(field: Field, value: string | boolean | undefined): void {
  if (typeof value === 'boolean' && isTick(field)) field.checked = value;
  else if (typeof value === 'string' && field.value !== value) field.value = value;
}

/** What stands in `champs` is shown and typed in the field of that id. */
export function showPage<State extends Pick<SavedForm, 'champs'>>(
  first: State,
  { view, faults, typed, shown }: Page<State>,
) {
  let state = first;
  const main = one('main', HTMLElement);
  const set = (next: State): void => {
    state = next;
    render(view(state), main);
    const wrong = faults(state);
    for (const field of main.querySelectorAll('input, select, textarea')) {
      if (!isField(field)) continue;
      putIn(field, state.champs[field.id]);
      showFieldError(field, wrong[field.id] ?? '');
    }
    shown?.(state);
  };
  main.addEventListener('input', ({ target: field }) => {
    if (!isField(field) || !(field.id in state.champs)) return;
    set(typed(state, field.id, isTick(field) ? field.checked : field.value));
  });
  set(first);
  return { now: () => state, set };
}
