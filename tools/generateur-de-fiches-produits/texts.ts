/** The words of a sheet: title, description, paragraphs, facts. */
import { slugOf } from '../parts/slug.ts';
import { conditions, linesOf, type Product, priceCents } from './core.ts';
import { safetyFacts } from './safety.ts';

/** Usage, no rule: search engines cut by width, at about so many characters. */
export const MOST_OF_TITLE = 60;
export const MOST_OF_DESCRIPTION = 155;

export const sizeOf = (text: string): number => [...text].length;

export const upper = (text: string): string => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
/** Initials stay: « PVC recyclé ». */
export const lower = (text: string): string =>
  /^\p{Lu}[\p{Lu}\d]/u.test(text) ? text : text.charAt(0).toLocaleLowerCase('fr') + text.slice(1);
export const stop = (text: string): string => (text && !/[.!?…]$/.test(text) ? `${text}.` : text);

/** At a space where there is one near the end. */
export function cut(text: string, most: number): string {
  if (sizeOf(text) <= most) return text;
  const short = [...text].slice(0, most);
  const space = short.lastIndexOf(' ');
  const kept = short.slice(0, space > most - 25 ? space : most - 1).join('');
  return `${kept.replace(/[\s,;:.–-]+$/, '')}…`;
}

/** The parts that fit, in order, always the first. */
export function fitting(parts: readonly string[], most: number, glue: string): string {
  const [first = '', ...rest] = parts.filter(Boolean);
  return rest.reduce((text, part) => (sizeOf(text + glue + part) <= most ? text + glue + part : text), first);
}

export function priceInWords(product: Product): string {
  const cents = priceCents(product);
  if (cents === null) return '';
  return new Intl.NumberFormat('fr-FR', { style: 'currency', currency: product.currency }).format(
    cents / 100,
  );
}

const isWithin = (part: string, whole: string): boolean =>
  whole.toLocaleLowerCase('fr').includes(part.toLocaleLowerCase('fr'));

/** What search engines are given, where nothing is written by hand. */
export function proposals(product: Product): { title: string; description: string } {
  const { name, brand, kind, material, colour, shop, promise, strengths, warranty } = product;
  if (name === '') return { title: '', description: '' };
  const facts = [
    kind && !isWithin(kind, name) ? lower(kind) : '',
    material && `en ${lower(material)}`,
    colour && lower(colour),
  ].filter(Boolean);
  const sign = brand && !isWithin(brand, name) ? brand : shop;
  const title = fitting([fitting([name, ...facts], 48, ', '), sign], MOST_OF_TITLE, ' | ');
  const benefits = linesOf(strengths).map((line) => lower(line.split(/\s*:\s*/)[0] ?? ''));
  const parts = [
    stop(promise) || stop(fitting([name, ...facts], 90, ', ')),
    benefits.length > 0 ? stop(upper(fitting(benefits, 70, ', '))) : '',
    warranty && `Garantie commerciale ${warranty}.`,
    priceInWords(product) && `${priceInWords(product)}.`,
  ];
  return {
    title: cut(title, MOST_OF_TITLE),
    description: cut(fitting(parts, MOST_OF_DESCRIPTION, ' '), MOST_OF_DESCRIPTION),
  };
}

export function shownTexts(product: Product): { title: string; description: string } {
  const { title, description } = proposals(product);
  return { title: product.ownTitle ?? title, description: product.ownDescription ?? description };
}

export function paragraphs({ promise, audience, material, colour }: Product): string[] {
  const use = audience ? `À choisir pour ${lower(audience).replace(/\.$/, '')}.` : '';
  const made = [material && `en ${lower(material)}`, colour && `coloris ${lower(colour)}`];
  return [
    [stop(upper(promise)), use].filter(Boolean).join(' '),
    stop(upper(made.filter(Boolean).join(', '))),
  ].filter(Boolean);
}

export function facts(product: Product): [name: string, text: string][] {
  const { condition } = product;
  const all: [string, string][] = [
    ['Marque', product.brand],
    ['Type', upper(product.kind)],
    ['Matière', upper(product.material)],
    ['Couleur', upper(product.colour)],
    ['Dimensions', product.size],
    ['Poids', product.weight],
    ['Fabrication', upper(product.origin)],
    ['État', condition === 'NewCondition' ? '' : conditions[condition]],
    ['Garantie commerciale', product.warranty],
    ['Référence', product.reference],
  ];
  return all.filter(([, text]) => text !== '');
}

/** `Fermeture étanche : l’eau n’entre pas`: what stands before the colon stands out. */
export function headOf(line: string): { head: string; rest: string } {
  const [, head = '', rest = ''] = /^([^:]{2,60}?)\s*:\s+(.+)$/.exec(line) ?? [];
  return head ? { head: upper(head), rest } : { head: '', rest: upper(line) };
}

export interface Section {
  title: string;
  /** A list, or paragraphs. */
  is: 'list' | 'text';
  lines: string[];
}

const named = (pairs: [string, string][]): string[] => pairs.map(([name, text]) => `${name}\u00a0: ${text}`);

/** What comes after the paragraphs. */
export function sections(product: Product): Section[] {
  const all: Section[] = [
    { title: 'Points forts', is: 'list', lines: linesOf(product.strengths).map(upper) },
    { title: 'Caractéristiques', is: 'list', lines: named(facts(product)) },
    { title: 'Entretien et usage', is: 'text', lines: product.care ? [stop(upper(product.care))] : [] },
    { title: 'Fabricant et sécurité', is: 'list', lines: named(safetyFacts(product)) },
  ];
  return all.filter(({ lines }) => lines.length > 0);
}

export function asText(product: Product): string {
  const parts = sections(product).map(({ title, is, lines }) =>
    [title, ...lines.map((line) => (is === 'list' ? `- ${line}` : line))].join('\n'),
  );
  return `${[product.name, ...paragraphs(product), ...parts].filter(Boolean).join('\n\n')}\n`;
}

/** The end of the address that is proposed. */
export const addressEnd = ({ name, colour }: Pick<Product, 'name' | 'colour'>): string =>
  slugOf(`${name} ${colour}`);
