/** Whole days for an agenda, in the iCalendar format (RFC 5545): only what the shop needs of it. Safe for the browser. */
import { parisDay } from './french-dates.ts';

export interface AgendaDay {
  /** Names the event for ever: read again, it replaces itself. Letters, digits and hyphens. */
  readonly uid: string;
  /** An instant of its day in Paris. */
  readonly at: Date;
  readonly title: string;
  readonly description: string;
}

const LINE_BREAK = '\r\n';
/** Of a line in bytes, its break apart (RFC 5545, 3.1). */
const MAX_OCTETS = 75;

const octets = (text: string): number => new TextEncoder().encode(text).length;

/** A text value: what separates values is escaped (RFC 5545, 3.3.11); what no agenda may read is left out. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** A long line goes on in the next one after a space; a character is never cut in two. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (octets(current + character) > MAX_OCTETS) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join(LINE_BREAK);
}

const basicDay = (instant: Date): string => parisDay(instant).replaceAll('-', '');
const basicInstant = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

function eventLines({ uid, at, title, description }: AgendaDay, host: string, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@${host}`,
    `DTSTAMP:${basicInstant(now)}`,
    `DTSTART;VALUE=DATE:${basicDay(at)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    // A debit takes no time of anybody's day.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** The content of an `.ics` file; `host` is the shop's, which makes the names unique in the world. */
export function agendaFile(days: readonly AgendaDay[], { host, now }: { host: string; now: Date }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rouage//Agenda//FR',
    ...days.flatMap((day) => eventLines(day, host, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => folded(line) + LINE_BREAK).join('');
}
