import { isDay, longDay } from '../parts/calendar.ts';
import { readJson, refusalWords } from '../parts/json-file.ts';
import type { Entry } from './core.ts';

const TOOL = 'compteur-de-temps';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined where it is no entry that the tool could have written. */
function readEntry(given: unknown): Entry | undefined {
  if (!isObject(given)) return undefined;
  const { client, project = '', task = '', day, minutes, rate } = given;
  if (typeof client !== 'string' || !client || typeof project !== 'string' || typeof task !== 'string')
    return undefined;
  if (typeof day !== 'string' || !isDay(day) || typeof minutes !== 'number' || !Number.isInteger(minutes))
    return undefined;
  if (minutes <= 0 || typeof rate !== 'number' || !Number.isInteger(rate) || rate < 0) return undefined;
  return { client, project, task, day, minutes, rate };
}

export interface HoursFile {
  entries: Entry[];
  settings: Record<string, string>;
}

/** A clock that runs. */
export interface Running extends Omit<Entry, 'day' | 'minutes'> {
  /** Milliseconds of the epoch. */
  since: number;
}

/** What the shop keeps: also the clock that runs, and what is still being typed, by field. */
export interface KeptHours extends HoursFile {
  running: Running | null;
  champs: Record<string, string>;
}

const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  );

/** Undefined where it is none. */
function readRunning(given: unknown): Running | null | undefined {
  if (given === null || given === undefined) return null;
  if (!isObject(given)) return undefined;
  const { since } = given;
  if (typeof since !== 'number' || !Number.isInteger(since) || since < 0) return undefined;
  const entry = readEntry({ ...given, day: '2026-01-01', minutes: 1 });
  return entry && { client: entry.client, project: entry.project, task: entry.task, rate: entry.rate, since };
}

/** Null where a part of it is none: no hour is left out of the others. */
export function checkHours(kept: unknown): KeptHours | null {
  if (!isObject(kept) || !Array.isArray(kept.entries)) return null;
  const entries = kept.entries.flatMap((entry) => readEntry(entry) ?? []);
  const running = readRunning(kept.running);
  if (entries.length < kept.entries.length || running === undefined) return null;
  return { entries, settings: textsIn(kept.settings), running, champs: textsIn(kept.champs) };
}

/** As a list names them: from their first day to the last. */
export function titleOfHours({ entries, running }: KeptHours): string {
  const days = entries.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return running ? `Heures pour ${running.client}` : 'Heures';
  return first === last ? `Heures du ${longDay(first)}` : `Heures du ${longDay(first)} au ${longDay(last)}`;
}

export const writeHours = ({ entries, settings }: HoursFile): object => ({
  outil: TOOL,
  version: 2,
  entries,
  settings,
});

/** The tool's first files say `type`, and count rates in euros. */
function modern(text: string): string {
  try {
    const data: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (!isObject(data) || data.type !== TOOL || !Array.isArray(data.entries)) return text;
    const entries = data.entries.map((entry: unknown) =>
      isObject(entry)
        ? { ...entry, rate: typeof entry.rate === 'number' ? Math.round(entry.rate * 100) : entry.rate }
        : entry,
    );
    return JSON.stringify({ ...data, outil: TOOL, entries });
  } catch {
    return text;
  }
}

export type ReadHours = { file: HoursFile; unread: number } | { refused: string };

/** A file is taken whole or with what could not be read counted; never a part of it in silence. */
export function readHours(text: string): ReadHours {
  const file = readJson(modern(text), TOOL);
  if (file.is === 'refused') return { refused: refusalWords(file) };
  const { entries, settings } = file.data;
  if (!Array.isArray(entries))
    return { refused: 'Ce fichier d’heures ne contient aucune saisie. Les vôtres n’ont pas changé.' };
  const read = entries.map(readEntry);
  const kept = read.filter((entry) => entry !== undefined);
  return {
    file: { entries: kept, settings: textsIn(settings) },
    unread: read.length - kept.length,
  };
}

/**
 * What a file adds to the entries that stand: two alike in one file are two, and a file that is imported twice adds
 * nothing the second time.
 */
export function newEntries(standing: readonly Entry[], imported: readonly Entry[]): Entry[] {
  const signed = ({ client, project, task, day, minutes, rate }: Entry) =>
    JSON.stringify([client, project, task, day, minutes, rate]);
  const left = new Map<string, number>();
  for (const entry of standing) left.set(signed(entry), (left.get(signed(entry)) ?? 0) + 1);
  return imported.filter((entry) => {
    const known = left.get(signed(entry)) ?? 0;
    if (known > 0) left.set(signed(entry), known - 1);
    return known === 0;
  });
}
