import { html, type Markup } from '#demo/markup.ts';
import type { CaughtMessage } from './caught-message.ts';
import { countByMessageId } from './message-list.ts';
import { arrivalTime, page, repeatBadge, subjectOf } from './page.ts';

const messagesPerPage = 50;

type ListPage = {
  base: string;
  messages: readonly CaughtMessage[];
  search: string;
  pageNumber: number;
  previewsUrl: string | undefined;
};

const fits =
  (search: string) =>
  ({ subject, to }: CaughtMessage): boolean =>
    [subject, ...to].some((value) => value.toLocaleLowerCase('fr').includes(search.toLocaleLowerCase('fr')));

export function listPage(list: ListPage): string {
  const { base, messages, search, pageNumber, previewsUrl } = list;
  const found = messages.filter(fits(search)).toReversed();
  const lastPage = Math.max(1, Math.ceil(found.length / messagesPerPage));
  const current = Math.min(Math.max(1, pageNumber), lastPage);
  const shown = found.slice((current - 1) * messagesPerPage, current * messagesPerPage);
  const counts = countByMessageId(messages);
  const content = html`<h1>Messages reçus</h1>
<p class="muted">${messages.length > 0 && `${countInWords(messages.length)}. `}Aucun email ne part vers l’extérieur&nbsp;: tout arrive ici.${previewsUrl !== undefined && html` <a href="${previewsUrl}">Voir un exemple de chaque email</a>`}</p>
${messages.length > 0 && tools(base, search)}
${
  shown.length === 0
    ? emptyState(base, messages.length > 0)
    : html`<ul class="list">${shown.map((message) => row(base, message, counts))}</ul>`
}
${lastPage > 1 && pageLinks(base, search, current, lastPage)}
${messages.length > 0 && eraser(base, messages.length)}`;
  return page({ title: 'Messages reçus', base, content });
}

const countInWords = (count: number): string =>
  count === 1 ? '1\u00a0message' : `${count.toLocaleString('fr-FR')}\u00a0messages`;

const eraser = (
  base: string,
  count: number,
): Markup => html`<details class="panel erase"><summary>Vider la boîte</summary>
<p>${count === 1 ? 'Le message sera effacé' : `Les ${countInWords(count)} seront effacés`} pour de bon.</p>
<form method="post" action="${base}/clear"><button class="danger">Effacer ${countInWords(count)}</button></form>
</details>`;

const tools = (base: string, search: string): Markup => html`<div class="tools">
<form method="get" action="${base}/" role="search">
<div class="field"><label for="recherche">Objet ou destinataire</label>
<input id="recherche" name="q" type="search" autocomplete="off" value="${search}"></div>
<button>Rechercher</button>
</form>
<a class="button" href="${base}/">Actualiser</a>
</div>`;

const emptyState = (base: string, hasOthers: boolean): Markup =>
  hasOthers
    ? html`<div class="panel empty"><h2>Aucun message ne correspond à votre recherche</h2>
<p class="muted"><a href="${base}/">Voir tous les messages</a></p></div>`
    : html`<div class="panel empty"><h2>La boîte est vide</h2>
<p class="muted">Inscrivez-vous ou achetez une automatisation&nbsp;: l’email apparaîtra ici.</p>
<p><a class="button" href="${base}/">Actualiser</a></p></div>`;

const row = (base: string, message: CaughtMessage, counts: Map<string, number>): Markup => html`<li>
<a href="${base}/${message.id}">
<span class="subject">${subjectOf(message)}</span>${arrivalTime(message.receivedAt)}
<span class="who">À ${message.to.join(', ')}</span>${repeatBadge(counts.get(message.messageId ?? '') ?? 1)}
</a></li>`;

function pageLinks(base: string, search: string, current: number, last: number): Markup {
  const address = (target: number) => `${base}/?${new URLSearchParams({ q: search, page: String(target) })}`;
  return html`<nav class="pages" aria-label="Pages">
${current > 1 ? html`<a class="button" href="${address(current - 1)}">Plus récents</a>` : html`<span></span>`}
<span class="muted">Page ${current} sur ${last}</span>
${current < last ? html`<a class="button" href="${address(current + 1)}">Plus anciens</a>` : html`<span></span>`}
</nav>`;
}
