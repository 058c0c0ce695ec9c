/** docs/product/workflow.md#expressions-are-paths */

/** Any later node may read these two again: what the shop sent, and the values in it. */
export const ENTRY = 'Réception';
export const RECEIVED = 'Données reçues';

const PATH = String.raw`(?:\.[a-z][a-z0-9_]{0,49}|\[\d{1,3}\])`;
const SOURCE = String.raw`\$json|\$\('(?:${ENTRY}|${RECEIVED})'\)\.first\(\)\.json`;
const ONE = new RegExp(`^(${SOURCE})(${PATH}{0,8})$`);
const STEP = new RegExp(PATH, 'g');

/** `constructor` leads to no one's data. */
const UNSPEAKABLE = ['constructor', 'prototype'];

export interface PathExpression {
  source: string | null;
  path: (string | number)[];
}

/** Reads `$json.a[0].b`, without braces; null for anything else. */
export function readPath(expression: string): PathExpression | null {
  const [, source, steps = ''] = ONE.exec(expression.trim()) ?? [];
  if (!source) return null;
  const path = (steps.match(STEP) ?? []).map((step) =>
    step.startsWith('[') ? Number(step.slice(1, -1)) : step.slice(1),
  );
  if (path.some((step) => typeof step === 'string' && UNSPEAKABLE.includes(step))) return null;
  return { source: [ENTRY, RECEIVED].find((name) => source.includes(name)) ?? null, path };
}

export interface Template {
  /** A path alone in its braces keeps its type. */
  whole: PathExpression | null;
  parts: (string | PathExpression)[];
}

/** Reads text with `{{ … }}` in it; null where braces hold anything but a path. */
export function readTemplate(text: string): Template | null {
  const parts: (string | PathExpression)[] = [];
  let rest = text;
  while (rest.includes('{{')) {
    const start = rest.indexOf('{{');
    const end = rest.indexOf('}}', start);
    const path = end < 0 ? null : readPath(rest.slice(start + 2, end));
    if (!path) return null;
    if (start > 0) parts.push(rest.slice(0, start));
    parts.push(path);
    rest = rest.slice(end + 2);
  }
  if (rest) parts.push(rest);
  const [first] = parts;
  return {
    whole: parts.length === 1 && first !== undefined && typeof first !== 'string' ? first : null,
    parts,
  };
}

/** n8n evaluates a parameter that begins with `=`, and any braces in HTML. */
export const isEvaluated = (text: string): boolean => text.startsWith('=') || text.includes('{{');

export const isAllowedExpression = (text: string): boolean =>
  readTemplate(text.startsWith('=') ? text.slice(1) : text) !== null;

/** `name` is an input's, whose pattern lets nothing else in. */
export const receivedValue = (name: string | null): string =>
  `={{ $('${RECEIVED}').first().json${name === null ? '' : `.${name}`} }}`;

/** Documents show labels (docs/product/workflow.md#documents-take-shown-values). */
export const shownLabel = (name: string): string => `{{ $('${ENTRY}').first().json.body.labels.${name} }}`;
export const shownValue = (name: string): string => `{{ $('${ENTRY}').first().json.body.shown.${name} }}`;
