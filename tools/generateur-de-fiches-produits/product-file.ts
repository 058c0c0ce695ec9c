import {
  type Checked,
  type Fields,
  isFields,
  keptWork,
  openWork,
  Refusal,
  textIn,
} from '../parts/checked-work.ts';
import { availabilities, type Contact, conditions, currencies, emptyProduct, type Product } from './core.ts';

type TextKey = {
  [Key in keyof Product]: Product[Key] extends string ? (string extends Product[Key] ? Key : never) : never;
}[keyof Product];

/** What is typed as it is, with its field in the page, which the first version also named it by. */
export const textFields: readonly (readonly [key: TextKey, id: string])[] = [
  ['name', 'nom'],
  ['brand', 'marque'],
  ['kind', 'categorie'],
  ['material', 'matiere'],
  ['colour', 'couleur'],
  ['size', 'dimensions'],
  ['weight', 'poids'],
  ['origin', 'origine'],
  ['warranty', 'garantie'],
  ['audience', 'cible'],
  ['promise', 'promesse'],
  ['strengths', 'atouts'],
  ['care', 'entretien'],
  ['price', 'prix'],
  ['reference', 'reference'],
  ['gtin', 'gtin'],
  ['url', 'url'],
  ['images', 'images'],
  ['shop', 'boutique'],
  ['model', 'modele'],
  ['warnings', 'avertissements'],
];

const isKey = <Key extends string>(table: Record<Key, string>, value: string): value is Key =>
  Object.hasOwn(table, value);

const isCurrency = (value: string): value is Product['currency'] => currencies.some((one) => one === value);

/** What the choices of the page may be; an unknown one is refused. */
export function choicesOf(
  currency: string,
  availability: string,
  condition: string,
): Pick<Product, 'currency' | 'availability' | 'condition'> {
  if (!isCurrency(currency)) throw new Refusal(`La devise «\u00a0${currency}\u00a0» est inconnue`);
  if (!isKey(availabilities, availability))
    throw new Refusal(`La disponibilité «\u00a0${availability}\u00a0» est inconnue`);
  if (!isKey(conditions, condition)) throw new Refusal(`L’état «\u00a0${condition}\u00a0» est inconnu`);
  return { currency, availability, condition };
}

function tickIn(fields: Fields, key: string): boolean {
  const value = fields[key] ?? false;
  if (typeof value !== 'boolean') throw new Refusal(`«\u00a0${key}\u00a0» n’est ni vrai ni faux`);
  return value;
}

function ownIn(fields: Fields, key: string): string | null {
  const value = fields[key] ?? null;
  if (value === null || typeof value === 'string') return value;
  throw new Refusal(`«\u00a0${key}\u00a0» n’est pas un texte`);
}

function contactIn(fields: Fields, key: string): Contact {
  const contact = fields[key] ?? {};
  if (!isFields(contact)) throw new Refusal(`«\u00a0${key}\u00a0» est illisible`);
  return {
    name: textIn(contact, 'name', key),
    address: textIn(contact, 'address', key),
    electronic: textIn(contact, 'electronic', key),
  };
}

function textsIn(fields: Fields, names: 'key' | 'id'): Product {
  const product = emptyProduct();
  for (const [key, id] of textFields) product[key] = textIn(fields, names === 'key' ? key : id);
  return product;
}

const read = (data: Fields): Product => ({
  ...textsIn(data, 'key'),
  ...choicesOf(textIn(data, 'currency'), textIn(data, 'availability'), textIn(data, 'condition')),
  maker: contactIn(data, 'maker'),
  responsible: contactIn(data, 'responsible'),
  isMakerAbroad: tickIn(data, 'isMakerAbroad'),
  hasNoWarning: tickIn(data, 'hasNoWarning'),
  isOutOfScope: tickIn(data, 'isOutOfScope'),
  ownTitle: ownIn(data, 'ownTitle'),
  ownDescription: ownIn(data, 'ownDescription'),
});

/** It knew nothing of makers. */
function readFormer(answers: Fields, own: Fields): Product {
  return {
    ...textsIn(answers, 'id'),
    ...choicesOf(textIn(answers, 'devise'), textIn(answers, 'dispo'), textIn(answers, 'etat-produit')),
    ownTitle: ownIn(own, 'titre'),
    ownDescription: ownIn(own, 'desc'),
  };
}

/** Also a file of the first version, which named itself by its type. */
export const openProduct = (text: string): Checked<Product> =>
  openWork(text, 'fiche-produit', read, ({ type, answers, own }) =>
    type === 'fiche-produit' && isFields(answers)
      ? () => readFormer(answers, isFields(own) ? own : {})
      : undefined,
  );

export const checkProduct = (kept: unknown): Product | null => keptWork(kept, read);

/** As a list names it. */
export const titleOfProduct = ({ name, brand, reference }: Product): string =>
  [name, brand, reference].filter(Boolean).join(', ') || 'Fiche sans nom';

export const keptProduct = (product: Product): Product & { outil: 'fiche-produit'; version: 2 } => ({
  outil: 'fiche-produit',
  version: 2,
  ...product,
});
