/** What the page knows, and what becomes of it when somebody acts. */
import { readNumber } from '../parts/number-field.ts';
import { plainCents } from '../parts/spreadsheet.ts';
import { forecastOf, type Line, monthsFrom, type Plan, rhythms } from './core.ts';
import type { ForecastWork, KeptForecast, TypedLine } from './work-file.ts';

export interface ForecastPage {
  /** As they are typed, by field: where it starts, its scenario, and the line that is added or changed. */
  champs: Record<string, string>;
  side: Line['side'];
  /** What was said of the line when it was to be added, and of the file that was to be opened. */
  faults: Record<string, string>;
  lines: readonly Line[];
  /** The first month: the last one that could be read. */
  start: number;
  /** Those that a line may begin or end in. */
  months: readonly number[];
  /** The place of the line that is changed. */
  changing?: number;
  removed?: { line: Line; index: number };
}

const ofStart = ['mois', 'annee', 'solde', 'decouvert', 'retard', 'baisse'];
export const isOfPlan = (id: string): boolean => ofStart.includes(id) || id.startsWith('late');

const scenarioOf = ({ champs }: ForecastPage) => ({
  late: Number(champs.retard),
  drop: Number(champs.baisse),
});
export const aroundLines = (page: ForecastPage) => ({ start: page.start, scenario: scenarioOf(page) });

/** No plan where one of the fields cannot be read: it says so, and nothing is counted. */
export function readPlan(page: ForecastPage): {
  faults: Record<string, string>;
  overdraft: number;
  plan?: Plan;
} {
  const year = readNumber(page.champs.annee, {
    digits: 0,
    min: 2000,
    max: 2100,
    required: 'Indiquez l’année.',
  });
  const balance = readNumber(page.champs.solde, { digits: 2, min: -1e9, max: 1e9 });
  const limit = readNumber(page.champs.decouvert, { digits: 2, min: 0, max: 1e9 });
  const faults = { annee: year.problem, solde: balance.problem, decouvert: limit.problem };
  const read = { faults, overdraft: limit.value ?? 0 };
  if (year.value === null || balance.problem || limit.problem) return read;
  const start = year.value * 12 + Number(page.champs.mois);
  return {
    ...read,
    plan: { start, balance: balance.value ?? 0, lines: page.lines, scenario: scenarioOf(page) },
  };
}

/** Undefined where there is nothing to count, or it cannot be. */
export function shownOf(page: ForecastPage) {
  const { plan, overdraft } = readPlan(page);
  return plan && page.lines.length > 0 ? { plan, overdraft, forecast: forecastOf(plan) } : undefined;
}

export const fieldsOf = (page: ForecastPage) => ({
  champs: {
    ...page.champs,
    ...Object.fromEntries(
      page.lines.map(({ late }, index) => [`late${index}`, late === null ? '' : String(late)]),
    ),
  },
  faults: { ...page.faults, ...readPlan(page).faults },
});

/** Offers the months of the forecast, and those of the line that is changed; what is chosen stays where it is offered. */
function withMonths(page: ForecastPage, more: readonly number[] = []): ForecastPage {
  const months = [...new Set([...monthsFrom(page.start), ...more])].sort((one, other) => one - other);
  const kept = (id: string, other: string) =>
    months.some((month) => String(month) === page.champs[id])
      ? { [id]: page.champs[id] ?? '' }
      : { [id]: other };
  return {
    ...page,
    months,
    champs: { ...page.champs, ...kept('debut', String(months[0])), ...kept('fin', '') },
  };
}

export function typed(page: ForecastPage, id: string, value: string): ForecastPage {
  if (id.startsWith('late')) {
    const late = value === '' ? null : Number(value);
    const lines = page.lines.map((line, at) => (`late${at}` === id ? { ...line, late } : line));
    return { ...page, lines };
  }
  const next = { ...page, champs: { ...page.champs, [id]: value } };
  if (ofStart.includes(id)) {
    const start = readPlan(next).plan?.start ?? page.start;
    return start === page.start ? next : withMonths({ ...next, start });
  }
  // While it is typed: what is wrong with the amount, and no more of what was missing.
  const { problem } = readNumber(value, { digits: 2, min: 0, max: 1e9 });
  if (id === 'montant') return { ...next, faults: { ...page.faults, montant: problem } };
  if (id === 'libelle' && value.trim() !== '') return { ...next, faults: { ...page.faults, libelle: '' } };
  return id === 'debut' || id === 'fin' ? { ...next, faults: { ...page.faults, fin: '' } } : next;
}

/** Something is typed that is no line yet. */
export const isLineBegun = ({ champs: { libelle = '', montant = '' } }: ForecastPage): boolean =>
  `${libelle}${montant}`.trim() !== '';

/** For the line at that place, which is changed; a new one where there is none. */
export function withForm(page: ForecastPage, changing?: number): ForecastPage {
  const line = changing === undefined ? undefined : page.lines[changing];
  const faults = { ...page.faults, libelle: '', montant: '', fin: '' };
  const empty = { ...page, changing, faults, champs: { ...page.champs, libelle: '', montant: '', fin: '' } };
  if (!line) return withMonths(empty);
  const { label, amount, side, rhythm, start, end } = line;
  const fin = end === null ? '' : String(end);
  const texts = {
    libelle: label,
    montant: plainCents(amount),
    rythme: String(rhythm),
    debut: String(start),
    fin,
  };
  const months = end === null ? [start] : [start, end];
  return withMonths({ ...empty, side, champs: { ...empty.champs, ...texts } }, months);
}

/** The line that is typed, or what is wrong with it. */
export function withTypedLine(page: ForecastPage): ForecastPage {
  const { libelle = '', montant, rythme, debut, fin } = page.champs;
  const label = libelle.trim();
  const rhythm = rhythms.find((one) => String(one) === rythme) ?? 1;
  const start = Number(debut);
  const amount = readNumber(montant, { digits: 2, min: 0, max: 1e9, required: 'Indiquez le montant.' });
  const end = rhythm === 0 || !fin ? null : Number(fin);
  const isBackwards = end !== null && end < start;
  const faults = {
    ...page.faults,
    libelle: label ? '' : 'Donnez un libellé à cette ligne.',
    montant: amount.problem,
    fin: isBackwards ? 'Le dernier mois précède le premier.' : '',
  };
  if (!label || amount.value === null || isBackwards) return { ...page, faults };
  const { changing, lines, side } = page;
  const late = side === 'in' && changing !== undefined ? (lines[changing]?.late ?? null) : null;
  const line = { label, side, amount: amount.value, rhythm, start, end, late };
  const all = changing === undefined ? [...lines, line] : lines.with(changing, line);
  return withForm({ ...page, lines: all, removed: undefined });
}

export function without(page: ForecastPage, index: number): ForecastPage {
  const line = page.lines[index];
  return line ? withForm({ ...page, lines: page.lines.toSpliced(index, 1), removed: { line, index } }) : page;
}

export function restored(page: ForecastPage): ForecastPage {
  if (!page.removed) return page;
  const { line, index } = page.removed;
  return withForm({ ...page, lines: page.lines.toSpliced(index, 0, line), removed: undefined });
}

export const yearOf = (month: number): string => String(Math.floor(month / 12));

export const freshWork = (start: number): KeptForecast => {
  const none = { solde: '0', decouvert: '0', retard: 0, baisse: 0, lignes: [], saisie: null };
  return { outil: 'tresorerie', version: 2, depart: start, annee: yearOf(start), ...none };
};

/** Goes on with what was begun. */
function goneOn(page: ForecastPage, { place, sens, ...texts }: TypedLine): ForecastPage {
  const of = place === null ? page : withForm(page, place);
  const months = [texts.debut, texts.fin].filter(Boolean).map(Number);
  return withMonths({ ...of, side: sens, champs: { ...of.champs, ...texts } }, months);
}

export function pageOf({
  depart,
  annee,
  solde,
  decouvert,
  retard,
  baisse,
  lignes,
  saisie,
}: KeptForecast): ForecastPage {
  const start = {
    mois: String(depart % 12),
    annee,
    solde,
    decouvert,
    retard: String(retard),
    baisse: String(baisse),
  };
  const none = { libelle: '', montant: '', rythme: '1', debut: '', fin: '' };
  const page = withForm({
    champs: { ...start, ...none },
    side: 'in',
    faults: {},
    lines: lignes,
    start: depart,
    months: [],
  });
  return saisie ? goneOn(page, saisie) : page;
}

export function workOf(page: ForecastPage): ForecastWork {
  const { solde = '', decouvert = '' } = page.champs;
  const { late, drop } = scenarioOf(page);
  return {
    outil: 'tresorerie',
    version: 2,
    depart: page.start,
    solde,
    decouvert,
    retard: late,
    baisse: drop,
    lignes: [...page.lines],
  };
}

export function keptOf(page: ForecastPage): KeptForecast {
  const { annee = '', libelle = '', montant = '', rythme = '', debut = '', fin = '' } = page.champs;
  const isBegun = isLineBegun(page) || page.changing !== undefined;
  const saisie = { libelle, montant, sens: page.side, rythme, debut, fin, place: page.changing ?? null };
  return { ...workOf(page), annee, saisie: isBegun ? saisie : null };
}
