import { htmlText } from '#domain/text/html-text.ts';
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Part = string | number | Markup | null | false | readonly Part[];

function sourceOf(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Markup) return part.source;
  if (typeof part === 'string' || typeof part === 'number') return htmlText(String(part));
  return part.map(sourceOf).join('');
}

/** Escapes every part, in text and in quoted attributes, unless it is Markup. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(
    strings.reduce((source, literal, index) => `${source}${sourceOf(parts[index - 1] ?? null)}${literal}`),
  );

/** The frame may neither navigate nor run scripts. */
const withLinksInNewTabs = (source: string): string => {
  const target = '<base target="_blank">';
  const head = /<head\b[^>]*>/i;
  return head.test(source) ? source.replace(head, (tag) => tag + target) : target + source;
};

export const htmlPart = (source: string): Markup => html`<h2>Version HTML</h2>
<iframe title="Version HTML du message" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${withLinksInNewTabs(source)}"></iframe>`;

export const textPart = (text: string): Markup => html`<h2>Version texte</h2>
<div class="panel"><pre>${text}</pre></div>`;

/** docs/product/look.md#demo-pages-look-alike */
export const pageStyle = new Markup(`
:root {
  color-scheme: light dark;
  --paper: #f6f8f8; --surface: #ffffff; --ink: #14201f; --muted: #52615f; --line: #dbe3e1; --control: #7d8b88;
  --accent: #0b6b62; --accent-text: #0a5f57; --warning-soft: #fcf1de; --warning-text: #7d4600; --danger-text: #a31d25;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0d1413; --surface: #141d1c; --ink: #e7eeec; --muted: #9db0ac; --line: #2a3836; --control: #70837f;
    --accent: #45bfae; --accent-text: #6bd3c3; --warning-soft: #35270d; --warning-text: #edbb69; --danger-text: #f6a3a5;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif; }
a { color: var(--accent-text); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 12px; background: var(--surface); padding: 8px 12px; z-index: 1; }
.bar { background: var(--surface); border-bottom: 1px solid var(--line); }
.brand { display: flex; align-items: center; gap: 10px; max-width: 960px; min-height: 56px; margin: 0 auto; padding: 0 16px; font-weight: 700; letter-spacing: -.01em; color: var(--ink); text-decoration: none; }
.gear { border: 3px dotted var(--accent); border-radius: 50%; }
.gear::before { content: ''; display: block; width: 6px; height: 6px; border: 3px solid var(--accent); border-radius: 50%; }
main { max-width: 960px; margin: 0 auto; padding: 28px 16px 64px; }
h1 { font-size: 1.5rem; line-height: 1.3; letter-spacing: -.015em; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 1.0625rem; margin: 32px 0 10px; }
.muted { color: var(--muted); margin: 0; }
.tools { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin: 20px 0; }
.tools form { display: flex; gap: 8px; flex: 1 1 280px; align-items: end; }
.field { flex: 1; min-width: 0; }
label { display: block; font-size: .875rem; color: var(--muted); margin-bottom: 4px; }
input, textarea, select { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--control); border-radius: 8px; }
button, .button { display: inline-flex; align-items: center; min-height: 44px; padding: 8px 16px; font: inherit; font-weight: 600; color: var(--accent-text); background: var(--surface); border: 1px solid var(--accent); border-radius: 8px; cursor: pointer; text-decoration: none; white-space: nowrap; }
.danger { color: var(--danger-text); border-color: var(--danger-text); }
.panel, .list { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
.panel { padding: 16px 20px; }
.list { list-style: none; margin: 0; padding: 0; overflow: hidden; }
.spaced { margin-top: 20px; }
.list li + li { border-top: 1px solid var(--line); }
.list a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 14px 20px; color: inherit; text-decoration: none; }
.list a:hover { background: var(--paper); }
.list a:focus-visible { outline-offset: -3px; }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.list time, .who { color: var(--muted); font-size: .875rem; }
.list time { text-align: right; }
.who { overflow-wrap: anywhere; }
.badge { justify-self: end; display: inline-block; padding: 1px 8px; border-radius: 99px; font-size: .8125rem; font-weight: 600; color: var(--warning-text); background: var(--warning-soft); white-space: nowrap; }
.panel.empty { text-align: center; padding: 48px 20px; margin-top: 20px; }
.empty h2 { margin: 0 0 4px; }
.erase { margin-top: 24px; }
.erase p { margin: 0 0 12px; }
.erase[open] { padding-bottom: 20px; }
.pages { display: flex; justify-content: space-between; gap: 12px; margin-top: 16px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 6px 20px; margin: 0; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 820px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; resize: vertical; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.6 ui-monospace, monospace; }
summary { cursor: pointer; padding: 10px 0; font-weight: 600; }
details.panel { padding-block: 6px; }
details dl { font-size: .875rem; padding-bottom: 12px; }
.files { list-style: none; margin: 0; padding: 0; }
.files a { display: inline-block; padding: 10px 0; overflow-wrap: anywhere; }
.back { display: inline-block; padding: 10px 0; margin-bottom: 4px; }
@media (max-width: 560px) {
  .list a { grid-template-columns: 1fr; padding: 14px 16px; }
  .list time { text-align: left; }
  .badge { justify-self: start; }
  .panel { padding: 14px 16px; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: 8px; }
  iframe { height: 70vh; min-height: 560px; }
}
`);

// The emails shown inside inherit this policy: no script, nothing from outside.
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
