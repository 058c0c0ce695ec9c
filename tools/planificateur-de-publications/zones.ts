/** Days and hours where somebody lives, with the summer time of that place (IANA time zone database). */
import { Temporal } from 'temporal-polyfill';

export interface Moment {
  instant: Date;
  /** `gap`: clocks jump over that hour, which is read an hour later; `twice`: it comes twice, the first is meant. */
  is: 'clear' | 'gap' | 'twice';
}

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('fr-FR', { timeZone: zone });
    return zone !== '';
  } catch {
    return false;
  }
}

/** `day`: `2026-12-01`, `time`: `09:00`. */
export function momentOf({ day, time }: { day: string; time: string }, zone: string): Moment {
  const local = Temporal.PlainDateTime.from(`${day}T${time}`);
  const [first, last] = [
    local.toZonedDateTime(zone, { disambiguation: 'earlier' }),
    local.toZonedDateTime(zone, { disambiguation: 'later' }),
  ];
  const isSame = first.epochMilliseconds === last.epochMilliseconds;
  const isGap = !isSame && !first.toPlainDateTime().equals(local);
  const meant = isGap ? last : first;
  return {
    instant: new Date(meant.epochMilliseconds),
    is: isSame ? 'clear' : isGap ? 'gap' : 'twice',
  };
}

/** Those that the browser knows, that of the person among them. */
export function zonesWith(zone: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes(zone) ? known : [zone, ...known];
}

export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Paris';
