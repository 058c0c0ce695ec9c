import { isDay } from '../parts/calendar.ts';
import { readJson, refusalWords } from '../parts/json-file.ts';
import { type Meeting, minuteOf, type Point, type Task } from './core.ts';

export type OpenedMeeting = { meeting: Meeting } | { why: string };

type Fields = Record<string, unknown>;
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class Refusal extends Error {}

const UNTOUCHED = 'Votre saisie n’a pas changé.';

function textOf(fields: Fields, key: string, where: string): string {
  const value = fields[key] ?? '';
  if (typeof value !== 'string')
    throw new Refusal(`${where}\u00a0: «\u00a0${key}\u00a0» n’est pas un texte.`);
  return value;
}

function dayOf(fields: Fields, key: string, where: string): string {
  const day = textOf(fields, key, where);
  if (day !== '' && !isDay(day))
    throw new Refusal(`${where}\u00a0: «\u00a0${day}\u00a0» n’est pas une date.`);
  return day;
}

function listOf<Item>(
  fields: Fields,
  key: string,
  name: string,
  read: (item: Fields, where: string) => Item,
) {
  const list = fields[key] ?? [];
  if (!Array.isArray(list)) throw new Refusal(`«\u00a0${key}\u00a0» n’est pas une liste.`);
  return list.map((item: unknown, index) => {
    const where = `${name} ${index + 1}`;
    if (!isRecord(item)) throw new Refusal(`${where}\u00a0: illisible.`);
    return read(item, where);
  });
}

/** French names of the former version, and those of today. */
interface Names {
  point: [title: string, who: string, minutes: string, notes: string];
  task: [what: string, who: string, due: string];
  head: [keyof Meeting & string, string][];
}

const headKeys = ['title', 'day', 'start', 'place', 'chair', 'present', 'excused', 'purpose'] as const;
const formerKeys = ['titre', 'date', 'heure', 'lieu', 'animateur', 'presents', 'absents', 'objectif'];

const today: Names = {
  point: ['title', 'who', 'minutes', 'notes'],
  task: ['what', 'who', 'due'],
  head: headKeys.map((key) => [key, key]),
};
const former: Names = {
  point: ['titre', 'qui', 'minutes', 'notes'],
  task: ['quoi', 'qui', 'echeance'],
  head: headKeys.map((key, index) => [key, formerKeys[index] ?? key]),
};

function read(lists: Fields, head: Fields, names: Names): Meeting {
  const [title, who, minutes, notes] = names.point;
  const [what, owner, due] = names.task;
  const text = (key: (typeof headKeys)[number]) =>
    textOf(head, names.head.find(([own]) => own === key)?.[1] ?? key, 'La réunion');
  const start = text('start');
  const day = text('day');
  if (start !== '' && minuteOf(start) === null)
    throw new Refusal(`«\u00a0${start}\u00a0» n’est pas une heure.`);
  if (day !== '' && !isDay(day)) throw new Refusal(`«\u00a0${day}\u00a0» n’est pas une date.`);
  const point = (item: Fields, where: string): Point => ({
    title: textOf(item, title, where),
    who: textOf(item, who, where),
    minutes: textOf(item, minutes, where),
    notes: textOf(item, notes, where),
  });
  const task = (item: Fields, where: string): Task => ({
    what: textOf(item, what, where),
    who: textOf(item, owner, where),
    due: dayOf(item, due, where),
  });
  return {
    title: text('title'),
    day,
    start,
    place: text('place'),
    chair: text('chair'),
    present: text('present'),
    excused: text('excused'),
    purpose: text('purpose'),
    points: listOf(lists, 'points', 'Point', point),
    decisions: listOf(lists, 'decisions', 'Décision', task),
    actions: listOf(lists, 'actions', 'Action', task),
  };
}

/** The work of the page as one plain object, checked. Nothing of what is wrong is repaired: it is refused with its place. */
export function checkMeeting(data: Fields): OpenedMeeting {
  try {
    return { meeting: read(data, data, today) };
  } catch (error) {
    if (error instanceof Refusal)
      return { why: `Cette sauvegarde est abîmée. ${error.message} ${UNTOUCHED}` };
    throw error;
  }
}

/** Also a file of the first version, which named itself by its type. */
export function openMeeting(text: string): OpenedMeeting {
  const file = readJson(text, 'reunion');
  if (file.is === 'ours') return checkMeeting(file.data);
  if (file.why !== 'no_tool') return { why: refusalWords(file) };
  const data: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
  if (!isRecord(data) || data.type !== 'reunion' || !isRecord(data.meta)) return { why: refusalWords(file) };
  try {
    return { meeting: read(data, data.meta, former) };
  } catch (error) {
    if (error instanceof Refusal)
      return { why: `Cette sauvegarde est abîmée. ${error.message} ${UNTOUCHED}` };
    throw error;
  }
}

export const keptMeeting = (meeting: Meeting): Meeting & { outil: 'reunion'; version: 2 } => ({
  outil: 'reunion',
  version: 2,
  ...meeting,
});
