import { looksLikeDay } from '../parts/written-date.ts';
import { readWrittenNumber } from '../parts/written-number.ts';

/** Which column says what, by its place; undefined where a person has to say it. */
export interface Guessed {
  client: number | undefined;
  date: number | undefined;
  amount: number | undefined;
  order: number | undefined;
  email: number | undefined;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const isDay = (value: string) => looksLikeDay(value) || looksLikeDay(value, 'month');
const isNumber = (value: string) => readWrittenNumber(value, 'any').is !== 'wrong';

/** What a whole order cost comes before what one piece did; taxes, discounts and quantities are no amount of a sale. */
const amounts = [
  /^(total|montant)( (de la )?(commande|vente|facture))? ttc$|^total ttc/,
  /\btotal\b(?!.*\b(ht|hors taxes?)\b)/,
  /\bttc\b/,
  /^(montant|amount|chiffre d affaires|ca|somme|paye|encaisse)\b/,
  /\b(total|montant|amount|ca)\b/,
  /^(prix|price|ht)\b/,
];
const noAmount =
  /\b(unitaires?|unite|unit|pu|tva|taxes?|vat|remises?|discount|quantites?|qte|frais|port|livraison|shipping|points)\b/;

/** A person is told by a number or an account; a first name alone tells nobody apart. */
const clients = [
  /^(id|no|n|numero|code|ref|reference)( du| de)? (client|customer|acheteur)$|^(client|customer) (id|no|n|numero|code)$/,
  /^(nom (du |de la )?)?(clients?|customer( name)?|acheteurs?|raison sociale)$|^(nom complet|nom et prenom|prenom et nom)$/,
];

/** `rows`: without the titles. */
export function guessColumns(titles: readonly string[], rows: readonly (readonly string[])[]): Guessed {
  const names = titles.map(plain);
  const sample = rows.slice(0, 60);
  const mostly = (column: number, test: (value: string) => boolean) => {
    const values = sample.map((row) => row[column]?.trim() ?? '').filter(Boolean);
    return values.length > 0 && values.filter(test).length >= values.length * 0.5;
  };
  const columns = names.map((_, column) => column);
  const titled = (pattern: RegExp, test: (value: string) => boolean) =>
    columns.find((column) => pattern.test(names[column] ?? '') && mostly(column, test));
  // Of an order that is not paid yet, Shopify knows when it was made, and calls its number « Name ».
  const isShopify = names.includes('lineitem name');
  const date =
    titled(/^(created at|cree le|date de creation)$/, isDay) ??
    titled(/\b(date|jour|day)\b(?!.*\b(naissance|inscription|livraison|birth)\b)/, isDay) ??
    columns.find((column) => mostly(column, isDay) && !/naissance|birth/.test(names[column] ?? ''));
  const email = columns.find((column) => mostly(column, (value) => /\S@\S+\.\S/.test(value)));
  const amount = amounts
    .map((pattern) =>
      columns.find(
        (column) =>
          column !== date &&
          pattern.test(names[column] ?? '') &&
          !noAmount.test(names[column] ?? '') &&
          mostly(column, isNumber),
      ),
    )
    .find((column) => column !== undefined);
  const order =
    isShopify && names.includes('name')
      ? names.indexOf('name')
      : titled(
          /\b(commande|order|facture|invoice|ticket|transaction)\b(?!.*\b(date|total|montant|statut|status)\b)/,
          (value) => /\d/.test(value) && !isDay(value),
        );
  const [numbered, named] = clients.map((pattern) => titled(pattern, Boolean));
  const isOther = (column: number | undefined) => (column === date || column === amount ? undefined : column);
  return { client: numbered ?? named ?? email, date, amount, order: isOther(order), email };
}
