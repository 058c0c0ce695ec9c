import { isDay } from '../parts/calendar.ts';
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
  const texts = Object.entries(isObject(settings) ? settings : {}).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  const kept = read.filter((entry) => entry !== undefined);
  return {
    file: { entries: kept, settings: Object.fromEntries(texts) },
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
