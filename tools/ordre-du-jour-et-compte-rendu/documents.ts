/** The agenda before a meeting and the minutes after it, as parts that are then written in one form or another. */
import { isDay, longDay } from '../parts/calendar.ts';
import {
  byOwner,
  isTask,
  lengthOf,
  type Meeting,
  namesOf,
  slotsOf,
  type Task,
  writtenHour,
  writtenLength,
} from './core.ts';

export type Kind = 'agenda' | 'minutes';

export type Block =
  | { is: 'title' | 'heading' | 'subheading' | 'text'; text: string }
  | { is: 'facts'; facts: [name: string, text: string][] }
  | { is: 'items'; items: string[] }
  /** `lines` say the rows where there is no table. */
  | { is: 'table'; heads: string[]; rows: string[][]; lines: string[] };

const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' });

/** `mardi 1er décembre 2026`; nothing of what is no day. */
export const dayInWords = (day: string): string =>
  isDay(day) ? `${weekday.format(new Date(`${day}T00:00:00Z`))} ${longDay(day)}` : '';

function whenOf(meeting: Meeting): string {
  const slots = slotsOf(meeting.points, meeting.start);
  const from = slots[0]?.from ?? null;
  const { end, unknown } = lengthOf(meeting.points, meeting.start);
  const until = end === null || unknown > 0 ? '' : ` à ${writtenHour(end)}`;
  const hours = from === null ? '' : `${until ? 'de' : 'à'} ${writtenHour(from)}${until}`;
  return [dayInWords(meeting.day), hours].filter(Boolean).join(', ');
}

function factsOf(meeting: Meeting, kind: Kind): Block {
  const facts: [string, string][] = [
    ['Date', whenOf(meeting)],
    ['Lieu', meeting.place],
    ['Animation', meeting.chair],
    [kind === 'minutes' ? 'Présents' : 'Participants', namesOf(meeting.present).join(', ')],
    ['Excusés', namesOf(meeting.excused).join(', ')],
    ['But', meeting.purpose],
  ];
  return {
    is: 'facts',
    facts: facts
      .map(([name, text]): [string, string] => [name, text.trim()])
      .filter(([, text]) => text !== ''),
  };
}

const titleOf = (title: string): string => title.trim() || 'Sujet à préciser';

function agendaTable(meeting: Meeting): Block {
  const slots = slotsOf(meeting.points, meeting.start);
  const rows = meeting.points.map((point, index) => {
    const { from = null, minutes = null } = slots[index] ?? {};
    return {
      title: titleOf(point.title),
      who: point.who.trim(),
      hour: from === null ? '' : writtenHour(from),
      length: minutes === null ? '' : writtenLength(minutes),
    };
  });
  return {
    is: 'table',
    heads: ['Heure', 'Sujet', 'Porteur', 'Durée'],
    rows: rows.map(({ hour, title, who, length }, index) => [hour, `${index + 1}. ${title}`, who, length]),
    lines: rows.map(({ title, ...rest }, index) => {
      const details = [rest.hour, rest.length, rest.who].filter(Boolean).join(', ');
      return `${index + 1}. ${title}${details ? ` (${details})` : ''}`;
    }),
  };
}

const dueInWords = (due: string): string => longDay(due) || 'à fixer';
const inLine = ({ what, due }: Task): string =>
  `${what.trim() || 'À préciser'} (${due ? `pour le ${longDay(due)}` : 'échéance à fixer'})`;

/** By owner, then by day. */
function tasksOf(tasks: readonly Task[], name: string, none: string): Block[] {
  const groups = byOwner(tasks);
  if (groups.length === 0) return [{ is: 'text', text: none }];
  return [
    {
      is: 'table',
      heads: ['Responsable', name, 'Échéance'],
      rows: groups.flatMap(({ owner, tasks: own }) =>
        own.map((task) => [owner || 'À désigner', task.what.trim() || 'À préciser', dueInWords(task.due)]),
      ),
      lines: groups.flatMap(({ owner, tasks: own }) => [
        `${owner || 'Responsable à désigner'}\u00a0:`,
        ...own.map((task) => `- ${inLine(task)}`),
      ]),
    },
  ];
}

const notesOf = (notes: string): string[] =>
  notes
    .split('\n')
    .map((line) => line.replace(/^\s*[-•*]\s+/, '').trim())
    .filter(Boolean);

function pointsOf({ points }: Meeting): Block[] {
  return points.flatMap(({ title, who, notes }, index): Block[] => {
    const lines = notesOf(notes);
    const text = `${index + 1}. ${titleOf(title)}${who.trim() ? `, ${who.trim()}` : ''}`;
    return [
      { is: 'subheading', text },
      ...(lines.length > 0 ? [{ is: 'items' as const, items: lines }] : []),
    ];
  });
}

/** What the meeting has made so far: before it has, its document is the agenda. */
export const hasMinutes = ({ points, decisions, actions }: Meeting): boolean =>
  points.some(({ notes }) => notes.trim() !== '') || [...decisions, ...actions].some(isTask);

export function documentOf(meeting: Meeting, kind: Kind): Block[] {
  const name = kind === 'agenda' ? 'Ordre du jour' : 'Compte rendu';
  const title = meeting.title.trim();
  const head: Block[] = [
    { is: 'title', text: title ? `${name}\u00a0: ${title}` : name },
    factsOf(meeting, kind),
  ];
  if (kind === 'agenda') {
    const { total, unknown } = lengthOf(meeting.points, meeting.start);
    const length = unknown === 0 ? `Durée prévue\u00a0: ${writtenLength(total)}.` : '';
    if (meeting.points.length === 0) return [...head, { is: 'text', text: 'Aucun point à l’ordre du jour.' }];
    return [
      ...head,
      { is: 'heading', text: 'Points à l’ordre du jour' },
      agendaTable(meeting),
      ...(length ? [{ is: 'text' as const, text: length }] : []),
    ];
  }
  return [
    ...head,
    { is: 'heading', text: 'Points abordés' },
    ...pointsOf(meeting),
    { is: 'heading', text: 'Décisions' },
    ...tasksOf(meeting.decisions, 'Décision', 'Aucune décision.'),
    { is: 'heading', text: 'Actions' },
    ...tasksOf(meeting.actions, 'Action', 'Aucune action.'),
  ];
}
