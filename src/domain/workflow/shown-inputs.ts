import { htmlText } from '../text/html-text.ts';
import type { InputField } from './input-fields.ts';
import type { InputValue, InputValues } from './read-inputs.ts';

const numbers = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 10 });

function written({ kind }: InputField, value: InputValue): string {
  if (value === null) return '—';
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'number') return numbers.format(value);
  return kind === 'date' ? value.split('-').toReversed().join('/') : value;
}

/** `nom_du_client` → `Nom du client`. */
function heading(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Safe in HTML. These words of a model stay out of n8n's files. */
export const shownLabels = (fields: readonly InputField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, label }) => [name, htmlText(label.trim() || heading(name))]));

/** French and safe in HTML (docs/product/workflow.md#documents-take-shown-values). */
export function shownInputs(fields: readonly InputField[], values: InputValues): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      htmlText(written(field, values[field.name] ?? null)).replaceAll('\n', '<br>'),
    ]),
  );
}
