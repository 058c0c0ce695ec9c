import { htmlPart, textPart } from '#demo/email-parts.ts';
import { html, type Markup } from '#demo/markup.ts';
import type { CaughtAttachment, CaughtMessage } from './caught-message.ts';
import { arrivalTime, page, repeatBadge, subjectOf } from './page.ts';

type MessagePage = { base: string; message: CaughtMessage; sameMessageId: number };

export function messagePage({ base, message, sameMessageId }: MessagePage): string {
  const content = html`<a class="back" href="${base}/">← Tous les messages</a>
<h1>${subjectOf(message)}</h1>
<p>${repeatBadge(sameMessageId)}</p>
<div class="panel"><dl>
<dt>De</dt><dd>${message.from}</dd>
<dt>À</dt><dd>${message.to.join(', ')}</dd>
<dt>Reçu le</dt><dd>${arrivalTime(message.receivedAt)}</dd>
<dt>Message-ID</dt><dd>${message.messageId ?? 'absent'}</dd>
</dl></div>
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

export const attachmentName = ({ filename }: CaughtAttachment, index: number): string =>
  filename ?? `piece-jointe-${index + 1}`;

const attachments = (base: string, message: CaughtMessage): Markup => html`<h2>Pièces jointes</h2>
<div class="panel"><ul class="files">${message.attachments.map(
  (
    attachment,
    index,
  ) => html`<li><a href="${base}/${message.id}/attachments/${index}" download>${attachmentName(attachment, index)}</a>
<span class="muted">(${attachment.mimeType}, ${sizeInWords(attachment.size)})</span></li>`,
)}</ul></div>`;

export const notFoundPage = (base: string): string =>
  page({
    title: 'Message introuvable',
    base,
    content: html`<div class="panel empty"><h1>Message introuvable</h1>
<p class="muted">Il a peut-être été effacé, ou remplacé par de plus récents.</p>
<p><a class="button" href="${base}/">Voir tous les messages</a></p></div>`,
  });
