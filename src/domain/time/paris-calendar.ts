/** docs/product/time.md#paris-days-utc-instants. Server only. */
import { Temporal } from 'temporal-polyfill';

const PARIS = 'Europe/Paris';

const inParis = (instant: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(PARIS);
const asDate = (zoned: Temporal.ZonedDateTime): Date => new Date(zoned.epochMilliseconds);

export function parisMonthKey(instant: Date): string {
  return inParis(instant).toPlainDate().toPlainYearMonth().toString();
}

export const parisYear = (instant: Date): number => Number(parisMonthKey(instant).slice(0, 4));

export function startOfParisMonth(instant: Date): Date {
  return asDate(inParis(instant).with({ day: 1 }).startOfDay());
}

export function endOfParisMonth(instant: Date): Date {
  return asDate(inParis(instant).with({ day: 1 }).add({ months: 1 }).startOfDay());
}

export function parisHour(instant: Date): number {
  return inParis(instant).hour;
}

/** The renewals of midnight are done by then, and nobody works yet. */
export const NIGHT_HOUR = 3;

export function nextNight(now: Date): Date {
  const tonight = inParis(now).startOfDay().with({ hour: NIGHT_HOUR });
  return asDate(tonight.epochMilliseconds > now.getTime() ? tonight : tonight.add({ days: 1 }));
}

/** The last second of `2026-12-20` in Paris (docs/product/time.md#end-of-a-given-day). Throws RangeError. */
export function endOfParisDay(day: string): Date {
  const next = Temporal.PlainDate.from(day, { overflow: 'reject' }).add({ days: 1 });
  return new Date(next.toZonedDateTime(PARIS).epochMilliseconds - 1000);
}

export function firstInstantOfParisDay(day: string): Date {
  return new Date(
    Temporal.PlainDate.from(day, { overflow: 'reject' }).toZonedDateTime(PARIS).epochMilliseconds,
  );
}

export function parisDayIn(now: Date, days: number): string {
  return inParis(now).toPlainDate().add({ days }).toString();
}

/** A started day counts whole (docs/product/time.md#days-left). */
export function daysRemaining(end: Date, now: Date): number {
  if (end <= now) return 0;
  const left = inParis(now).until(inParis(end), { largestUnit: 'days' });
  return left.days + (inParis(now).add({ days: left.days }).epochMilliseconds < end.getTime() ? 1 : 0);
}

export function daysLater(day: string, days: number): string {
  return Temporal.PlainDate.from(day, { overflow: 'reject' }).add({ days }).toString();
}

export function monthLater(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month, { overflow: 'reject' }).add({ months }).toString();
}

/** 0 on the same day, negative backwards. */
export function parisDaysBetween(from: Date, to: Date): number {
  return inParis(from).toPlainDate().until(inParis(to).toPlainDate(), { largestUnit: 'days' }).days;
}
