import { html, type Markup } from './markup.ts';

/** The frame itself may neither navigate nor run scripts. */
const withLinksInNewTabs = (source: string): string => {
  const target = '<base target="_blank">';
  const head = /<head\b[^>]*>/i;
  return head.test(source) ? source.replace(head, (tag) => tag + target) : target + source;
};

export const htmlPart = (source: string): Markup => html`<h2>Version HTML</h2>
<iframe title="Version HTML du message" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${withLinksInNewTabs(source)}"></iframe>`;

export const textPart = (text: string): Markup => html`<h2>Version texte</h2>
<div class="panel"><pre>${text}</pre></div>`;
