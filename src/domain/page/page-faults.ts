/** docs/product/automation-page.md#checked-before-publishing */

import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { type PageFault, scriptFaults } from './script-faults.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const mostFaults = 200;

const isInline = (address: string) => /^\s*(data:|blob:)/i.test(address);
const shortened = (address: string) => (address.length > 80 ? `${address.slice(0, 79)}…` : address);
const quoted = (address: string) => `«\u00a0${shortened(address.trim())}\u00a0»`;
const alone = 'le cadre ne charge que ce qui est écrit dans la page';

const images = new Set(['img', 'image', 'source', 'video', 'audio', 'track', 'input']);
const frames = new Map([
  ['iframe', 'src'],
  ['frame', 'src'],
  ['object', 'data'],
  ['embed', 'src'],
]);

interface Attribute {
  element: string;
  name: string;
  value: string;
  other: (name: string) => string;
}

type Rule = readonly [
  kind: PageFault['kind'],
  holds: (attribute: Attribute) => boolean,
  message: (attribute: Attribute) => string,
];

const leadsNowhere = (value: string) => /^\s*(#|javascript:|$)/i.test(value);
const loadsSet = (value: string) => value.split(/,\s+/).some((one) => one.trim() !== '' && !isInline(one));

const rules: readonly Rule[] = [
  [
    'outside',
    ({ element, name, value }) => element === 'script' && name === 'src' && value.trim() !== '',
    ({ value }) => `Script ${quoted(value)}\u00a0: ${alone}. Copiez-le dans la page.`,
  ],
  [
    'outside',
    ({ element, name, other }) =>
      element === 'link' && name === 'href' && /\b(stylesheet|modulepreload)\b/i.test(other('rel')),
    ({ value }) => `Feuille de style ${quoted(value)}\u00a0: ${alone}. Copiez-la dans la page.`,
  ],
  [
    'outside',
    ({ element, name, value }) =>
      images.has(element) &&
      (['src', 'poster'].includes(name) || (element === 'image' && name === 'href')) &&
      value.trim() !== '' &&
      !isInline(value),
    ({ value }) => `Image ou média ${quoted(value)}\u00a0: ${alone}. Écrivez-le en «\u00a0data:\u00a0».`,
  ],
  [
    'outside',
    ({ name, value }) => name === 'srcset' && loadsSet(value),
    ({ value }) => `Image ${quoted(value)}\u00a0: ${alone}. Écrivez-la en «\u00a0data:\u00a0».`,
  ],
  [
    'outside',
    ({ element, name, value }) => frames.get(element) === name && value.trim() !== '',
    ({ element, value }) =>
      `«\u00a0<${element}>\u00a0» ${quoted(value)}\u00a0: le cadre n’en ouvre pas d’autre.`,
  ],
  [
    'navigation',
    ({ element, name, value }) =>
      ((element === 'form' && name === 'action') || name === 'formaction') && !leadsNowhere(value),
    ({ value }) => `Formulaire envoyé à ${quoted(value)}\u00a0: le cadre n’envoie aucun formulaire.`,
  ],
  [
    'navigation',
    ({ element, name }) => element === 'base' && name === 'href',
    () => '«\u00a0<base>\u00a0» est sans effet dans le cadre.',
  ],
  [
    'navigation',
    ({ element, name, value }) =>
      element === 'meta' && name === 'http-equiv' && value.trim().toLowerCase() === 'refresh',
    () => 'Une redirection automatique sortirait le client de sa page.',
  ],
  [
    'navigation',
    ({ name, value }) => name === 'target' && /^\s*_(top|parent)\s*$/i.test(value),
    ({ value }) =>
      `«\u00a0target=${value.trim()}\u00a0»\u00a0: la page ne peut pas remplacer la boutique autour d’elle.`,
  ],
];

const lineOf = (element: Element, name?: string): number => {
  const where = element.sourceCodeLocation;
  return (name !== undefined && where?.attrs?.[name]?.startLine) || where?.startLine || 1;
};

/** Comments become blanks, so that places stay the same; an unclosed one lasts to the end. */
function withoutComments(css: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let begin = css.indexOf('/*'); begin >= 0; begin = css.indexOf('/*', at)) {
    const end = css.indexOf('*/', begin + 2);
    const after = end < 0 ? css.length : end + 2;
    parts.push(css.slice(at, begin), css.slice(begin, after).replace(/[^\n]/g, ' '));
    at = after;
  }
  return parts.join('') + css.slice(at);
}

function styleFaults(css: string, firstLine: number): PageFault[] {
  const plain = withoutComments(css);
  // No two runs of spaces meet in the pattern, so it stays linear on any text.
  const loads = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)|url\(\s*["']?([^"')]+)/gi;
  const faults: PageFault[] = [];
  let line = firstLine;
  let counted = 0;
  for (const { 0: whole, 1: sheet, 2: file, index } of plain.matchAll(loads)) {
    if (faults.length > mostFaults) break;
    line += plain.slice(counted, index).split('\n').length - 1;
    counted = index;
    const address = sheet ?? file ?? '';
    if (!whole.startsWith('@') && (isInline(address) || address.startsWith('#'))) continue;
    faults.push({ line, kind: 'outside', message: `Style ${quoted(address)}\u00a0: ${alone}.` });
  }
  return faults;
}

const runs = (type: string) =>
  type.trim() === '' || /^\s*(module|(text|application)\/(javascript|ecmascript))\s*$/i.test(type);

function insideFaults(element: Element, type: string): PageFault[] {
  const faultsOf = element.tagName === 'style' ? styleFaults : scriptFaults;
  if (element.tagName !== 'style' && !(element.tagName === 'script' && runs(type))) return [];
  return element.childNodes.flatMap((child) =>
    'value' in child ? faultsOf(child.value, child.sourceCodeLocation?.startLine ?? 1) : [],
  );
}

function elementFaults(element: Element): PageFault[] {
  const values = new Map(element.attrs.map(({ name, value }) => [name, value]));
  const other = (name: string) => values.get(name) ?? '';
  const ofAttributes = element.attrs.flatMap(({ name, value }): PageFault[] => {
    const line = lineOf(element, name);
    if (name === 'style') return styleFaults(value, line);
    if (name.startsWith('on')) return scriptFaults(value, line);
    const attribute = { element: element.tagName, name, value, other };
    return rules
      .filter(([, holds]) => holds(attribute))
      .map(([kind, , message]) => ({ line, kind, message: message(attribute) }));
  });
  return [...ofAttributes, ...insideFaults(element, other('type'))];
}

function* elementsOf(root: Node): Generator<Element> {
  // A loop instead of recursion: a page may nest deeper than the stack.
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('tagName' in node) yield node;
    if ('content' in node) waiting.push(node.content);
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
}

export interface CheckedPage {
  faults: PageFault[];
  more: boolean;
}

export function pageFaults(html: string): CheckedPage {
  const found = new Map<string, PageFault>();
  for (const element of elementsOf(parse(html, { sourceCodeLocationInfo: true }))) {
    for (const fault of elementFaults(element)) found.set(`${fault.line} ${fault.message}`, fault);
    if (found.size > mostFaults) break;
  }
  const faults = [...found.values()].sort((one, other) => one.line - other.line);
  return { faults: faults.slice(0, mostFaults), more: faults.length > mostFaults };
}
