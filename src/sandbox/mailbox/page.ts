import { formatDateTime } from '../../domain/french-dates.ts';
import { html, type Markup } from './html.ts';
import { pageStyle } from './page-style.ts';

// The emails shown inside inherit this policy too: no script, nothing from outside.
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

type Page = { title: string; base: string; content: Markup };

/** One whole page; `base` is the prefix under which the mailbox is registered. */
export const page = ({ title, base, content }: Page): string =>
  html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Boîte de démonstration</title>
<style>${pageStyle}</style>
</head>
<body>
<a class="skip" href="#contenu">Aller au contenu</a>
<header class="bar"><a class="brand" href="${base}/"><span class="gear" aria-hidden="true"></span>Boîte de démonstration</a></header>
<main id="contenu" tabindex="-1">${content}</main>
</body>
</html>
`.source;

export const arrivalTime = (receivedAt: string): Markup =>
  html`<time datetime="${receivedAt}">${formatDateTime(new Date(receivedAt))}</time>`;

export const subjectOf = ({ subject }: { subject: string }): string =>
  subject === '' ? '(sans objet)' : subject;

/** For a message whose Message-ID came more than once. */
export const repeatBadge = (count: number): Markup | null =>
  count > 1 ? html`<span class="badge">Envoyé ${count} fois</span>` : null;
