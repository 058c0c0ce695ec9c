/**
 * Hours of work, from what was typed to what is billed. Times are whole minutes, rates whole cents an hour, days ISO
 * texts of the person's own calendar.
 */

export interface Entry {
  client: string;
  project: string;
  task: string;
  /** `2026-11-26`. */
  day: string;
  minutes: number;
  /** Cents for an hour, without tax. */
  rate: number;
}

const DAY_MINUTES = 1_440;

/** What somebody typed where a duration is wanted. */
export type TypedDuration =
  | { is: 'minutes'; minutes: number }
  | { is: 'empty' | 'wrong' | 'too_long' }
  /** « 20 »: hours to one, minutes to another; « 1.30 »: hours and minutes, or decimals. */
  | { is: 'unclear'; readings: [string, string] };

const inMinutes = (minutes: number): TypedDuration => {
  if (!(minutes > 0)) return { is: 'wrong' };
  return minutes > DAY_MINUTES ? { is: 'too_long' } : { is: 'minutes', minutes };
};

/** Of decimal hours, to the nearest minute. */
const ofHours = (hours: string): number => Math.round(Number(hours) * 60);

/**
 * `1h30`, `1:30`, `1 h`, `90 min`, `1,5 h`, `1,5` (decimals are hours: nobody counts half minutes). A whole number alone
 * is asked about, and so is `1.30`: an hour and thirty minutes to one, 78 minutes to another. A day at most.
 */
export function readDuration(typed: string): TypedDuration {
  const text = typed.toLowerCase().replaceAll(/\s/g, '').replace(',', '.');
  const [, whole, part] = typed.includes('.')
    ? (/^(\d{1,2})\.([0-5]\d)(?:h|heures?)?$/.exec(text) ?? [])
    : [];
  if (whole !== undefined && part !== '00')
    return { is: 'unclear', readings: [`${Number(whole)}h${part}`, `${ofHours(`${whole}.${part}`)} min`] };
  if (text === '') return { is: 'empty' };
  const [, hours, minutes = '0'] =
    /^(\d{1,3})(?:heures?|h|:)(\d{1,2})?(?:m|mn|min|minutes?)?$/.exec(text) ?? [];
  if (hours !== undefined)
    return Number(minutes) < 60 ? inMinutes(Number(hours) * 60 + Number(minutes)) : { is: 'wrong' };
  const [, alone] = /^(\d{1,4})(?:m|mn|min|minutes?)$/.exec(text) ?? [];
  if (alone !== undefined) return inMinutes(Number(alone));
  const [, decimal] = /^(\d{1,3}\.\d{1,4}|\d{0,3}\.\d{1,4}|\d{1,3}(?=h))(?:h|heures?)?$/.exec(text) ?? [];
  if (decimal !== undefined) return inMinutes(ofHours(decimal));
  if (/^0*\d{1,4}$/.test(text) && Number(text) > 0)
    return { is: 'unclear', readings: [`${Number(text)}h`, `${Number(text)} min`] };
  return { is: 'wrong' };
}

export type RoundingWay = 'haut' | 'proche' | 'bas';

/** To a step of minutes; half a step goes up. */
export function roundMinutes(minutes: number, step: number, way: RoundingWay): number {
  const rest = minutes % step;
  const below = minutes - rest;
  if (rest === 0 || way === 'bas') return below;
  return way === 'haut' || rest * 2 >= step ? below + step : below;
}

/** Half a cent goes up, as on an invoice. */
export const amountOf = (minutes: number, rate: number): number => Math.round((minutes * rate) / 60);

const MOST_DECIMALS = 10;

/** Hours as a decimal number, to as many decimals as it takes for hours × rate to be the amount: 20 minutes at 60 € are 0,3333. */
export function billedHours(minutes: number, rate: number): string {
  const cents = amountOf(minutes, rate);
  for (let digits = 2; digits < MOST_DECIMALS; digits += 1) {
    const nearest = Math.round((minutes * 10 ** digits) / 60);
    const above = Math.ceil((minutes * 10 ** digits) / 60);
    const found = [nearest, above].find((parts) => isAmount(parts, digits, rate, cents));
    if (found !== undefined) return (found / 10 ** digits).toFixed(digits);
  }
  return (minutes / 60).toFixed(MOST_DECIMALS);
}

/** In whole numbers: what a calculator finds, and rounds half up. */
const isAmount = (parts: number, digits: number, rate: number, cents: number): boolean => {
  const unit = 10n ** BigInt(digits);
  return (2n * BigInt(parts) * BigInt(rate) + unit) / (2n * unit) === BigInt(cents);
};

export interface BillingRule {
  step: number;
  way: RoundingWay;
  /** What is rounded: each entry, or what one project got in a day. */
  scope: 'saisie' | 'jour';
}

export interface BilledLine {
  client: string;
  project: string;
  rate: number;
  /** As it was spent, and as it is billed. */
  spent: number;
  billed: number;
  cents: number;
}

const keyOf = (...words: (string | number)[]): string => JSON.stringify(words);

/** A line for each client, project and rate, by client, then project, then rate. */
export function billedLines(entries: readonly Entry[], { step, way, scope }: BillingRule): BilledLine[] {
  const rounded = Map.groupBy(entries, ({ client, project, rate, day }) =>
    keyOf(client, project, rate, scope === 'jour' ? day : ''),
  );
  const lines = new Map<string, BilledLine>();
  for (const group of rounded.values()) {
    const [first] = group;
    if (!first) continue;
    const { client, project, rate } = first;
    const spent = group.reduce((sum, { minutes }) => sum + minutes, 0);
    const billed =
      scope === 'jour'
        ? roundMinutes(spent, step, way)
        : group.reduce((sum, { minutes }) => sum + roundMinutes(minutes, step, way), 0);
    const before = lines.get(keyOf(client, project, rate));
    const line = {
      client,
      project,
      rate,
      spent: (before?.spent ?? 0) + spent,
      billed: (before?.billed ?? 0) + billed,
    };
    lines.set(keyOf(client, project, rate), { ...line, cents: amountOf(line.billed, rate) });
  }
  return [...lines.values()].sort(
    (a, b) =>
      a.client.localeCompare(b.client, 'fr') || a.project.localeCompare(b.project, 'fr') || a.rate - b.rate,
  );
}

export type Period = 'jour' | 'semaine' | 'mois' | 'mois-1' | 'tout';

const iso = (date: Date): string => date.toISOString().slice(0, 10);
const utc = (year: number, month: number, day: number): string => iso(new Date(Date.UTC(year, month, day)));

/** Its first day, and the first after it; a week begins on Monday (ISO 8601). What is dated after today is in it too. */
export function periodDays(period: Period, today: string): [from: string, before: string] {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  switch (period) {
    case 'jour':
      return [today, utc(year, month - 1, day + 1)];
    case 'semaine':
      return [utc(year, month - 1, day - weekday), utc(year, month - 1, day - weekday + 7)];
    case 'mois':
      return [utc(year, month - 1, 1), utc(year, month, 1)];
    case 'mois-1':
      return [utc(year, month - 2, 1), utc(year, month - 1, 1)];
    case 'tout':
      return ['0000-01-01', '9999-12-31'];
  }
}

/** `1 h 05`. */
export const formatMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`;
