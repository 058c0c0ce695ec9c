/** A document as it is looked at, copied, saved and printed. */
import { todayHere } from '../parts/calendar.ts';
import { copyText } from '../parts/copy-text.ts';
import { make, part } from '../parts/elements.ts';
import { saveFile } from '../parts/save-file.ts';
import type { Meeting } from './core.ts';
import { type Block, documentOf, hasMinutes, type Kind } from './documents.ts';
import { asMarkdown, asText } from './written.ts';

function elementsOf(block: Block): HTMLElement[] {
  switch (block.is) {
    case 'title':
      return [make('h1', {}, block.text)];
    case 'heading':
      return [make('h2', {}, block.text)];
    case 'subheading':
      return [make('h3', {}, block.text)];
    case 'text':
      return [make('p', {}, block.text)];
    case 'facts':
      return block.facts.map(([name, text]) => make('p', {}, make('strong', {}, `${name}\u00a0: `), text));
    case 'items':
      return [make('ul', {}, ...block.items.map((item) => make('li', {}, item)))];
    case 'table': {
      const heads = block.heads.map((head) => make('th', { scope: 'col' }, head));
      const rows = block.rows.map((cells) => make('tr', {}, ...cells.map((text) => make('td', {}, text))));
      return [make('table', {}, make('thead', {}, make('tr', {}, ...heads)), make('tbody', {}, ...rows))];
    }
  }
}

const names: Record<Kind, string> = { agenda: 'ordre-du-jour', minutes: 'compte-rendu' };
const whats: Record<Kind, string> = { agenda: 'l’ordre du jour', minutes: 'le compte rendu' };

const laidOut = (meeting: Meeting, kind: Kind): void =>
  part('feuille').replaceChildren(...documentOf(meeting, kind).flatMap(elementsOf));

function buttons(kind: Kind, read: () => Meeting): HTMLElement[] {
  const act = (label: string, said: string, does: (button: HTMLElement) => void, look = 'btn') => {
    const button = make('button', { type: 'button', class: look, 'aria-label': said }, label);
    button.addEventListener('click', () => does(button));
    return button;
  };
  const blocks = () => documentOf(read(), kind);
  const fileName = () => `${names[kind]}-${read().day || todayHere()}`;
  const what = whats[kind];
  return [
    act(
      'Copier le texte',
      `Copier le texte\u00a0: ${what}`,
      (button) => void copyText(asText(blocks()), button),
      'btn main',
    ),
    act('Imprimer ou PDF', `Imprimer ou PDF\u00a0: ${what}`, () => {
      asked = kind;
      window.print();
      asked = undefined;
    }),
    act('Télécharger en Markdown', `Télécharger en Markdown\u00a0: ${what}`, () =>
      saveFile(`${fileName()}.md`, asMarkdown(blocks()), 'text/markdown;charset=utf-8'),
    ),
    act('Télécharger en texte', `Télécharger en texte\u00a0: ${what}`, () =>
      saveFile(`${fileName()}.txt`, asText(blocks()), 'text/plain;charset=utf-8'),
    ),
  ];
}

let asked: Kind | undefined;

export function makeDocuments(read: () => Meeting): void {
  for (const kind of ['agenda', 'minutes'] as const) part(`boutons-${kind}`).append(...buttons(kind, read));
  addEventListener('beforeprint', () => {
    const meeting = read();
    laidOut(meeting, asked ?? (hasMinutes(meeting) ? 'minutes' : 'agenda'));
  });
}

export function renderDocuments(meeting: Meeting): void {
  part('apercu-agenda').textContent = asText(documentOf(meeting, 'agenda'));
  part('apercu-minutes').textContent = asText(documentOf(meeting, 'minutes'));
}
