/** The month as a table, or by day where the window is narrow. */
import { longDay, todayHere } from '../parts/calendar.ts';
import { make, part } from '../parts/elements.ts';
import { type Post, states, summaryOf, weeksOf } from './core.ts';
import { namesOf, networkOf } from './networks.ts';

export const weekdays = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'];

const weekdayFormat = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);

const dayInWords = (day: string): string =>
  `${weekdayFormat.format(new Date(`${day}T00:00:00Z`))} ${longDay(day)}`;

export const plural = (count: number, one: string, many: string): string =>
  `${count}\u00a0${count > 1 ? many : one}`;

export interface Picks {
  pick(post: Post): void;
  addOn(day: string): void;
}

const hourOf = (time: string): string => time.replace(/^0/, '').replace(':', '\u00a0h\u00a0');

function button(post: Post, { pick }: Picks): HTMLElement {
  const colour = networkOf(post.networks[0] ?? '')?.colour ?? 'var(--accent)';
  const said = `, ${dayInWords(post.day)}, ${namesOf(post.networks)}, ${states[post.state]}`;
  const made = make(
    'button',
    { type: 'button', class: `post ${post.state}`, style: `--network:${colour}` },
    `${hourOf(post.time)} ${post.title}`,
    make('span', { class: 'sr' }, said),
  );
  made.addEventListener('click', () => pick(post));
  return made;
}

function cell(day: string, month: string, posts: readonly Post[], picks: Picks): HTMLElement {
  const isInside = day.slice(0, 7) === month.slice(0, 7);
  const kind = `${isInside ? '' : 'out'} ${day === todayHere() ? 'now' : ''}`.trim();
  const head = make('div', { class: 'day' }, make('b', {}, String(Number(day.slice(8)))));
  if (!isInside) return make('td', { class: kind }, head);
  const label = `Ajouter le ${dayInWords(day)}`;
  const add = make('button', { type: 'button', class: 'add no-print', 'aria-label': label }, '+');
  add.addEventListener('click', () => picks.addOn(day));
  head.append(add);
  return make('td', { class: kind }, head, ...posts.map((post) => button(post, picks)));
}

function renderTable(posts: readonly Post[], month: string, picks: Picks): void {
  const heads = weekdays.map((name) => make('th', { scope: 'col' }, name));
  const rows = weeksOf(month).map((week) =>
    make(
      'tr',
      {},
      ...week.map((day) =>
        cell(
          day,
          month,
          posts.filter((post) => post.day === day),
          picks,
        ),
      ),
    ),
  );
  part('calendrier').replaceChildren(
    make('caption', { class: 'sr' }, `Publications, ${monthFormat.format(new Date(`${month}T00:00:00Z`))}`),
    make('thead', {}, make('tr', {}, ...heads)),
    make('tbody', {}, ...rows),
  );
}

function renderList(posts: readonly Post[], picks: Picks): void {
  const days = [...Map.groupBy(posts, ({ day }) => day)];
  const none = make(
    'p',
    { class: 'empty' },
    'Aucune publication ce mois-ci. Ajoutez la première ci-dessous.',
  );
  const parts = days.flatMap(([day, own]) => [
    make('h3', {}, capital(dayInWords(day))),
    make('ul', { class: 'posts' }, ...own.map((post) => make('li', {}, button(post, picks)))),
  ]);
  part('liste').replaceChildren(...(parts.length > 0 ? parts : [none]));
}

/** `posts`: those to show, in order; `month`: any of its days. */
export function renderMonth(posts: readonly Post[], month: string, picks: Picks): void {
  part('nom-mois').textContent = capital(monthFormat.format(new Date(`${month}T00:00:00Z`)));
  const own = posts.filter(({ day }) => day.startsWith(month.slice(0, 7)));
  renderTable(own, month, picks);
  renderList(own, picks);
  const { count, ideas, silence } = summaryOf(own, month);
  const { days, from, to } = silence;
  const when = days === 1 ? `le ${longDay(from)}` : `du ${longDay(from)} au ${longDay(to)}`;
  const longest =
    days === 0 ? 'Aucun jour vide.' : `Plus long silence\u00a0: ${plural(days, 'jour', 'jours')}, ${when}.`;
  part('bilan').textContent =
    count === 0
      ? ''
      : `${plural(count, 'publication', 'publications')} ce mois-ci, dont ${ideas} à rédiger. ${longest}`;
}
