/** A meeting: its hours, its people, who does what by when. Nothing here is of the page. */

export interface Point {
  title: string;
  who: string;
  /** As it is typed, so that nothing is rounded: whole minutes, 1 to 600. */
  minutes: string;
  notes: string;
}

/** Something decided, or something to do: both have somebody who answers for it, and a day. */
export interface Task {
  what: string;
  who: string;
  /** `2026-12-08`, or empty. */
  due: string;
}

export interface Meeting {
  title: string;
  /** `2026-12-01`, or empty. */
  day: string;
  /** `09:30`, or empty. */
  start: string;
  place: string;
  chair: string;
  /** Names, with commas, semicolons or ends of lines between them. */
  present: string;
  excused: string;
  purpose: string;
  points: Point[];
  decisions: Task[];
  actions: Task[];
}

export const emptyPoint = (minutes: string): Point => ({ title: '', who: '', minutes, notes: '' });
export const emptyTask = (): Task => ({ what: '', who: '', due: '' });

export const namesOf = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** Null of what is no whole number of minutes from 1 to 600. */
export function minutesOf({ minutes }: Pick<Point, 'minutes'>): number | null {
  const typed = minutes.trim();
  const value = Number(typed);
  return /^\d{1,3}$/.test(typed) && value >= 1 && value <= 600 ? value : null;
}

const DAY = 1440;

/** Minutes since midnight; null of what is no hour. */
export function minuteOf(start: string): number | null {
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(start) ?? [];
  return hours === '' ? null : Number(hours) * 60 + Number(minutes);
}

/** `9 h 30`, as French is set; beyond midnight it is said. */
export function writtenHour(minute: number): string {
  const days = Math.floor(minute / DAY);
  const ofDay = minute % DAY;
  const hour = `${Math.floor(ofDay / 60)}\u00a0h\u00a0${String(ofDay % 60).padStart(2, '0')}`;
  if (days === 0) return hour;
  return `${hour} ${days === 1 ? 'le lendemain' : `${days} jours après`}`;
}

/** `45 min`, `1 h 05`. */
export function writtenLength(minutes: number): string {
  if (minutes < 60) return `${minutes}\u00a0min`;
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60)}\u00a0h`;
  return rest === 0 ? hours : `${hours}\u00a0${String(rest).padStart(2, '0')}`;
}

export interface Slot {
  /** Minutes since midnight of the day of the meeting; null when the start is not known, or a length before it. */
  from: number | null;
  to: number | null;
  /** Null where it cannot be read. */
  minutes: number | null;
}

/** A length that cannot be read leaves the hours after it unknown: none is guessed. */
export function slotsOf(points: readonly Point[], start: string): Slot[] {
  let at = minuteOf(start);
  return points.map((point) => {
    const minutes = minutesOf(point);
    const from = at;
    at = at === null || minutes === null ? null : at + minutes;
    return { from, to: at, minutes };
  });
}

export interface Length {
  total: number;
  end: number | null;
  /** How many points have no length that can be read. */
  unknown: number;
}

export function lengthOf(points: readonly Point[], start: string): Length {
  const slots = slotsOf(points, start);
  return {
    total: slots.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    end: slots.at(-1)?.to ?? null,
    unknown: slots.filter(({ minutes }) => minutes === null).length,
  };
}

export type Progress =
  | { is: 'point'; index: number; restSeconds: number }
  | { is: 'over'; bySeconds: number };

/** Where a meeting stands after so many seconds. A length that cannot be read counts for nothing. */
export function progressOf(points: readonly Point[], elapsedSeconds: number): Progress {
  let rest = elapsedSeconds;
  for (const [index, point] of points.entries()) {
    const span = (minutesOf(point) ?? 0) * 60;
    if (rest < span) return { is: 'point', index, restSeconds: span - rest };
    rest -= span;
  }
  return { is: 'over', bySeconds: rest };
}

export const isTask = ({ what, who }: Task): boolean => `${what}${who}`.trim() !== '';

const byDue = (one: Task, other: Task): number => (one.due || '9999').localeCompare(other.due || '9999');
const collated = new Intl.Collator('fr', { sensitivity: 'accent' });

/** Those of each owner, the soonest first; owners by their names, and last what nobody answers for. */
export function byOwner(tasks: readonly Task[]): { owner: string; tasks: Task[] }[] {
  const groups: { owner: string; tasks: Task[] }[] = [];
  for (const task of tasks.filter(isTask)) {
    const owner = task.who.trim().replace(/\s+/g, ' ');
    const group = groups.find((one) => collated.compare(one.owner, owner) === 0);
    if (group) group.tasks.push(task);
    else groups.push({ owner, tasks: [task] });
  }
  return groups
    .map(({ owner, tasks: own }) => ({ owner, tasks: own.toSorted(byDue) }))
    .toSorted((one, other) =>
      one.owner === '' || other.owner === ''
        ? Number(one.owner === '') - Number(other.owner === '')
        : collated.compare(one.owner, other.owner),
    );
}

const lacks = (task: Task): string[] => [
  ...(task.what.trim() === '' ? ['ce qu’il y a à faire'] : []),
  ...(task.who.trim() === '' ? ['qui'] : []),
  ...(task.due === '' ? ['pour quand'] : []),
];

function doubtsOf(kind: string, tasks: readonly Task[], day: string): string[] {
  return tasks.flatMap((task, index) => {
    if (!isTask(task)) return [];
    const name = `${kind} ${index + 1}`;
    const missing = lacks(task);
    return [
      ...(missing.length > 0 ? [`${name}\u00a0: dites ${missing.join(' et ')}.`] : []),
      ...(task.due !== '' && day !== '' && task.due < day
        ? [`${name}\u00a0: l’échéance précède la réunion.`]
        : []),
    ];
  });
}

/** What the minutes leave open: a decision or an action without owner or day is no commitment yet. */
export function openQuestions({ decisions, actions, day }: Meeting): string[] {
  return [...doubtsOf('Décision', decisions, day), ...doubtsOf('Action', actions, day)];
}
