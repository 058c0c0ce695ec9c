import { html, type Markup } from './markup.ts';
import { pageStyle } from './page-style.ts';

// The emails shown inside inherit this policy too: no script, nothing from outside.
export const demoPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

interface DemoPage {
  title: string;
  collection: string;
  home: string;
  content: Markup;
}

/** Without script, without the shop's bundle. */
export const demoPage = ({ title, collection, home, content }: DemoPage): string =>
  html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${collection}</title>
<style>${pageStyle}</style>
</head>
<body>
<a class="skip" href="#contenu">Aller au contenu</a>
<header class="bar"><a class="brand" href="${home}"><span class="gear" aria-hidden="true"></span>${collection}</a></header>
<main id="contenu" tabindex="-1">${content}</main>
</body>
</html>
`.source;
