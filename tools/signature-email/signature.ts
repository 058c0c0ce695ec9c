/**
 * A signature as tables with styles of their own: what mail programs show alike, Outlook for Windows among them, which
 * lays out as Word does and knows neither style sheets nor `flex` (caniemail.com).
 */

import { inkUpon } from './contrast.ts';
import {
  type Answers,
  type Field,
  faultsOf,
  fields,
  fonts,
  mailAddress,
  nameOf,
  sizes,
  telAddress,
  webAddress,
  widthOf,
} from './core.ts';

/** A piece of it: text, or an element with its attributes and what stands in it. */
export type Piece = string | Element;
export interface Element {
  tag: 'table' | 'tbody' | 'tr' | 'td' | 'a' | 'img' | 'span' | 'br';
  attributes: Record<string, string>;
  content: Piece[];
}

const el = (tag: Element['tag'], attributes: Record<string, string>, ...content: Piece[]): Element => ({
  tag,
  attributes,
  content,
});

const table = (...rows: Element[]): Element =>
  el(
    'table',
    {
      cellpadding: '0',
      cellspacing: '0',
      border: '0',
      role: 'presentation',
      style: 'border-collapse:collapse;',
    },
    el('tbody', {}, ...rows),
  );

const tr = (...cells: Element[]): Element => el('tr', {}, ...cells);

const between = (parts: Piece[][], glue: Piece): Piece[] =>
  parts.filter((part) => part.length > 0).flatMap((part, at) => (at === 0 ? part : [glue, ...part]));

/** The look that its rows share. */
interface Look {
  colour: string;
  font: string;
  size: number;
}

const GREY = '#61676b';
const INK = '#1b1f23';

const textStyle = ({ font, size }: Look): string =>
  `font-family:${font};font-size:${size}px;line-height:1.5;color:${INK};`;

/** None where nothing stands in it. */
const row = (look: Look, content: Piece[], style = ''): Element[] =>
  content.length === 0
    ? []
    : [tr(el('td', { style: `${textStyle(look)}padding:0 0 2px 0;${style}` }, ...content))];

const link = (href: string, label: string, style: string): Piece[] =>
  href === '' || label === '' ? [] : [el('a', { href, style }, label)];

const text = (typed: string): Piece[] => (typed.trim() === '' ? [] : [typed.trim()]);

const bare = (url: string): string => url.replace(/^https:\/\/(www\.)?/i, '').replace(/\/$/, '');

function headRows(answers: Answers, look: Look): Element[] {
  const bar = el('span', { style: `color:${GREY};` }, ' | ');
  return [
    ...row(
      look,
      text(nameOf(answers)),
      `font-size:${look.size + 3}px;font-weight:bold;color:${look.colour};`,
    ),
    ...row(look, between([text(answers.fonction), text(answers.societe)], bar)),
  ];
}

const networks: [field: Field, label: string][] = [
  ['linkedin', 'LinkedIn'],
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
];

function detailRows(answers: Answers, look: Look): Element[] {
  const { colour } = look;
  const site = webAddress(answers.site);
  const plain = 'text-decoration:none;';
  const phones = [answers.tel, answers.mobile].map((typed) =>
    link(telAddress(typed), typed.trim(), `color:${INK};${plain}`),
  );
  const web = [
    link(mailAddress(answers.courriel), answers.courriel, `color:${colour};${plain}`),
    link(site, bare(site), `color:${colour};${plain}`),
  ];
  const social = networks.map(([field, label]) =>
    link(webAddress(answers[field]), label, `color:${colour};text-decoration:underline;`),
  );
  return [
    ...row(look, between(phones, ' · ')),
    ...row(look, between(web, ' · ')),
    ...row(look, text(answers.adresse)),
    ...row(look, between(social, ' · '), 'padding-top:4px;'),
    ...buttonRows(answers, look),
  ];
}

/** `bgcolor` besides the style: Outlook for Windows paints that one. */
function buttonRows(answers: Answers, look: Look): Element[] {
  const { colour } = look;
  const style = `color:${inkUpon(colour)};text-decoration:none;font-weight:bold;`;
  const label = link(webAddress(answers['bouton-lien']), answers.bouton.trim(), style);
  if (label.length === 0) return [];
  const cell = el(
    'td',
    {
      bgcolor: colour,
      style: `${textStyle(look)}background-color:${colour};border-radius:6px;padding:8px 16px;`,
    },
    ...label,
  );
  return row(look, [table(tr(cell))], 'padding-top:10px;');
}

function image(answers: Answers, source: (url: string) => string): Piece[] {
  const url = webAddress(answers.logo);
  if (url === '') return [];
  const width = widthOf(answers['logo-taille']) ?? 80;
  return [
    el('img', {
      src: source(url),
      width: String(width),
      alt: answers.societe.trim() || nameOf(answers),
      style: `display:block;border:0;width:${width}px;height:auto;`,
    }),
  ];
}

const side = (style: string, ...content: Piece[]): Element[] =>
  content.length === 0 ? [] : [el('td', { valign: 'top', style: `vertical-align:top;${style}` }, ...content)];

function cells(answers: Answers, look: Look, picture: Piece[]): Element[] {
  const head = headRows(answers, look);
  const details = detailRows(answers, look);
  const whole = (rows: Element[]): Piece[] => (rows.length === 0 ? [] : [table(...rows)]);
  if (answers.modele === 'bloc') {
    const left = [...row(look, picture, 'padding-bottom:8px;'), ...head];
    return [
      ...side('padding-right:20px;', ...whole(left)),
      ...side('border-left:1px solid #d5d1c7;padding-left:20px;', ...whole(details)),
    ];
  }
  if (answers.modele === 'simple') {
    return side('', ...whole([...head, ...details, ...row(look, picture, 'padding-top:10px;')]));
  }
  return [
    ...side('padding-right:16px;', ...picture),
    ...side(`border-left:3px solid ${look.colour};padding-left:16px;`, ...whole([...head, ...details])),
  ];
}

function noteRows({ mention }: Answers, { font }: Look, columns: number): Element[] {
  const lines = mention.trim().split('\n');
  if (mention.trim() === '') return [];
  const content = between(
    lines.map((line) => [line]),
    el('br', {}),
  );
  const style = `font-family:${font};font-size:11px;line-height:1.45;color:${GREY};padding-top:12px;`;
  return [tr(el('td', { ...(columns > 1 ? { colspan: String(columns) } : {}), style }, ...content))];
}

/** `source`: what stands for the picture, whose address it is given. What is wrong is left out. */
export function signatureOf(given: Answers, source: (url: string) => string = (url) => url): Element {
  const faults = faultsOf(given);
  const answers = { ...given };
  for (const field of fields) if (faults[field]) answers[field] = '';
  const look: Look = {
    colour: answers.couleur || '#0f5c55',
    font: Object.hasOwn(fonts, answers.police) ? answers.police : 'Arial,Helvetica,sans-serif',
    size: Object.hasOwn(sizes, answers.corps) ? Number(answers.corps) : 14,
  };
  const own = cells(answers, look, image(answers, source));
  return table(...(own.length > 0 ? [tr(...own)] : []), ...noteRows(answers, look, own.length));
}
