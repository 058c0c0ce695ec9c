/** What a quote or an invoice says, read from its form as it is kept: the page and the shop read it the same way. */
import type { DocumentFacts } from '#domain/document/document-facts.ts';
import type { WrittenPaper } from '#domain/document/written-paper.ts';
import { isDay } from './calendar.ts';
import { type NumberRule, readNumber } from './number-field.ts';
import type { Customer, CustomerKind, Issuer } from './parties.ts';
import {
  type Discount,
  isMoreThanTheLines,
  lineCents,
  type PricedLine,
  type Totals,
  type TypedLine,
  totalsOf,
} from './priced-lines.ts';
import { type SavedForm, said } from './saved-form.ts';
import type { VatAnswers, VatScheme } from './without-vat.ts';
import { isWorks, type Works } from './works-certificate.ts';

export type Champs = SavedForm['champs'];

/** Of a field of one line or several, without what surrounds it. */
export const typedIn = (champs: Champs, id: string): string => said(champs[id]).trim();

export const isTickedIn = (champs: Champs, id: string): boolean => champs[id] === true;

export const numberIn = (champs: Champs, id: string, rule: NumberRule): number | null =>
  readNumber(said(champs[id]), rule).value;

const isStatus = (value: string): value is Issuer['status'] =>
  ['company', 'sole_trader', 'other'].includes(value);
const isKind = (value: string): value is CustomerKind =>
  ['business_fr', 'business_eu', 'business_abroad', 'consumer'].includes(value);

export function issuerIn(champs: Champs): Issuer {
  const status = said(champs['e-statut']);
  return {
    name: typedIn(champs, 'e-nom'),
    address: typedIn(champs, 'e-adresse'),
    siret: typedIn(champs, 'e-siret'),
    vat: typedIn(champs, 'e-tva'),
    status: isStatus(status) ? status : 'company',
    form: typedIn(champs, 'e-forme'),
    email: typedIn(champs, 'e-mail'),
    phone: typedIn(champs, 'e-tel'),
  };
}

export function customerIn(champs: Champs): Customer {
  const kind = said(champs['c-type']);
  return {
    kind: isKind(kind) ? kind : 'business_fr',
    name: typedIn(champs, 'c-nom'),
    address: typedIn(champs, 'c-adresse'),
    number: typedIn(champs, 'c-siret'),
    vat: typedIn(champs, 'c-tva'),
  };
}

export function schemeIn(champs: Champs): VatScheme {
  if (isTickedIn(champs, 'franchise')) return 'franchise';
  return isTickedIn(champs, 'auto') ? 'reverse' : 'charged';
}

export const vatIn = (champs: Champs, lines: readonly PricedLine[]): VatAnswers => ({
  scheme: schemeIn(champs),
  reverseMention: said(champs['auto-motif']),
  reason: said(champs.motif),
  otherReason: typedIn(champs, 'motif-autre'),
  hasLineWithoutVat: lines.some(({ vat }) => vat === 0),
});

export function worksIn(champs: Champs): Works {
  const value = said(champs.travaux);
  return isWorks(value) ? value : '';
}

const none: Discount = { is: 'none' };

export const discountRule = (kind: string): NumberRule => ({
  digits: 2,
  min: 0,
  max: kind === 'pc' ? 100 : 1e7,
});

/** `tooMuch`: it is more than the lines come to, so there is none. */
export function discountIn(
  champs: Champs,
  lines: readonly PricedLine[],
): { discount: Discount; isTooMuch: boolean } {
  const kind = said(champs['remise-type']);
  const value = kind === '' ? null : numberIn(champs, 'remise', discountRule(kind));
  if (value === null) return { discount: none, isTooMuch: false };
  const discount: Discount = kind === 'pc' ? { is: 'percent', rate: value } : { is: 'amount', cents: value };
  const isTooMuch = isMoreThanTheLines(lines, discount);
  return { discount: isTooMuch ? none : discount, isTooMuch };
}

/** A thousand million euros: the sums of lines stay exact. */
const MOST_CENTS = 1e11;
export const quantityRule: NumberRule = { digits: 3, min: 0, max: 1e6 };
export const priceRule: NumberRule = { digits: 6, min: -1e7, max: 1e7 };
/** As the page offers a line. */
export const freshLine = { nom: '', qte: '1', unite: '', pu: '', tva: '2000' };

/** Undefined of a line that nothing is typed in, or not enough. */
export function readLine(saved: Record<string, string>): { line?: TypedLine; isTooMuch: boolean } {
  const { nom, qte, unite, pu, tva } = { ...freshLine, ...saved };
  const name = nom.trim();
  const quantity = readNumber(qte, quantityRule).value;
  const unitPrice = readNumber(pu, priceRule).value;
  if ((name === '' && pu.trim() === '') || quantity === null || unitPrice === null)
    return { isTooMuch: false };
  const priced = { quantity, unitPrice, vat: Number(tva) };
  const cents = lineCents(priced);
  if (Math.abs(cents) > MOST_CENTS) return { isTooMuch: true };
  return { line: { ...priced, name, unit: unite.trim(), cents }, isTooMuch: false };
}

/** The lines that are whole, and what they come to. */
export interface Priced {
  lines: TypedLine[];
  totals: Totals;
}

export function pricedIn({ champs, lignes }: SavedForm): Priced {
  const lines = lignes.flatMap((saved) => readLine(saved).line ?? []);
  const { discount } = discountIn(champs, lines);
  return { lines, totals: totalsOf(lines, discount, schemeIn(champs) === 'charged') };
}

/** What the shop reads of one that it keeps. `write`: with the number that it was given, and its XML where it has one. */
export interface ReadPaper {
  facts: DocumentFacts;
  write(number: string): WrittenPaper;
}

/** What is no day is none in a list. */
export const listedDay = (day: string): string => (isDay(day) ? day : '');
