import { isDay, longDay } from '../parts/calendar.ts';
import {
  type Checked,
  type Fields,
  isFields,
  keptWork,
  listIn,
  openWork,
  Refusal,
  textIn,
} from '../parts/checked-work.ts';
import { inOrder, isRule, isState, type Plan, type Post, postFaults, type Rule } from './core.ts';
import { networkOf } from './networks.ts';
import { isZone } from './zones.ts';

/** The first version wrote its agenda in this zone whatever the person’s. */
const FORMER_ZONE = 'Europe/Paris';

const MOST_POSTS = 5000;

function networksIn({ networks }: Fields, where: string): string[] {
  const ids: unknown[] = Array.isArray(networks) ? networks : [];
  return ids.map((id) => {
    if (typeof id === 'string' && networkOf(id)) return id;
    throw new Refusal(`${where}\u00a0: le réseau «\u00a0${String(id)}\u00a0» est inconnu`);
  });
}

/** `dayKey`: the first version called it `date`. */
function postOf(item: Fields, where: string, dayKey: string): Post {
  const text = (key: string) => textIn(item, key, where);
  const [id, state, day] = [text('id'), text('state'), text(dayKey)];
  if (!/^[\w-]{1,80}$/.test(id)) throw new Refusal(`${where}\u00a0: son identifiant est illisible`);
  if (!isState(state)) throw new Refusal(`${where}\u00a0: l’avancement «\u00a0${state}\u00a0» est inconnu`);
  if (!isDay(day)) throw new Refusal(`${where}\u00a0: «\u00a0${day}\u00a0» n’est pas une date`);
  const post: Post = {
    id,
    series: text('series'),
    title: text('title'),
    day,
    time: text('time'),
    networks: [...new Set(networksIn(item, where))],
    text: text('text'),
    link: text('link'),
    state,
  };
  const [fault] = postFaults(post);
  if (fault) throw new Refusal(`${where}, ${fault[0]}\u00a0: ${fault[1].replace(/\.$/, '')}`);
  return post;
}

function read(data: Fields, zone: string, dayKey: string): Plan {
  if (!isZone(zone)) throw new Refusal(`Le fuseau horaire «\u00a0${zone}\u00a0» est inconnu`);
  const posts = listIn(data, 'posts', 'Publication', (item, where) => postOf(item, where, dayKey));
  if (posts.length > MOST_POSTS) throw new Refusal(`Il compte plus de ${MOST_POSTS} publications`);
  const ids = new Set(posts.map(({ id }) => id));
  if (ids.size < posts.length) throw new Refusal('Une publication y est deux fois');
  return { zone, posts };
}

/** Also a file of the first version, which named itself by its type. */
export const openPlan = (text: string): Checked<Plan> =>
  openWork(
    text,
    'publications',
    (data) => read(data, textIn(data, 'zone'), 'day'),
    (data) => (data.type === 'plan-de-publications' ? () => read(data, FORMER_ZONE, 'date') : undefined),
  );

export const keptPlan = (plan: Plan): Plan & { outil: 'publications'; version: 2 } => ({
  outil: 'publications',
  version: 2,
  ...plan,
});

/** What stands in the form, as it is typed, be it no post yet. */
export interface TypedPost extends Omit<Post, 'series'> {
  /** Of the post that is changed; empty of a new one. */
  id: string;
  rule: Rule;
  until: string;
  /** 0 is Monday. */
  weekdays: number[];
}

/** What the shop keeps: also what is still in the form. */
export interface KeptPlan extends Plan {
  typed: TypedPost | null;
}

function typedPost(fields: Fields, posts: readonly Post[]): TypedPost {
  const [id, state, rule] = [textIn(fields, 'id'), textIn(fields, 'state'), textIn(fields, 'rule')];
  const weekdays: unknown[] = Array.isArray(fields.weekdays) ? fields.weekdays : [];
  return {
    id: posts.some((post) => post.id === id) ? id : '',
    title: textIn(fields, 'title'),
    day: textIn(fields, 'day'),
    time: textIn(fields, 'time'),
    networks: networksIn(fields, 'La saisie'),
    text: textIn(fields, 'text'),
    link: textIn(fields, 'link'),
    state: isState(state) ? state : 'idee',
    rule: isRule(rule) ? rule : '',
    until: textIn(fields, 'until'),
    weekdays: weekdays.filter((one) => typeof one === 'number'),
  };
}

export const checkPlan = (kept: unknown): KeptPlan | null =>
  keptWork(kept, (data) => {
    const plan = read(data, textIn(data, 'zone'), 'day');
    return { ...plan, typed: isFields(data.typed) ? typedPost(data.typed, plan.posts) : null };
  });

/** As a list names it: from its first day to its last. */
export function titleOfPlan({ posts, typed }: KeptPlan): string {
  const days = inOrder(posts).map(({ day }) => day);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return typed?.title ? `Publications, «\u00a0${typed.title}\u00a0»` : 'Publications';
  return first === last
    ? `Publications du ${longDay(first)}`
    : `Publications du ${longDay(first)} au ${longDay(last)}`;
}

export interface Merged {
  posts: Post[];
  added: Post[];
  /** Of the same id: those that are the same, and those that differ, of which one’s own stays. */
  same: number;
  different: number;
}

const isSame = (one: Post | undefined, other: Post): boolean =>
  one !== undefined && JSON.stringify({ ...other, ...one }) === JSON.stringify(other);

export function merged(own: readonly Post[], coming: readonly Post[]): Merged {
  const known = new Map(own.map((post) => [post.id, post]));
  const added = coming.filter(({ id }) => !known.has(id));
  const same = coming.filter((post) => isSame(known.get(post.id), post)).length;
  return { posts: [...own, ...added], added, same, different: coming.length - added.length - same };
}
