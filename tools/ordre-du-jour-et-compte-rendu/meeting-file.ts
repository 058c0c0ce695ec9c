import { isDay, longDay } from '../parts/calendar.ts';
import {
  type Checked,
  type Fields,
  isFields,
  keptWork,
  listIn,
  openWork,
  Refusal,
  textIn,
} from '../parts/checked-work.ts';
import { type Meeting, minuteOf, type Point, type Task } from './core.ts';

const headKeys = ['title', 'day', 'start', 'place', 'chair', 'present', 'excused', 'purpose'] as const;
type HeadKey = (typeof headKeys)[number];

/** How a version of the tool names what it keeps. */
interface Names {
  head: Record<HeadKey, string>;
  point: Record<keyof Point, string>;
  task: Record<keyof Task, string>;
}

const today: Names = {
  head: {
    title: 'title',
    day: 'day',
    start: 'start',
    place: 'place',
    chair: 'chair',
    present: 'present',
    excused: 'excused',
    purpose: 'purpose',
  },
  point: { title: 'title', who: 'who', minutes: 'minutes', notes: 'notes' },
  task: { what: 'what', who: 'who', due: 'due' },
};

const former: Names = {
  head: {
    title: 'titre',
    day: 'date',
    start: 'heure',
    place: 'lieu',
    chair: 'animateur',
    present: 'presents',
    excused: 'absents',
    purpose: 'objectif',
  },
  point: { title: 'titre', who: 'qui', minutes: 'minutes', notes: 'notes' },
  task: { what: 'quoi', who: 'qui', due: 'echeance' },
};

function dayIn(fields: Fields, key: string, where: string): string {
  const day = textIn(fields, key, where);
  if (day === '' || isDay(day)) return day;
  throw new Refusal(`${where}\u00a0: «\u00a0${day}\u00a0» n’est pas une date`);
}

function read(lists: Fields, head: Fields, names: Names): Meeting {
  const text = (key: HeadKey) => textIn(head, names.head[key]);
  const start = text('start');
  if (start !== '' && minuteOf(start) === null)
    throw new Refusal(`«\u00a0${start}\u00a0» n’est pas une heure`);
  const point = (item: Fields, where: string): Point => ({
    title: textIn(item, names.point.title, where),
    who: textIn(item, names.point.who, where),
    minutes: textIn(item, names.point.minutes, where),
    notes: textIn(item, names.point.notes, where),
  });
  const task = (item: Fields, where: string): Task => ({
    what: textIn(item, names.task.what, where),
    who: textIn(item, names.task.who, where),
    due: dayIn(item, names.task.due, where),
  });
  return {
    title: text('title'),
    day: dayIn(head, names.head.day, 'La réunion'),
    start,
    place: text('place'),
    chair: text('chair'),
    present: text('present'),
    excused: text('excused'),
    purpose: text('purpose'),
    points: listIn(lists, 'points', 'Point', point),
    decisions: listIn(lists, 'decisions', 'Décision', task),
    actions: listIn(lists, 'actions', 'Action', task),
  };
}

/** Also a file of the first version, which named itself by its type. */
export const openMeeting = (text: string): Checked<Meeting> =>
  openWork(
    text,
    'reunion',
    (data) => read(data, data, today),
    (data) => {
      const { type, meta } = data;
      return type === 'reunion' && isFields(meta) ? () => read(data, meta, former) : undefined;
    },
  );

export const checkMeeting = (kept: unknown): Meeting | null =>
  keptWork(kept, (data) => read(data, data, today));

/** As a list names it: what it is called and its day. */
export const titleOfMeeting = ({ title, day }: Meeting): string =>
  [title.trim() || 'Réunion sans titre', ...(isDay(day) ? [longDay(day)] : [])].join(', ');

export const keptMeeting = (meeting: Meeting): Meeting & { outil: 'reunion'; version: 2 } => ({
  outil: 'reunion',
  version: 2,
  ...meeting,
});
