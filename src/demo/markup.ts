export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Part = string | number | Markup | null | false | readonly Part[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

function sourceOf(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Markup) return part.source;
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return part.map(sourceOf).join('');
}

/** Every interpolation is escaped, in text and in quoted attributes, unless it is Markup itself. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(
    strings.reduce((source, literal, index) => `${source}${sourceOf(parts[index - 1] ?? null)}${literal}`),
  );
