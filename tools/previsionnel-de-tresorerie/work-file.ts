/** A forecast as it is kept. */
import { isFields } from '../parts/checked-work.ts';
import { type Line, rhythms } from './core.ts';
import { monthName } from './months.ts';

export interface ForecastWork {
  outil: 'tresorerie';
  version: 2;
  /** The first month: year × 12 + its place from 0. */
  depart: number;
  /** As they are typed. */
  solde: string;
  decouvert: string;
  /** Months, and percent. */
  retard: number;
  baisse: number;
  lignes: Line[];
}

/** What stands in the form of a line, as it is typed, be it no line yet. */
export interface TypedLine {
  libelle: string;
  montant: string;
  sens: Line['side'];
  rythme: string;
  debut: string;
  fin: string;
  /** Of the line that is changed; null of a new one. */
  place: number | null;
}

/** What the shop keeps: also what is still being typed. */
export interface KeptForecast extends ForecastWork {
  annee: string;
  saisie: TypedLine | null;
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

/** Of the years 2000 to 2100, and some more for lines. */
const isMonth = (value: unknown): value is number => isWhole(value, 1900 * 12, 2200 * 12);

export const MOST_LATE = 12;
const MOST_CENTS = 1e11;

/** Undefined where it is none. The first version had no delay of a line, and a rhythm may be text in it. */
function readLine(value: unknown): Line | undefined {
  if (!isFields(value)) return undefined;
  const { label, side, amount, start } = value;
  const rhythm = rhythms.find((one) => one === Number(value.rhythm));
  const end = value.end ?? null;
  const late = value.late ?? null;
  if (typeof label !== 'string' || (side !== 'in' && side !== 'out') || rhythm === undefined)
    return undefined;
  if (!isWhole(amount, 0, MOST_CENTS) || !isMonth(start)) return undefined;
  if ((end !== null && !isMonth(end)) || (late !== null && !isWhole(late, 0, MOST_LATE))) return undefined;
  return { label, side, amount, rhythm, start, end, late };
}

const typed = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '0';

/** Null where it is none: a line that is no line is never left out of the others. */
export function readForecastWork(value: unknown): ForecastWork | null {
  if (!isFields(value) || !Array.isArray(value.lignes)) return null;
  const { depart, retard = 0, baisse = 0 } = value;
  const lignes = value.lignes.flatMap((line) => readLine(line) ?? []);
  if (lignes.length !== value.lignes.length) return null;
  if (!isWhole(depart, 2000 * 12, 2101 * 12 - 1)) return null;
  if (!isWhole(retard, 0, MOST_LATE) || !isWhole(baisse, 0, 100)) return null;
  const { solde, decouvert } = value;
  return {
    outil: 'tresorerie',
    version: 2,
    depart,
    solde: typed(solde),
    decouvert: typed(decouvert),
    retard,
    baisse,
    lignes,
  };
}

const isMonthText = (text: string): boolean => /^\d{5}$/.test(text) && isMonth(Number(text));

/** Undefined where it is none that the form could show. */
function readTypedLine(value: unknown, lines: readonly Line[]): TypedLine | undefined {
  if (!isFields(value)) return undefined;
  const { libelle, montant, sens, rythme, debut, fin, place } = value;
  if (typeof libelle !== 'string' || typeof montant !== 'string') return undefined;
  if ((sens !== 'in' && sens !== 'out') || typeof rythme !== 'string') return undefined;
  if (!rhythms.some((one) => String(one) === rythme)) return undefined;
  if (typeof debut !== 'string' || !isMonthText(debut)) return undefined;
  if (typeof fin !== 'string' || !(fin === '' || isMonthText(fin))) return undefined;
  const isPlace = isWhole(place, 0, lines.length - 1);
  return { libelle, montant, sens, rythme, debut, fin, place: isPlace ? place : null };
}

/** Null where it is none. */
export function checkForecast(kept: unknown): KeptForecast | null {
  const work = readForecastWork(kept);
  if (!work || !isFields(kept)) return null;
  const saisie = kept.saisie == null ? null : readTypedLine(kept.saisie, work.lignes);
  if (saisie === undefined) return null;
  const { annee } = kept;
  const year = String(Math.floor(work.depart / 12));
  return { ...work, annee: typeof annee === 'string' ? annee : year, saisie };
}

/** As a list names it. */
export const titleOfForecast = ({ depart }: KeptForecast): string =>
  `Prévisionnel à partir de ${monthName(depart)}`;
