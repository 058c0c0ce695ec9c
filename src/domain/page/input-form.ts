/** docs/product/idea.md#page-of-a-draft */

import { htmlText } from '../text/html-text.ts';
import { type InputField, type InputKind, LONG_TEXT_MOST, TEXT_MOST } from '../workflow/read-inputs.ts';

const controls: Record<InputKind, (field: InputField, attributes: string) => string> = {
  text: (_field, attributes) => `<input ${attributes} maxlength="${TEXT_MOST}" autocomplete="off">`,
  long_text: (_field, attributes) =>
    `<textarea ${attributes} rows="4" maxlength="${LONG_TEXT_MOST}"></textarea>`,
  number: (_field, attributes) => `<input ${attributes} inputmode="decimal" autocomplete="off">`,
  date: (_field, attributes) => `<input ${attributes} type="date">`,
  email: (_field, attributes) => `<input ${attributes} type="email" autocomplete="off">`,
  choice: ({ choices, required }, attributes) => {
    const first = required ? 'Choisissez' : 'Aucun choix';
    const options = choices.map(
      (choice) => `<option value="${htmlText(choice)}">${htmlText(choice)}</option>`,
    );
    return `<select ${attributes}><option value="">${first}</option>${options.join('')}</select>`;
  },
  yes_no: (_field, attributes) => `<input ${attributes} type="checkbox">`,
};

const isWide = ({ kind }: InputField) => kind === 'long_text' || kind === 'yes_no';

/** `name` has a closed alphabet; the label is anybody's words. */
function fieldHtml(field: InputField): string {
  const { name, label, kind, required } = field;
  const attributes = `id="champ-${name}" name="${name}" data-kind="${kind}" aria-describedby="faute-${name}"${required && kind !== 'yes_no' ? ' aria-required="true"' : ''}`;
  const words = `${htmlText(label)}${required || kind === 'yes_no' ? '' : ' <span class="optional">(facultatif)</span>'}`;
  const control = controls[kind](field, attributes);
  const pair =
    kind === 'yes_no'
      ? `<label class="check" for="champ-${name}">${control}<span>${words}</span></label>`
      : `<label for="champ-${name}">${words}</label>${control}`;
  return `<div class="field${isWide(field) ? ' full' : ''}">${pair}<p class="error" id="faute-${name}" hidden></p></div>`;
}

export const inputFormHtml = (inputs: readonly InputField[]): string => inputs.map(fieldHtml).join('\n');
