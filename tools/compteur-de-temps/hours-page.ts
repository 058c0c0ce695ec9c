/** What the page knows, and what becomes of it when somebody acts. `at` is now, in milliseconds of the epoch. */
import { isoDay } from '../parts/calendar.ts';
import { readNumber } from '../parts/number-field.ts';
import { billedLines, type Entry, formatMinutes, type Period, periodDays, readDuration } from './core.ts';
import { type HoursFile, type KeptHours, newEntries, type Running } from './hours-file.ts';

export interface NumberedEntry extends Entry {
  id: number;
}

export interface HoursPage {
  entries: readonly NumberedEntry[];
  running: Running | null;
  /** By field; `d1` is the length of the first entry, as it is corrected. */
  champs: Record<string, string>;
  faults: Record<string, string>;
}

const periods: readonly Period[] = ['mois', 'mois-1', 'semaine', 'jour', 'tout'];
const ways = ['haut', 'proche', 'bas'] as const;
const scopes = ['saisie', 'jour'] as const;
/** How hours are billed. */
const settings = { arrondi: ['1', '5', '6', '10', '15', '30', '60'], sens: ways, portee: scopes };
const empty = {
  client: '',
  projet: '',
  tache: '',
  taux: '60',
  'm-client': '',
  'm-projet': '',
  'm-tache': '',
  'm-taux': '60',
};

const textIn = ({ champs }: HoursPage, id: string): string => champs[id]?.trim() ?? '';

/** The lengths of its entries are shown anew. */
function withEntries(page: HoursPage, entries: readonly NumberedEntry[]): HoursPage {
  const lengths = entries.map(({ id, minutes }) => [`d${id}`, formatMinutes(minutes)]);
  const faults = Object.fromEntries(Object.entries(page.faults).filter(([id]) => !/^d\d/.test(id)));
  return { ...page, entries, faults, champs: { ...page.champs, ...Object.fromEntries(lengths) } };
}

function withMore(page: HoursPage, entries: readonly Entry[]): HoursPage {
  const last = Math.max(0, ...page.entries.map(({ id }) => id));
  return withEntries(page, [
    ...page.entries,
    ...entries.map((entry, place) => ({ ...entry, id: last + 1 + place })),
  ]);
}

export function typed(page: HoursPage, id: string, value: string): HoursPage {
  const next = { ...page, champs: { ...page.champs, [id]: value } };
  return id === 'periode' || id in settings ? withEntries(next, page.entries) : next;
}

/** Of the period, the latest first. */
export function entriesShown({ entries, champs }: HoursPage, today: string): NumberedEntry[] {
  const [from, before] = periodDays(periods.find((one) => one === champs.periode) ?? 'mois', today);
  return entries
    .filter(({ day }) => day >= from && day < before)
    .sort((a, b) => b.day.localeCompare(a.day) || b.id - a.id);
}

export const linesShown = (page: HoursPage, today: string) =>
  billedLines(entriesShown(page, today), {
    step: Number(page.champs.arrondi),
    way: ways.find((one) => one === page.champs.sens) ?? 'haut',
    scope: scopes.find((one) => one === page.champs.portee) ?? 'saisie',
  });

/** A choice that the page does not offer leaves the choice as it was; all are shown where the period would show none. */
function withSettings(page: HoursPage, chosen: Record<string, string>, today: string): HoursPage {
  const offered = Object.entries(settings).flatMap(([id, values]) =>
    values.filter((one) => one === chosen[id]).map((one) => [id, one]),
  );
  const next = { ...page, champs: { ...page.champs, ...Object.fromEntries(offered) } };
  return entriesShown(next, today).length === 0 && page.entries.length > 0
    ? typed(next, 'periode', 'tout')
    : next;
}

const DAY_MINUTES = 1440;

/** On the day it began; a forgotten clock is noted as a day, and said. */
export function stopped(page: HoursPage, at: number): { page: HoursPage; says: string } {
  if (!page.running) return { page, says: '' };
  const { since, ...rest } = page.running;
  const passed = Math.max(1, Math.round((at - since) / 60_000));
  const minutes = Math.min(passed, DAY_MINUTES);
  return {
    page: withMore({ ...page, running: null }, [{ ...rest, day: isoDay(new Date(since)), minutes }]),
    says:
      passed > DAY_MINUTES
        ? `Le chronomètre tournait depuis plus d’un jour\u00a0: ${formatMinutes(minutes)} sont notées, corrigez-les.`
        : `${formatMinutes(minutes)} notée pour ${rest.client}.`,
  };
}

export const started = (page: HoursPage, at: number, entry: Omit<Running, 'since'>): HoursPage => ({
  ...stopped(page, at).page,
  running: { ...entry, since: at },
});

const RATE = { digits: 2, min: 0, max: 100_000, required: 'Indiquez un taux, par exemple 62,50.' };

/** Whose time it is, as typed in the fields of that prefix, and what is wrong with it. */
function readTyped(page: HoursPage, prefix: '' | 'm-') {
  const [client = '', project = '', task = ''] = ['client', 'projet', 'tache'].map((id) =>
    textIn(page, prefix + id),
  );
  const rate = readNumber(page.champs[`${prefix}taux`], RATE);
  const faults = {
    [`${prefix}client`]: client ? '' : 'Indiquez le client.',
    [`${prefix}taux`]: rate.problem,
  };
  return {
    faults,
    entry: client && rate.value !== null ? { client, project, task, rate: rate.value } : null,
  };
}

/** The clock of what is typed, or what is wrong with it. */
export function startedTyped(page: HoursPage, at: number): HoursPage {
  const { entry, faults } = readTyped(page, '');
  const next = { ...page, faults: { ...page.faults, ...faults } };
  return entry ? started(next, at, entry) : next;
}

const problems = {
  empty: 'Écrivez une durée comme 1h30, 1,5 ou 90 min.',
  wrong: 'Écrivez une durée comme 1h30, 1,5 ou 90 min.',
  too_long: 'Une saisie tient dans un jour\u00a0: 24 h au plus.',
};

/** In minutes; a number alone is asked about. */
function readMinutes(text = ''): { minutes?: number; problem: string } {
  const duration = readDuration(text);
  if (duration.is === 'minutes') return { minutes: duration.minutes, problem: '' };
  if (duration.is !== 'unclear') return { problem: problems[duration.is] };
  return { problem: `Heures ou minutes\u00a0? Écrivez ${duration.readings.join(' ou ')}.` };
}

/** The time that is typed after the event, or what is wrong with it. */
export function notedTyped(page: HoursPage): HoursPage {
  const day = textIn(page, 'm-date');
  const { minutes, problem } = readMinutes(page.champs['m-duree']);
  const { entry, faults } = readTyped(page, 'm-');
  const all = { ...page.faults, ...faults, 'm-date': day ? '' : 'Indiquez la date.', 'm-duree': problem };
  if (!entry || !day || minutes === undefined) return { ...page, faults: all };
  const champs = { ...page.champs, 'm-duree': '', 'm-tache': '' };
  return withMore({ ...page, champs, faults: all }, [{ ...entry, day, minutes }]);
}

/** The length of an entry as it was corrected; a wrong one leaves the entry as it was. */
export function corrected(page: HoursPage, id: number): HoursPage {
  const { minutes, problem } = readMinutes(page.champs[`d${id}`]);
  const next = { ...page, faults: { ...page.faults, [`d${id}`]: problem } };
  if (minutes === undefined) return next;
  const entries = page.entries.map((entry) => (entry.id === id ? { ...entry, minutes } : entry));
  return typed({ ...next, entries }, `d${id}`, formatMinutes(minutes));
}

export const removed = (page: HoursPage, id: number): HoursPage =>
  withEntries(
    page,
    page.entries.filter((entry) => entry.id !== id),
  );

export const imported = (page: HoursPage, file: HoursFile, today: string): HoursPage =>
  withSettings(withMore(page, newEntries(page.entries, file.entries)), file.settings, today);

export function pageOf({ entries, settings: chosen, running, champs }: KeptHours, today: string): HoursPage {
  const usual = { arrondi: '15', sens: 'haut', portee: 'saisie', periode: 'mois' };
  const texts = { ...empty, 'm-date': today, 'm-duree': '', ...champs, ...usual };
  return withSettings(withMore({ entries: [], running, champs: texts, faults: {} }, entries), chosen, today);
}

const pick = (texts: Record<string, string>, like: object): Record<string, string> =>
  Object.fromEntries(Object.keys(like).map((key) => [key, texts[key] ?? '']));

export const fileOf = ({ entries, champs }: HoursPage): HoursFile => ({
  entries: entries.map(({ id, ...entry }) => entry),
  settings: pick(champs, settings),
});

/** The day of what is noted is kept with its length alone: another day begins with its own. */
export const workOf = (page: HoursPage): KeptHours => ({
  ...fileOf(page),
  running: page.running,
  champs: pick(page.champs, page.champs['m-duree'] ? { ...empty, 'm-date': '', 'm-duree': '' } : empty),
});
