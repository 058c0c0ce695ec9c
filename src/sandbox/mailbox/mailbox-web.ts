import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import { demoPage, demoPageHeaders, html, htmlPart, type Markup, textPart } from '#demo/demo-page.ts';
import { dispositionOf } from '#domain/file/attached-file.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { type CaughtAttachment, type CaughtMessage, countByMessageId } from './caught-message.ts';
import { answerLink, type IncomingMail, serveWriting } from './write-email.ts';

type Page = { title: string; base: string; content: Markup };

const page = ({ title, base, content }: Page): string =>
  demoPage({ title, collection: 'Boîte de démonstration', home: `${base}/`, content });

const arrivalTime = (receivedAt: string): Markup =>
  html`<time datetime="${receivedAt}">${formatDateTime(new Date(receivedAt))}</time>`;

const subjectOf = ({ subject }: { subject: string }): string => (subject === '' ? '(sans objet)' : subject);

const repeatBadge = (count: number): Markup | null =>
  count > 1 ? html`<span class="badge">Envoyé ${count} fois</span>` : null;

const messagesPerPage = 50;

type ListPage = {
  base: string;
  messages: readonly CaughtMessage[];
  search: string;
  pageNumber: number;
  previewsUrl: string | undefined;
  canWrite: boolean;
};

const fits =
  (search: string) =>
  ({ subject, to }: CaughtMessage): boolean =>
    [subject, ...to].some((value) => value.toLocaleLowerCase('fr').includes(search.toLocaleLowerCase('fr')));

function listPage(list: ListPage): string {
  const { base, messages, search, pageNumber, previewsUrl, canWrite } = list;
  const found = messages.filter(fits(search)).toReversed();
  const lastPage = Math.max(1, Math.ceil(found.length / messagesPerPage));
  const current = Math.min(Math.max(1, pageNumber), lastPage);
  const shown = found.slice((current - 1) * messagesPerPage, current * messagesPerPage);
  const counts = countByMessageId(messages);
  const content = html`<h1>Messages reçus</h1>
<p class="muted">${messages.length > 0 && `${countInWords(messages.length)}. `}Aucun email ne part vers l’extérieur&nbsp;: tout arrive ici.${previewsUrl !== undefined && html` <a href="${previewsUrl}">Voir un exemple de chaque email</a>`}</p>
${canWrite && html`<p><a class="button" href="${base}/ecrire">Écrire à l’adresse des idées</a></p>`}
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

/** Only for an email whose answers the shop reads. */
function answerButton(base: string, { headers, to, subject }: CaughtMessage): Markup | null {
  const named = headers.find(({ name }) => name.toLowerCase() === 'reply-to')?.value ?? '';
  const address = /<([^<>]+)>$/.exec(named)?.[1];
  if (address === undefined) return null;
  const link = answerLink(base, { to: address, from: to[0] ?? '', subject });
  return html`<p><a class="button" href="${link}">Répondre à cet email</a></p>`;
}

type MessagePage = { base: string; message: CaughtMessage; sameMessageId: number };

function messagePage({ base, message, sameMessageId }: MessagePage): string {
  const content = html`<a class="back" href="${base}/">← Tous les messages</a>
<h1>${subjectOf(message)}</h1>
<p>${repeatBadge(sameMessageId)}</p>
<div class="panel"><dl>
<dt>De</dt><dd>${message.from}</dd>
<dt>À</dt><dd>${message.to.join(', ')}</dd>
<dt>Reçu le</dt><dd>${arrivalTime(message.receivedAt)}</dd>
<dt>Message-ID</dt><dd>${message.messageId ?? 'absent'}</dd>
</dl></div>
${answerButton(base, message)}
${message.html !== null && htmlPart(message.html)}
${message.text !== null && textPart(message.text)}
${message.attachments.length > 0 && attachments(base, message)}
<h2>En-têtes</h2>
<details class="panel"><summary>Afficher les ${message.headers.length} en-têtes</summary>
<dl>${message.headers.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></details>`;
  return page({ title: subjectOf(message), base, content });
}

const sizeInWords = (bytes: number): string =>
  `${(bytes / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0ko`;

const attachmentName = ({ filename }: CaughtAttachment, index: number): string =>
  filename ?? `piece-jointe-${index + 1}`;

const attachments = (base: string, message: CaughtMessage): Markup => html`<h2>Pièces jointes</h2>
<div class="panel"><ul class="files">${message.attachments.map(
  (
    attachment,
    index,
  ) => html`<li><a href="${base}/${message.id}/attachments/${index}" download>${attachmentName(attachment, index)}</a>
<span class="muted">(${attachment.mimeType}, ${sizeInWords(attachment.size)})</span></li>`,
)}</ul></div>`;

const notFoundPage = (base: string): string =>
  page({
    title: 'Message introuvable',
    base,
    content: html`<div class="panel empty"><h1>Message introuvable</h1>
<p class="muted">Il a peut-être été effacé, ou remplacé par de plus récents.</p>
<p><a class="button" href="${base}/">Voir tous les messages</a></p></div>`,
  });

type MailboxView = {
  messages: () => readonly CaughtMessage[];
  clear: () => Promise<void>;
  previewsUrl: string | undefined;
  incoming: IncomingMail | undefined;
};

const listQuery = z.object({ q: z.string().max(200).catch(''), page: z.coerce.number().int().catch(1) });
const addressee = z.object({ to: z.string().optional() });
const messageParams = z.object({ id: z.string() });
const attachmentParams = messageParams.extend({ index: z.coerce.number().int() });

export const mailboxWeb =
  ({ messages, clear, previewsUrl, incoming }: MailboxView): FastifyPluginAsync =>
  async (app) => {
    const base = app.prefix.replace(/\/$/, '');
    const find = (id: string) => messages().find((message) => message.id === id);
    acceptForms(app);
    if (incoming) serveWriting(app, base, incoming);

    app.get('/', (request, reply) => {
      const { q, page } = listQuery.parse(request.query);
      return reply.headers(demoPageHeaders).send(
        listPage({
          base,
          messages: messages(),
          search: q,
          pageNumber: page,
          previewsUrl,
          canWrite: incoming !== undefined,
        }),
      );
    });

    app.get('/messages.json', (request, reply) => {
      const { to } = addressee.parse(request.query);
      const sent = messages().filter(({ envelope }) => to === undefined || envelope.to.includes(to));
      return reply.header('cache-control', 'no-store').send(sent);
    });

    app.get('/summary.json', (_request, reply) =>
      reply.header('cache-control', 'no-store').send(messages().map(summaryOf)),
    );

    app.post('/clear', async (request, reply) => {
      if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send();
      await clear();
      return reply.redirect(`${base}/`, 303);
    });

    app.get('/:id', (request, reply) => {
      const message = find(messageParams.parse(request.params).id);
      if (message === undefined) return notFound(reply, base);
      const sameMessageId = countByMessageId(messages()).get(message.messageId ?? '') ?? 1;
      return reply.headers(demoPageHeaders).send(messagePage({ base, message, sameMessageId }));
    });

    app.get('/:id/attachments/:index', (request, reply) => {
      const { id, index } = attachmentParams.parse(request.params);
      const attachment = find(id)?.attachments[index];
      if (attachment === undefined) return notFound(reply, base);
      return reply
        .headers({ ...demoPageHeaders, 'content-type': 'application/octet-stream' })
        .header('content-disposition', dispositionOf(attachmentName(attachment, index)))
        .send(Buffer.from(attachment.base64, 'base64'));
    });
  };

/** Left without content, so that a year of emails stays small. */
const summaryOf = ({ id, receivedAt, envelope, subject }: CaughtMessage) => ({
  id,
  receivedAt,
  to: envelope.to,
  subject,
});

const notFound = (reply: FastifyReply, base: string) =>
  reply.code(404).headers(demoPageHeaders).send(notFoundPage(base));

function acceptForms(app: FastifyInstance): void {
  const form = 'application/x-www-form-urlencoded';
  if (app.hasContentTypeParser(form)) return;
  app.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
