/** The fields of the page as one product, and back. */
import { choice, input, make } from '../parts/elements.ts';
import { typed } from '../parts/party-fields.ts';
import { availabilities, type Contact, conditions, currencies, emptyProduct, type Product } from './core.ts';
import { choicesOf, textFields } from './product-file.ts';

function put(id: string, text: string): void {
  const field = document.getElementById(id);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text;
}

const contact = (id: string): Contact => ({
  name: typed(id),
  address: typed(`${id}-adresse`),
  electronic: typed(`${id}-electronique`),
});

function putContact(id: string, { name, address, electronic }: Contact): void {
  put(id, name);
  put(`${id}-adresse`, address);
  put(`${id}-electronique`, electronic);
}

let own: Pick<Product, 'ownTitle' | 'ownDescription'> = { ownTitle: null, ownDescription: null };

/** What somebody writes instead of what is proposed; null gives the proposal back. */
export const setOwn = (change: Partial<typeof own>): void => {
  own = { ...own, ...change };
};

export function makeChoices(): void {
  const options = (table: Record<string, string>) =>
    Object.entries(table).map(([value, label]) => make('option', { value }, label));
  choice('devise').append(...currencies.map((one) => make('option', { value: one }, one)));
  choice('dispo').append(...options(availabilities));
  choice('etat-produit').append(...options(conditions));
}

export function readWork(): Product {
  const product = emptyProduct();
  for (const [key, id] of textFields) product[key] = typed(id);
  return {
    ...product,
    ...choicesOf(choice('devise').value, choice('dispo').value, choice('etat-produit').value),
    maker: contact('fabricant'),
    responsible: contact('responsable'),
    isMakerAbroad: input('hors-ue').checked,
    hasNoWarning: input('sans-avertissement').checked,
    isOutOfScope: input('hors-champ').checked,
    ...own,
  };
}

export function putWork(product: Product): void {
  for (const [key, id] of textFields) put(id, product[key]);
  choice('devise').value = product.currency;
  choice('dispo').value = product.availability;
  choice('etat-produit').value = product.condition;
  putContact('fabricant', product.maker);
  putContact('responsable', product.responsible);
  input('hors-ue').checked = product.isMakerAbroad;
  input('sans-avertissement').checked = product.hasNoWarning;
  input('hors-champ').checked = product.isOutOfScope;
  own = { ownTitle: product.ownTitle, ownDescription: product.ownDescription };
}
