/** What the page knows, and what becomes of it when somebody acts. */
import { addMonths, isDay, longDay, todayHere } from '../parts/calendar.ts';
import { type SavedForm, said } from '../parts/saved-form.ts';
import {
  daysOf,
  inOrder,
  isRule,
  isState,
  onNetwork,
  type Plan,
  type Post,
  type PostField,
  postFaults,
  type Rule,
  restOfSeries,
  seriesFault,
  weekdayOf,
} from './core.ts';
import { networks } from './networks.ts';
import type { KeptPlan } from './plan-file.ts';
import { momentOf, zonesWith } from './zones.ts';

export interface PlanPage {
  posts: readonly Post[];
  /** To choose the plan's from. */
  zones: readonly string[];
  /** Any day of the month that is shown. */
  month: string;
  /** By the id of the field, as they are typed. */
  champs: SavedForm['champs'];
  faults: Readonly<Record<string, string>>;
  /** The post that is changed. */
  edited?: Post | undefined;
  /** What stood in the form when it was begun. */
  begun: string;
  daysFollowDate: boolean;
  /** What became of the last act. */
  says: string;
}

export const weekdays = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'];

type Draft = Omit<Post, 'id' | 'series'>;

/** Where a fault of it is said. */
const places: Record<PostField, string> = {
  titre: 'titre',
  date: 'date',
  heure: 'heure',
  reseaux: 'reseau-linkedin',
  lien: 'lien',
  fin: 'fin',
  jours: 'jour-0',
};

export const zoneOf = ({ champs }: PlanPage): string => said(champs.fuseau);
export const planOf = (page: PlanPage): Plan => ({ zone: zoneOf(page), posts: inOrder(page.posts) });
export const shownPosts = ({ posts, champs }: PlanPage): Post[] => onNetwork(posts, said(champs.filtre));

export function ruleOf({ champs }: PlanPage): Rule {
  const rule = said(champs.repetition);
  return isRule(rule) ? rule : '';
}

export function draftOf({ champs }: PlanPage): Draft {
  const text = (id: string) => said(champs[id]).trim();
  const state = text('etat-pub');
  return {
    title: text('titre'),
    day: text('date'),
    time: text('heure'),
    networks: networks.map(({ id }) => id).filter((id) => champs[`reseau-${id}`] === true),
    text: said(champs.texte),
    link: text('lien'),
    state: isState(state) ? state : 'idee',
  };
}

const chosenDays = ({ champs }: PlanPage): number[] =>
  [...weekdays.keys()].filter((day) => champs[`jour-${day}`] === true);

const wholeForm = (page: PlanPage): string => JSON.stringify([draftOf(page), ruleOf(page), chosenDays(page)]);

/** Something is typed that the calendar does not hold. */
export const isDrafting = (page: PlanPage): boolean => wholeForm(page) !== page.begun;

const ticks = (name: string, all: Iterable<string | number>, isOn: (one: string | number) => boolean) =>
  Object.fromEntries([...all].map((one) => [`${name}-${one}`, isOn(one)]));

const onNetworks = (ids: readonly string[]) =>
  ticks(
    'reseau',
    networks.map(({ id }) => id),
    (id) => ids.some((one) => one === id),
  );

/** A rule proposes its end, and the weekday of the date. */
function withSeries(page: PlanPage): PlanPage {
  const day = said(page.champs.date);
  if (!isDay(day)) return page;
  const fin = said(page.champs.fin) || (ruleOf(page) === '' ? '' : addMonths(day, 1));
  const jours = page.daysFollowDate
    ? ticks('jour', weekdays.keys(), (one) => one === weekdayOf(day))
    : undefined;
  return { ...page, champs: { ...page.champs, fin, ...jours } };
}

export function typed(page: PlanPage, id: string, value: string | boolean): PlanPage {
  const next = { ...page, champs: { ...page.champs, [id]: value } };
  if (id === 'fuseau') next.says = `Les heures du plan sont maintenant celles de ${value}.`;
  if (id.startsWith('jour-')) next.daysFollowDate = false;
  return id === 'repetition' || id === 'date' ? withSeries(next) : next;
}

/** Empty but for what is given. `edited`: it is in the calendar already, and is changed there. */
export function withDraft(page: PlanPage, draft: Partial<Draft>, edited?: Post): PlanPage {
  const champs = {
    ...page.champs,
    titre: draft.title ?? '',
    date: draft.day ?? todayHere(),
    heure: draft.time ?? '09:00',
    texte: draft.text ?? '',
    lien: draft.link ?? '',
    'etat-pub': draft.state ?? 'idee',
    repetition: '',
    fin: '',
    ...onNetworks(draft.networks ?? []),
  };
  const quiet = Object.fromEntries(Object.values(places).map((id) => [id, '']));
  const faults = { ...page.faults, ...quiet };
  const next = withSeries({ ...page, champs, faults, edited, daysFollowDate: true });
  return { ...next, begun: wholeForm(next) };
}

/** Where one goes on: what comes next, or else what came last; and with what was being typed. */
export function pageOf({ zone, posts, typed: begun }: KeptPlan): PlanPage {
  const sorted = inOrder(posts);
  const today = todayHere();
  const month = (sorted.find(({ day }) => day >= today) ?? sorted.at(-1))?.day ?? today;
  const edited = sorted.find(({ id }) => id === begun?.id);
  const empty = {
    ...{ posts: sorted, zones: zonesWith(zone), month, champs: { fuseau: zone, filtre: '' } },
    ...{ faults: { importer: '' }, begun: '', daysFollowDate: true, says: '' },
  };
  const page = withDraft(empty, edited ?? {}, edited);
  if (!begun) return page;
  const champs = {
    ...withDraft(page, begun).champs,
    repetition: begun.rule,
    fin: begun.until,
    ...ticks('jour', weekdays.keys(), (day) => begun.weekdays.some((one) => one === day)),
  };
  return withSeries({ ...page, champs, daysFollowDate: begun.rule === '' });
}

export function keptOf(page: PlanPage): KeptPlan {
  const { edited, champs } = page;
  const series = { rule: ruleOf(page), until: said(champs.fin), weekdays: chosenDays(page) };
  const begun = { ...draftOf(page), id: edited?.id ?? '', ...series };
  return { ...planOf(page), typed: isDrafting(page) ? begun : null };
}

export const plural = (count: number, one: string, many: string): string =>
  `${count}\u00a0${count > 1 ? many : one}`;

function faultsOf(page: PlanPage, days: readonly string[], rule: Rule): [PostField, string][] {
  const draft = draftOf(page);
  const faults = postFaults(draft);
  const dates = { first: draft.day, until: said(page.champs.fin) };
  const fault = seriesFault(days, rule, chosenDays(page), dates);
  if (fault) faults.push(fault);
  if (faults.length > 0) return faults;
  const gap = days.find((day) => momentOf({ day, time: draft.time }, zoneOf(page)).is === 'gap');
  if (gap === undefined) return [];
  const says = `Le ${longDay(gap)}, cette heure n’existe pas (passage à l’heure d’été)\u00a0: choisissez-en une autre.`;
  return [['heure', says]];
}

/** The post that is typed, or its series, in the calendar; or what is wrong, and the field to mend first. */
export function withTyped(page: PlanPage, newId: () => string): { page: PlanPage; wrong?: string } {
  const { edited, posts } = page;
  const draft = draftOf(page);
  const rule = edited ? '' : ruleOf(page);
  const until = said(page.champs.fin);
  const isDated = isDay(draft.day) && (rule === '' || isDay(until));
  const days = isDated ? daysOf(draft.day, rule, until, chosenDays(page)) : [];
  const faults = faultsOf(page, days, rule);
  const [first] = faults;
  if (first) {
    const quiet = withDraft(page, {}).faults;
    const found = faults.map(([field, says]) => [places[field], says] as const);
    return {
      page: { ...page, faults: { ...quiet, ...Object.fromEntries(found) } },
      wrong: places[first[0]],
    };
  }
  const series = days.length > 1 ? newId() : '';
  const all = edited
    ? posts.map((post) => (post.id === edited.id ? { ...edited, ...draft } : post))
    : [...posts, ...days.map((day) => ({ ...draft, day, id: newId(), series }))];
  const says = edited
    ? 'Publication modifiée.'
    : `${plural(days.length, 'publication ajoutée', 'publications ajoutées')}.`;
  return { page: withDraft({ ...page, posts: all, month: draft.day, says }, { day: draft.day }) };
}

export const without = (page: PlanPage, gone: readonly Post[], says: string): PlanPage =>
  withDraft({ ...page, posts: page.posts.filter((post) => !gone.includes(post)), says }, {});

export const seriesFrom = ({ posts }: PlanPage, post: Post): Post[] => restOfSeries(posts, post);
