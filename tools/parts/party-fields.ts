import { frenchVatOf } from '#domain/document/company-keys.ts';
import { readCompanyNumber } from './company-numbers.ts';
import { input, one } from './elements.ts';

/** Of a field of one line or several, without what surrounds it. */
export function typed(id: string): string {
  const field = document.getElementById(id);
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isText) throw new Error(`no field of text is ${id}`);
  return field.value.trim();
}

export const isTicked = (id: string): boolean => input(id).checked;

let suggested = '';
let suggestedFor = '';

/** The VAT number follows the SIRET and the scheme when one of them changes, and never over one that was typed. */
export function suggestVatNumber(): void {
  const number = readCompanyNumber(typed('e-siret'));
  if (number.is !== 'siret') return;
  const isFranchise = isTicked('franchise');
  const key = `${number.digits} ${isFranchise}`;
  if (key === suggestedFor) return;
  suggestedFor = key;
  const next = isFranchise ? '' : frenchVatOf(number.siren);
  const field = input('e-tva');
  if (field.value === '' || field.value === suggested) field.value = next;
  suggested = next;
}

/** What is shown as it was kept is not completed: only what changes from here is. */
export function vatNumberShown(): void {
  const number = readCompanyNumber(typed('e-siret'));
  const isSiret = number.is === 'siret';
  suggestedFor = isSiret ? `${number.digits} ${isTicked('franchise')}` : '';
  const usual = isSiret ? frenchVatOf(number.siren) : '';
  suggested = typed('e-tva') === usual ? usual : '';
}

export const toggleShown = (selector: string, isShown: boolean): void => {
  for (const element of document.querySelectorAll(selector)) {
    if (element instanceof HTMLElement) element.hidden = !isShown;
  }
};

export const theForm = (): HTMLFormElement => one('#saisie', HTMLFormElement);
