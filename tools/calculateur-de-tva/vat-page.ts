/** What the page knows, and what becomes of it when somebody acts. */

import { vatTerritories } from '../facts/vat-rates.ts';
import { isFields } from '../parts/checked-work.ts';
import { formatCents } from '../parts/french-format.ts';
import { readNumber } from '../parts/number-field.ts';
import { readSavedForm, type SavedForm } from '../parts/saved-form.ts';
import { compute, type Known } from './core.ts';
import { type NamedLine, totalOf } from './lines.ts';

/** As the shop keeps it: its list, and the fields by their id as they are typed. */
export interface VatWork {
  known: Known;
  champs: SavedForm['champs'];
  lines: NamedLine[];
}

export interface VatPage extends VatWork {
  /** The list before lines left it. */
  before?: NamedLine[];
  /** An amount was asked for: what is missing is said. */
  isAsked?: boolean;
}

export const FREE = 'libre';
export const ratesOf = ({ champs }: VatWork) =>
  vatTerritories.value.find(({ id }) => id === champs.territoire)?.rates ?? [];

/** Another territory has its own rates: the first of them is chosen. */
export function typed(page: VatPage, id: string, value: string | boolean): VatPage {
  const next = { ...page, isAsked: false, champs: { ...page.champs, [id]: value } };
  if (id === 'territoire') next.champs.taux = String(ratesOf(next)[0]?.rate);
  return next;
}

const empty = { montant: '', territoire: '', taux: '', 'taux-libre': '', libelle: '' };
const [metropolitan] = vatTerritories.value;
export const startPage = typed(
  { known: 'ht', champs: empty, lines: [] },
  'territoire',
  metropolitan?.id ?? '',
);

/** A rate that its territory does not offer is not chosen. */
export function pageOf({ known, champs, lines }: VatWork): VatPage {
  const page = typed({ ...startPage, known, lines }, 'territoire', String(champs.territoire));
  const isOffered = champs.taux === FREE || ratesOf(page).some(({ rate }) => String(rate) === champs.taux);
  const { taux = '' } = isOffered ? champs : page.champs;
  return { ...page, champs: { ...page.champs, ...champs, taux } };
}

export const workOf = ({ known, champs, lines }: VatPage): VatWork => ({ known, champs, lines });

/** The amounts, where there are any, and what is wrong by field. */
export function readPage({ known, champs, isAsked }: VatPage) {
  const required = (says: string) => (isAsked ? says : '');
  const free = readNumber(champs['taux-libre'], {
    digits: 2,
    min: 0,
    max: 100,
    required: required('Indiquez le taux.'),
  });
  const sum = readNumber(champs.montant, {
    digits: 2,
    min: -1e9,
    max: 1e9,
    required: required('Indiquez un montant.'),
  });
  const rate = champs.taux === FREE ? free.value : Number(champs.taux);
  const faults = { montant: sum.problem, 'taux-libre': free.problem };
  if (sum.value === null || rate === null) return { rate, faults };
  const amounts = compute(known, sum.value, rate);
  if (!amounts) faults.montant = 'À 0\u00a0%, la TVA seule ne permet pas de retrouver le montant hors taxes.';
  return { rate, amounts, faults };
}

/** Without an amount the page says what is missing. */
export function addLine(page: VatPage): VatPage {
  const { amounts } = readPage(page);
  if (!amounts) return { ...page, isAsked: true };
  const label = String(page.champs.libelle).trim() || `Ligne ${page.lines.length + 1}`;
  const champs = { ...page.champs, montant: '', libelle: '' };
  return { known: page.known, champs, lines: [...page.lines, { ...amounts, label }] };
}

/** Lines leave the list, and may be had back. */
export const withLines = (page: VatPage, lines: NamedLine[]): VatPage => ({
  ...page,
  lines,
  before: page.lines,
});
export const restored = (page: VatPage): VatPage => ({
  ...page,
  lines: page.before ?? page.lines,
  before: undefined,
});

const isCents = (value: unknown): value is number => Number.isSafeInteger(value);
const isRate = (value: unknown): value is number => isCents(value) && value >= 0 && value <= 10_000;

/** Undefined where it is none: net and tax make the gross amount. */
function readLine(value: unknown): NamedLine | undefined {
  if (!isFields(value)) return undefined;
  const { label, net, tax, gross, rate } = value;
  if (typeof label !== 'string' || !isRate(rate)) return undefined;
  if (!isCents(net) || !isCents(tax) || !isCents(gross) || net + tax !== gross) return undefined;
  return { label, net, tax, gross, rate };
}

/** Null where a part of it is none: no line is left out of the others. */
export function checkVat(kept: unknown): VatWork | null {
  if (!isFields(kept) || !Array.isArray(kept.lines)) return null;
  const lines = kept.lines.flatMap((line) => readLine(line) ?? []);
  const known = (['ht', 'ttc', 'tva'] as const).find((one) => one === kept.known);
  const form = readSavedForm({ champs: kept.champs, lignes: [] });
  if (lines.length < kept.lines.length || !known || !form) return null;
  return vatTerritories.value.some(({ id }) => id === form.champs.territoire)
    ? { known, champs: form.champs, lines }
    : null;
}

/** As a list names it. */
export function titleOfVat({ champs, lines }: VatWork): string {
  const [first] = lines;
  if (first && lines.length > 1)
    return `${first.label} et ${lines.length - 1} de plus, ${formatCents(totalOf(lines).gross)} TTC`;
  if (first) return `${first.label}, ${formatCents(first.gross)} TTC`;
  const typed = [champs.libelle, champs.montant].find((one) => typeof one === 'string' && one.trim() !== '');
  return typed ? `Calcul de TVA, ${String(typed).trim()}` : 'Calcul de TVA';
}
