/** What a person writes once for all their tools (docs/product/document.md#own-book). What comes from it is checked. */
import { IDENTITY_STATUSES, type Identity, logoFault, nameOnPaper } from '#domain/document/identity.ts';
import { nameForm } from '#domain/text/one-form.ts';
import { isFields } from './checked-work.ts';
import type { SavedLine } from './line-editor.ts';
import { isVatRate } from './offered-rates.ts';
import { readTypedNumber } from './typed-number.ts';

export interface BookCustomer {
  id: string;
  name: string;
  address: string;
  email: string;
  siren: string;
  vat_number: string;
  consumer: boolean;
}

export interface BookArticle {
  id: string;
  label: string;
  unit: string;
  /** Euros before tax, up to six decimals. */
  price: number;
  /** In percent. */
  vat_rate: number;
}

/** Says in French why the book cannot be read or kept. */
export class BookTrouble extends Error {}

const trouble = (): never => {
  throw new BookTrouble('Votre carnet est illisible pour cet outil. Rien n’y a changé.');
};
const textIn = (value: unknown): string => (typeof value === 'string' ? value : trouble());
const numberIn = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : trouble();

const isStatus = (value: string): value is Identity['status'] =>
  ['', ...IDENTITY_STATUSES].some((one) => one === value);

/** Null of an empty book. One that was kept before it had all its fields lacks some. */
export function readIdentity(value: unknown): Identity | null {
  if (value === null) return null;
  if (!isFields(value)) return trouble();
  const { name, company, address, siret, vat_number, iban } = value;
  const { status = '', form = '', email = '', phone = '', logo = '' } = value;
  const chosen = textIn(status);
  return {
    name: textIn(name),
    company: textIn(company),
    address: textIn(address),
    siret: textIn(siret),
    vat_number: textIn(vat_number),
    iban: textIn(iban),
    status: isStatus(chosen) ? chosen : '',
    form: textIn(form),
    email: textIn(email),
    phone: textIn(phone),
    logo: logoFault(textIn(logo)) === '' ? textIn(logo) : '',
  };
}

/** A name as it stands on a paper says whose it is; « EI » is added by the paper, and is no part of it. */
export function namedBy(
  typed: string,
  kept: Identity,
  status: Identity['status'],
): Pick<Partial<Identity>, 'name' | 'company'> {
  if (typed === '' || typed === nameOnPaper({ ...kept, status })) return {};
  return status === 'sole_trader' ? { name: typed.replace(/,?\s*\bEI$/, '') } : { company: typed };
}

/** One that cannot be read refuses them all: kept again, the others would take its place. */
function readAll<Item>(value: unknown, read: (fields: Record<string, unknown>) => Item): Item[] {
  if (value === null) return [];
  if (!Array.isArray(value)) return trouble();
  return value.map((one: unknown) => (isFields(one) ? read(one) : trouble()));
}

export const readCustomers = (value: unknown): BookCustomer[] =>
  readAll(value, ({ id, name, address, email, siren, vat_number, consumer }) => ({
    id: textIn(id),
    name: textIn(name),
    address: textIn(address),
    email: textIn(email),
    siren: textIn(siren),
    vat_number: textIn(vat_number),
    consumer: typeof consumer === 'boolean' ? consumer : trouble(),
  }));

export const readArticles = (value: unknown): BookArticle[] =>
  readAll(value, ({ id, label, unit, price, vat_rate }) => ({
    id: textIn(id),
    label: textIn(label),
    unit: textIn(unit),
    price: numberIn(price),
    vat_rate: numberIn(vat_rate),
  }));

/** What is typed takes the place of what was kept, and nothing that is not typed is erased. */
export function withTyped<Kept extends object>(kept: Kept, typed: Partial<Kept>): Kept {
  const filled = Object.entries(typed).filter(([, value]) => value !== '');
  return { ...kept, ...Object.fromEntries(filled) };
}

const sameText = (one: string, other: string): boolean =>
  nameForm(one).toLocaleLowerCase('fr') === nameForm(other).toLocaleLowerCase('fr');

/** The customer of the same SIREN, else of the same name, is written anew; another is added. */
export function withCustomer(
  all: readonly BookCustomer[],
  typed: Omit<BookCustomer, 'id'>,
  id: string,
): BookCustomer[] {
  if (typed.name === '') throw new BookTrouble('Indiquez le nom du client pour le garder.');
  const bySiren = typed.siren === '' ? undefined : all.find(({ siren }) => siren === typed.siren);
  const isOther = ({ siren }: BookCustomer) => siren !== '' && typed.siren !== '' && siren !== typed.siren;
  const same = bySiren ?? all.find((one) => sameText(one.name, typed.name) && !isOther(one));
  if (!same) return [...all, { id, ...typed }];
  return all.map((one) => (one === same ? withTyped(one, typed) : one));
}

/** Of a line as it is typed, with millionths of a euro and hundredths of a percent. */
export function articleOf({ nom = '', unite = '', pu = '', tva = '' }: SavedLine): Omit<BookArticle, 'id'> {
  const label = nom.replace(/\s+/g, ' ').trim();
  const price = readTypedNumber(pu, 6);
  if (label === '') throw new BookTrouble('Nommez l’article pour le garder.');
  if (price.is !== 'number')
    throw new BookTrouble('Le prix de cette ligne n’est pas clair\u00a0: écrivez-le d’abord.');
  if (price.scaled < 0) throw new BookTrouble('Le carnet ne garde pas de prix négatif.');
  return { label, unit: unite.trim(), price: price.scaled / 1e6, vat_rate: Number(tva) / 100 };
}

/** An article of the same name is written anew; another is added. */
export function withArticle(
  all: readonly BookArticle[],
  typed: Omit<BookArticle, 'id'>,
  id: string,
): BookArticle[] {
  const same = all.find(({ label }) => sameText(label, typed.label));
  if (!same) return [...all, { id, ...typed }];
  return all.map((one) => (one === same ? { ...typed, id: one.id } : one));
}

/** As it is typed in a line. A rate that the page does not offer is left out, to be chosen. */
export function lineOf({ label, unit, price, vat_rate }: BookArticle): SavedLine {
  const pu = price
    .toFixed(6)
    .replace(/\.?0+$/, '')
    .replace('.', ',');
  const tva = `${Math.round(vat_rate * 100)}`;
  return { nom: label, qte: '1', unite: unit, pu, ...(isVatRate(tva) ? { tva } : {}) };
}

/** The book as the shop reads and writes a part of it; null where the person does not allow it, or it is empty. */
export type BookCall = (value?: unknown) => Promise<unknown>;

const isChanged = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === 'document_changed';

/** Reads, changes and keeps. Another tool may have written meanwhile: read anew and tried again, once. False: not allowed. */
export async function changeBook(call: BookCall, change: (kept: unknown) => unknown): Promise<boolean> {
  const attempt = async () => (await call(change(await call()))) !== null;
  try {
    return await attempt();
  } catch (error) {
    if (isChanged(error)) return attempt();
    throw error;
  }
}
