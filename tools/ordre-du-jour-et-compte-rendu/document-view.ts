/** A document as it is looked at, copied, saved and printed. */
import { html, render, type TemplateResult } from 'lit-html';
import { todayHere } from '../parts/calendar.ts';
import { copyText } from '../parts/copy-text.ts';
import { part } from '../parts/elements.ts';
import { saveFile } from '../parts/save-file.ts';
import type { Meeting } from './core.ts';
import { type Block, documentOf, hasMinutes, type Kind } from './documents.ts';
import { asMarkdown, asText } from './written.ts';

function blockView(block: Block): TemplateResult | TemplateResult[] {
  switch (block.is) {
    case 'title':
      return html`<h1>${block.text}</h1>`;
    case 'heading':
      return html`<h2>${block.text}</h2>`;
    case 'subheading':
      return html`<h3>${block.text}</h3>`;
    case 'text':
      return html`<p>${block.text}</p>`;
    case 'facts':
      return block.facts.map(([name, text]) => html`<p><strong>${name}&nbsp;: </strong>${text}</p>`);
    case 'items':
      return html`<ul>${block.items.map((item) => html`<li>${item}</li>`)}</ul>`;
    case 'table':
      return html`<table>
        <thead><tr>${block.heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
        <tbody>${block.rows.map((cells) => html`<tr>${cells.map((text) => html`<td>${text}</td>`)}</tr>`)}</tbody>
      </table>`;
  }
}

const names: Record<Kind, string> = { agenda: 'ordre-du-jour', minutes: 'compte-rendu' };
const whats: Record<Kind, string> = { agenda: 'l’ordre du jour', minutes: 'le compte rendu' };

let asked: Kind | undefined;
function print(kind: Kind): void {
  asked = kind;
  window.print();
  asked = undefined;
}

export const layOutForPrint = (read: () => Meeting): void =>
  addEventListener('beforeprint', () => {
    const kind = asked ?? (hasMinutes(read()) ? 'minutes' : 'agenda');
    render(documentOf(read(), kind).map(blockView), part('feuille'));
  });

export function documentLook(meeting: Meeting, kind: Kind) {
  const blocks = documentOf(meeting, kind);
  const text = asText(blocks);
  const save = (extension: string, content: string, type: string) =>
    saveFile(`${names[kind]}-${meeting.day || todayHere()}.${extension}`, content, `${type};charset=utf-8`);
  const copy = ({ currentTarget }: Event) =>
    currentTarget instanceof HTMLElement && void copyText(text, currentTarget);
  const act = (label: string, does: (event: Event) => void, look = 'btn') =>
    html`<button type="button" class=${look} aria-label="${label}&nbsp;: ${whats[kind]}" @click=${does}>${label}</button>`;
  return html`
    <section class="look" tabindex="0" aria-label="Aperçu ${kind === 'agenda' ? 'de l’ordre du jour' : 'du compte rendu'}"><pre>${text}</pre></section>
    <div class="actions">${act('Copier le texte', copy, 'btn main')}${act('Imprimer ou PDF', () => print(kind))}${act(
      'Télécharger en Markdown',
      () => save('md', asMarkdown(blocks), 'text/markdown'),
    )}${act('Télécharger en texte', () => save('txt', text, 'text/plain'))}</div>`;
}
