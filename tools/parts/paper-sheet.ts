/** An invoice or a quote as its customer reads it. */
import type { WrittenPaper } from '#domain/document/written-paper.ts';
import { make } from './elements.ts';

const party = ({ title, name, lines }: WrittenPaper['parties'][number]): HTMLElement =>
  make(
    'div',
    { class: 'keep' },
    make('h3', {}, title),
    make('p', {}, ...(name ? [make('strong', {}, name), '\n'] : []), lines.join('\n')),
  );

const row = ([what = '', ...cells]: readonly string[], columns: WrittenPaper['columns']): HTMLElement =>
  make(
    'tr',
    {},
    make('td', { class: 'what' }, what),
    ...cells.map((text, index) =>
      make('td', { class: 'r', 'data-l': columns[index + 1]?.named ?? '' }, text),
    ),
  );

function table({ columns, lines }: WrittenPaper): HTMLElement {
  if (lines.length === 0) return make('p', { class: 'later' }, 'Vos lignes s’afficheront ici.');
  const heads = columns.map(({ short }, index) =>
    make('th', { scope: 'col', ...(index > 0 && { class: 'r' }) }, short),
  );
  const body = make('tbody', {}, ...lines.map((line) => row(line, columns)));
  return make('table', {}, make('thead', {}, make('tr', {}, ...heads)), body);
}

const sums = ({ sums: all }: WrittenPaper): HTMLElement =>
  make(
    'dl',
    { class: 'sums keep' },
    ...all.map(({ label, amount, isDue, id }) =>
      make('div', isDue ? { class: 'due' } : {}, make('dt', {}, label), make('dd', id ? { id } : {}, amount)),
    ),
  );

let logo = '';
/** The letterhead is its owner's of today, on papers of before too: none of what the law wants stands on it. */
export const showLogo = (picture: string): void => {
  logo = picture;
};

export function renderSheet(target: HTMLElement, paper: WrittenPaper): void {
  const meta = paper.meta.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]);
  target.replaceChildren(
    ...(logo ? [make('img', { class: 'logo', src: logo, alt: '' })] : []),
    make('h2', {}, paper.title),
    make('dl', { class: 'meta' }, ...meta),
    make('div', { class: 'parties' }, ...paper.parties.map(party)),
    table(paper),
    sums(paper),
    make('div', { class: 'mentions' }, ...paper.mentions.map((text) => make('p', { class: 'keep' }, text))),
    ...(paper.signature ? [make('div', { class: 'sign keep' }, make('p', {}, paper.signature))] : []),
  );
}
