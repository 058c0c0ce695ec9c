import { type PathExpression, readTemplate } from '#domain/workflow/expressions.ts';

export type Item = Record<string, unknown>;

export type Given = ReadonlyMap<string, readonly Item[]>;

/** Unknown here, though n8n might know it. */
export class NotKnown extends Error {
  override name = 'NotKnown';
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null;

function follow({ source, path }: PathExpression, item: Item, given: Given): unknown {
  let value: unknown = source === null ? item : given.get(source)?.[0];
  for (const step of path) value = isItem(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  return value;
}

function written(value: unknown): string {
  if (value === undefined) return '';
  return isItem(value) ? JSON.stringify(value) : String(value);
}

/** Follows plain paths only. `always` is for HTML texts, whose braces need no `=`. */
export function resolveText(text: unknown, item: Item, given: Given, always = false): unknown {
  if (typeof text !== 'string' || (!always && !text.startsWith('='))) return text;
  const template = readTemplate(text.startsWith('=') ? text.slice(1) : text);
  if (!template) throw new NotKnown(`the stand-in follows paths only: ${text.slice(0, 80)}`);
  if (template.whole) return follow(template.whole, item, given);
  return template.parts
    .map((part) => (typeof part === 'string' ? part : written(follow(part, item, given))))
    .join('');
}
