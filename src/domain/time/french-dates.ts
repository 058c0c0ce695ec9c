/** docs/product/time.md#dates-with-their-time. Safe for the browser. */

const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const;

/** Made at the first date: it takes a slow phone 80 ms. */
let parisClock: Intl.DateTimeFormat | undefined;

// Intl only reads the Paris clock; our own words make the server and every browser write the same characters.
function clock(): Intl.DateTimeFormat {
  parisClock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Paris',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return parisClock;
}

type Field = 'year' | 'month' | 'day' | 'hour' | 'minute';

function readParisClock(instant: Date): Record<Field, string> {
  const fields = { year: '', month: '', day: '', hour: '', minute: '' };
  for (const { type, value } of clock().formatToParts(instant)) {
    if (type in fields) fields[type as Field] = value;
  }
  return fields;
}

/** `1er novembre 2026`: papers carry no time (docs/decisions/0032-dates-with-their-time.md). Throws RangeError. */
export function formatDate(instant: Date): string {
  const { year, month, day } = readParisClock(instant);
  const ordinal = day === '01' ? '1er' : String(Number(day));
  return `${ordinal}\u00a0${MONTHS[Number(month) - 1]}\u00a0${year}`;
}

/** `2026-12-25`, a day and not an instant, gives `25 décembre 2026`. Throws RangeError on any other text. */
export function formatDay(day: string): string {
  // Noon is the same day in Paris and in UTC.
  return formatDate(new Date(`${day}T12:00:00Z`));
}

export function parisTime(instant: Date): string {
  const { hour, minute } = readParisClock(instant);
  return `${hour}:${minute}`;
}

/** It takes the instant of an answer as it is. */
export function formatDateTime(instant: Date | string): string {
  const at = new Date(instant);
  return `${formatDate(at)} à ${parisTime(at)}`;
}

export function parisDay(instant: Date): string {
  const { year, month, day } = readParisClock(instant);
  return `${year}-${month}-${day}`;
}
