/** The month as a table, or by day where the window is narrow. */
import { html } from 'lit-html';
import { longDay, todayHere } from '../parts/calendar.ts';
import { type Post, states, summaryOf, weeksOf } from './core.ts';
import { namesOf, networkOf } from './networks.ts';
import { plural, weekdays } from './plan-page.ts';

const weekdayFormat = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
const monthInWords = (month: string): string => monthFormat.format(new Date(`${month}T00:00:00Z`));
export const monthTitle = (month: string): string => capital(monthInWords(month));

const dayInWords = (day: string): string =>
  `${weekdayFormat.format(new Date(`${day}T00:00:00Z`))} ${longDay(day)}`;

export interface Picks {
  pick(post: Post): void;
  addOn(day: string): void;
}

const hourOf = (time: string): string => time.replace(/^0/, '').replace(':', '\u00a0h\u00a0');

function button(post: Post, { pick }: Picks) {
  const colour = networkOf(post.networks[0] ?? '')?.colour ?? 'var(--accent)';
  const said = `, ${dayInWords(post.day)}, ${namesOf(post.networks)}, ${states[post.state]}`;
  return html`<button type="button" class="post ${post.state}" style="--network:${colour}"
    @click=${() => pick(post)}>${`${hourOf(post.time)} ${post.title}`}<span class="sr">${said}</span></button>`;
}

function cell(day: string, month: string, posts: readonly Post[], picks: Picks) {
  const isInside = day.slice(0, 7) === month.slice(0, 7);
  const kind = `${isInside ? '' : 'out'} ${day === todayHere() ? 'now' : ''}`.trim();
  const add = html`<button type="button" class="add no-print" aria-label="Ajouter le ${dayInWords(day)}"
    @click=${() => picks.addOn(day)}>+</button>`;
  return html`<td class=${kind}><div class="day"><b>${Number(day.slice(8))}</b>${isInside ? add : ''}</div>${
    isInside ? posts.filter((post) => post.day === day).map((post) => button(post, picks)) : ''
  }</td>`;
}

const table = (posts: readonly Post[], month: string, picks: Picks) => html`
    <table class="calendar" id="calendrier">
      <caption class="sr">Publications, ${monthInWords(month)}</caption>
      <thead><tr>${weekdays.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${weeksOf(month).map((week) => html`<tr>${week.map((day) => cell(day, month, posts, picks))}</tr>`)}</tbody>
    </table>`;

function list(posts: readonly Post[], picks: Picks) {
  if (posts.length === 0)
    return html`<p class="empty">Aucune publication ce mois-ci. Ajoutez la première ci-dessous.</p>`;
  return [...Map.groupBy(posts, ({ day }) => day)].map(
    ([day, own]) => html`<h3>${capital(dayInWords(day))}</h3>
      <ul class="posts">${own.map((post) => html`<li>${button(post, picks)}</li>`)}</ul>`,
  );
}

function summary(posts: readonly Post[], month: string): string {
  const { count, ideas, silence } = summaryOf(posts, month);
  const { days, from, to } = silence;
  const when = days === 1 ? `le ${longDay(from)}` : `du ${longDay(from)} au ${longDay(to)}`;
  const longest =
    days === 0 ? 'Aucun jour vide.' : `Plus long silence\u00a0: ${plural(days, 'jour', 'jours')}, ${when}.`;
  return count === 0
    ? ''
    : `${plural(count, 'publication', 'publications')} ce mois-ci, dont ${ideas} à rédiger. ${longest}`;
}

/** `posts`: those to show, in order; `month`: any of its days. */
export function monthView(posts: readonly Post[], month: string, picks: Picks) {
  const own = posts.filter(({ day }) => day.startsWith(month.slice(0, 7)));
  return html`${table(own, month, picks)}
    <div class="by-day" id="liste">${list(own, picks)}</div>
    <p class="hint" id="bilan">${summary(own, month)}</p>`;
}
