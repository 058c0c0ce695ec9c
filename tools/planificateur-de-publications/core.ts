/** A plan of posts: days and hours of one time zone, series, and what a month shows. */
import { addDays, addMonths, daysBetween, endOfMonth, isDay } from '../parts/calendar.ts';
import { networkOf } from './networks.ts';

export const states = { idee: 'Idée', redige: 'Rédigé', programme: 'Programmé', publie: 'Publié' } as const;
export type State = keyof typeof states;
export const isState = (value: string): value is State => Object.hasOwn(states, value);

export interface Post {
  id: string;
  /** What posts planned together share; empty of one alone. */
  series: string;
  title: string;
  /** `2026-12-01`. */
  day: string;
  /** `09:00`, where the plan's zone is. */
  time: string;
  /** Ids of networks. */
  networks: string[];
  text: string;
  link: string;
  state: State;
}

/** The whole work of the page. */
export interface Plan {
  /** `Europe/Paris`: a name of the IANA time zone database. */
  zone: string;
  posts: Post[];
}

export type Rule = '' | 'semaine' | 'quinzaine' | 'mois';

export const isRule = (value: string): value is Rule => ['', 'semaine', 'quinzaine', 'mois'].includes(value);

export const MOST_OF_A_SERIES = 366;

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/**
 * Days of a series, both ends included; one more than MOST_OF_A_SERIES says that they are too many. `weekdays`: of the
 * weekly rules. Each month is counted from the first day, so that the 31st comes back after a short month.
 */
export function daysOf(first: string, rule: Rule, until: string, weekdays: readonly number[]): string[] {
  if (rule === '') return [first];
  const days: string[] = [];
  if (rule === 'mois') {
    for (let times = 0; days.length <= MOST_OF_A_SERIES; times += 1) {
      const day = addMonths(first, times);
      if (day > until) break;
      days.push(day);
    }
    return days;
  }
  const monday = addDays(first, -weekdayOf(first));
  const sorted = [...new Set(weekdays)].sort((one, other) => one - other);
  const step = rule === 'quinzaine' ? 14 : 7;
  for (let week = monday; week <= until && days.length <= MOST_OF_A_SERIES; week = addDays(week, step)) {
    days.push(
      ...sorted.map((weekday) => addDays(week, weekday)).filter((day) => day >= first && day <= until),
    );
  }
  return days;
}

export const inOrder = (posts: readonly Post[]): Post[] =>
  posts.toSorted((one, other) =>
    `${one.day} ${one.time} ${one.id}` < `${other.day} ${other.time} ${other.id}` ? -1 : 1,
  );

/** Of one network, or all of them. */
export const onNetwork = (posts: readonly Post[], network: string): Post[] =>
  inOrder(posts.filter(({ networks }) => network === '' || networks.includes(network)));

/** That post and those of its series behind it. */
export const restOfSeries = (posts: readonly Post[], post: Post): Post[] =>
  posts.filter(
    ({ id, series, day }) => id === post.id || (series !== '' && series === post.series && day >= post.day),
  );

/** The weeks that a month touches, from Monday to Sunday. `month`: any of its days. */
export function weeksOf(month: string): string[][] {
  const first = `${month.slice(0, 8)}01`;
  const last = endOfMonth(first);
  const weeks: string[][] = [];
  for (let day = addDays(first, -weekdayOf(first)); day <= last; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  return weeks;
}

export interface MonthSummary {
  count: number;
  ideas: number;
  /** The longest run of days of the month without a post, and its ends. */
  silence: { days: number; from: string; to: string };
}

/** `posts`: those that are shown. */
export function summaryOf(posts: readonly Post[], month: string): MonthSummary {
  const first = `${month.slice(0, 8)}01`;
  const own = posts.filter(({ day }) => day.startsWith(month.slice(0, 7)));
  const busy = [...new Set(own.map(({ day }) => day))].sort();
  const ends = [...busy, addDays(endOfMonth(first), 1)];
  let silence = { days: 0, from: '', to: '' };
  let from = first;
  for (const end of ends) {
    const days = daysBetween(from, end);
    if (days > silence.days) silence = { days, from, to: addDays(end, -1) };
    from = addDays(end, 1);
  }
  return { count: own.length, ideas: own.filter(({ state }) => state === 'idee').length, silence };
}

export type PostField = 'titre' | 'date' | 'heure' | 'reseaux' | 'lien' | 'fin' | 'jours';

const isTime = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
/** `exemple.fr/a` or with its protocol: nothing but the web. */
const isLink = (link: string): boolean =>
  /^(https?:\/\/)?[^\s/:]+\.[^\s/:]{2,}(:\d+)?([/?#]\S*)?$/i.test(link) && !/^[a-z]+:(?!\/\/)/i.test(link);

/** What is wrong with it, by field. */
export function postFaults(post: Omit<Post, 'id' | 'series'>): [field: PostField, says: string][] {
  const faults: [PostField, boolean, string][] = [
    ['titre', post.title.trim() !== '', 'Donnez un titre, même provisoire.'],
    ['date', isDay(post.day), 'Indiquez la date.'],
    ['heure', isTime(post.time), 'Indiquez l’heure.'],
    ['reseaux', post.networks.some((id) => networkOf(id)), 'Choisissez au moins un réseau.'],
    ['lien', post.link === '' || isLink(post.link), 'Cette adresse semble incomplète.'],
  ];
  return faults.filter(([, isRight]) => !isRight).map(([field, , says]) => [field, says]);
}

export function seriesFault(
  days: readonly string[],
  rule: Rule,
  weekdays: readonly number[],
  { first, until }: { first: string; until: string },
): [PostField, string] | undefined {
  if (rule === '') return undefined;
  if (!isDay(until) || until < first)
    return ['fin', 'Indiquez une date de fin après la première publication.'];
  if (rule !== 'mois' && weekdays.length === 0) return ['jours', 'Choisissez au moins un jour.'];
  if (days.length === 0) return ['fin', 'Aucun des jours choisis ne tombe dans cette période.'];
  return days.length > MOST_OF_A_SERIES
    ? ['fin', `Cette série dépasse ${MOST_OF_A_SERIES} publications\u00a0: rapprochez sa fin.`]
    : undefined;
}
