/** The day of a sale, as its column writes it. */
import {
  type AskedDate,
  askedDate,
  type DateReading,
  readsTwoWays,
  readWrittenDate,
} from '../parts/written-date.ts';
import type { Habits, Refusal, Roles } from './roles.ts';

const askedAs: Record<AskedDate['about'], Refusal> = {
  century: 'short_year',
  serial: 'serial_date',
  order: 'dashed_date',
  day: 'part_of_date',
  year: 'part_of_date',
};

/** The last century that `until` has seen. */
function pastDay(text: string, reading: DateReading, until: string): string | undefined {
  const days = ([20, 19] as const).map((century) => readWrittenDate(text, { ...reading, century })?.iso);
  return days.find((day) => day !== undefined && day <= until) ?? days[0];
}

/** The day, or what is to be said first. */
export function readDay(
  text: string,
  roles: Roles,
  habits: Habits,
  until: string,
): { day: string } | Refusal {
  const { dateOrder, daysSince, dashed, century } = roles;
  if (!dateOrder && habits.hasMonthFirst && readsTwoWays(text)) return 'unclear_date';
  let refusal: Refusal = 'date';
  for (const order of dateOrder ? [dateOrder] : (['day', 'month'] as const)) {
    const reading = { order, daysSince, dashed };
    const said = { ...reading, century: century === 'past' ? 20 : century } as const;
    const asked = askedDate(text, said)?.about;
    // Whatever comes first of the two others, the year may.
    if (asked === 'order') return askedAs.order;
    const day = century === 'past' ? pastDay(text, reading, until) : readWrittenDate(text, said)?.iso;
    if (day !== undefined) return { day };
    if (asked && refusal === 'date') refusal = askedAs[asked];
  }
  return refusal;
}

export const isShortYear = (text: string): boolean =>
  (['day', 'month'] as const).some((order) => askedDate(text, { order, dashed: 'day' })?.about === 'century');
