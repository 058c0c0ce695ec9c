/** What the page knows, and what becomes of it when somebody acts. */
import {
  emptyPoint,
  emptyTask,
  lengthOf,
  type Meeting,
  minutesOf,
  namesOf,
  writtenHour,
  writtenLength,
} from './core.ts';

export interface MeetingPage {
  meeting: Meeting;
  /** What is wrong with the file that was to be opened. */
  refused: string;
  /** When the clock was started, in milliseconds of the page. */
  startedAt?: number;
  /** What became of the invitation; `asked` is no meeting's before it. */
  invitation: { asked: number; isUnderWay?: boolean; says: string; html?: string };
}

/** Of the meeting that stood there: what was asked for it comes too late. */
export const forgotten = ({ asked }: MeetingPage['invitation']) => ({ asked: asked + 1, says: '' });

export const pageOf = (meeting: Meeting, before?: MeetingPage): MeetingPage => ({
  meeting,
  refused: '',
  invitation: forgotten(before?.invitation ?? { asked: 0, says: '' }),
});

export function newMeeting(today: string): Meeting {
  const none = { title: '', place: '', chair: '', present: '', excused: '', purpose: '' };
  const first = [{ ...emptyPoint('10'), title: 'Tour de table' }, emptyPoint('20')];
  return { ...none, day: today, start: '09:30', points: first, decisions: [], actions: [] };
}

/** The fields of a part, and what they hold. */
const head = {
  titre: 'title',
  date: 'day',
  heure: 'start',
  lieu: 'place',
  animateur: 'chair',
  presents: 'present',
  absents: 'excused',
  objectif: 'purpose',
} as const;
const ofPoint = { titre: 'title', qui: 'who', minutes: 'minutes', notes: 'notes' } as const;
const ofTask = { quoi: 'what', qui: 'who', echeance: 'due' } as const;
export const lists = { point: 'points', decision: 'decisions', action: 'actions' } as const;
export type Kind = keyof typeof lists;

const textsOf = <Key extends string>(
  names: Readonly<Record<string, Key>>,
  texts: Record<Key, string>,
  prefix = '',
) => Object.entries(names).map(([name, key]) => [`${prefix}${name}`, texts[key]]);

export function fieldsOf({ meeting, refused }: MeetingPage) {
  const wrong = meeting.points.map((point, index) => [
    `point${index}-minutes`,
    minutesOf(point) === null ? 'Un nombre entier, de 1 à 600.' : '',
  ]);
  return {
    champs: Object.fromEntries([
      ...textsOf(head, meeting),
      ...meeting.points.flatMap((point, index) => textsOf(ofPoint, point, `point${index}-`)),
      ...meeting.decisions.flatMap((task, index) => textsOf(ofTask, task, `decision${index}-`)),
      ...meeting.actions.flatMap((task, index) => textsOf(ofTask, task, `action${index}-`)),
    ]),
    faults: { ...Object.fromEntries(wrong), importer: refused },
  };
}

const withMeeting = (page: MeetingPage, changed: Partial<Meeting>): MeetingPage => ({
  ...page,
  meeting: { ...page.meeting, ...changed },
});
const changedAt = <Item>(list: readonly Item[], at: number, changed: Partial<Item>): Item[] =>
  list.map((item, index) => (index === at ? { ...item, ...changed } : item));

export function typed(page: MeetingPage, id: string, value: string): MeetingPage {
  const { meeting } = page;
  const [, kind, at, name = ''] = /^(point|decision|action)(\d+)-(\w+)$/.exec(id) ?? [];
  const change = (names: Readonly<Record<string, string>>, key: string) => ({ [names[key] ?? '']: value });
  if (kind === 'point')
    return withMeeting(page, { points: changedAt(meeting.points, Number(at), change(ofPoint, name)) });
  if (kind === 'decision' || kind === 'action')
    return withMeeting(page, {
      [lists[kind]]: changedAt(meeting[lists[kind]], Number(at), change(ofTask, name)),
    });
  return withMeeting(page, change(head, id));
}

/** At the end. */
export const withOneMore = (page: MeetingPage, kind: Kind): MeetingPage =>
  withMeeting(page, {
    [lists[kind]]: [...page.meeting[lists[kind]], kind === 'point' ? emptyPoint('15') : emptyTask()],
  });

export const without = (page: MeetingPage, kind: Kind, at: number): MeetingPage =>
  withMeeting(page, { [lists[kind]]: page.meeting[lists[kind]].filter((_, index) => index !== at) });

export function movedPoint(page: MeetingPage, at: number, by: 1 | -1): MeetingPage {
  const points = [...page.meeting.points];
  points.splice(at + by, 0, ...points.splice(at, 1));
  return withMeeting(page, { points });
}

/** Longer than this without a pause, nobody listens: advice, no rule. */
const PAUSE_AFTER_MINUTES = 90;

export function lengthInWords({ points, start }: Meeting): string {
  const { total, end, unknown } = lengthOf(points, start);
  const says = [`Durée totale\u00a0: ${writtenLength(total)}.`];
  if (unknown > 0)
    says.push(`${unknown === 1 ? 'Un point est' : `${unknown} points sont`} sans durée lisible.`);
  else if (end !== null) says.push(`Fin prévue à ${writtenHour(end)}.`);
  if (total > PAUSE_AFTER_MINUTES) says.push('Au-delà d’une heure et demie, prévoyez une pause.');
  return says.join(' ');
}

/** Everybody who is named, once. */
export const people = ({ present, excused, chair }: Meeting): string[] => [
  ...new Set([...namesOf(present), ...namesOf(excused), chair].filter(Boolean)),
];
