import { demoPage } from '#demo/demo-page.ts';
import { html, type Markup } from '#demo/markup.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';

type Page = { title: string; base: string; content: Markup };

/** One whole page; `base` is the prefix under which the mailbox is registered. */
export const page = ({ title, base, content }: Page): string =>
  demoPage({ title, collection: 'Boîte de démonstration', home: `${base}/`, content });

export const arrivalTime = (receivedAt: string): Markup =>
  html`<time datetime="${receivedAt}">${formatDateTime(new Date(receivedAt))}</time>`;

export const subjectOf = ({ subject }: { subject: string }): string =>
  subject === '' ? '(sans objet)' : subject;

/** For a message whose Message-ID came more than once. */
export const repeatBadge = (count: number): Markup | null =>
  count > 1 ? html`<span class="badge">Envoyé ${count} fois</span>` : null;
