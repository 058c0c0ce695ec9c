export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
}

const tag =
  /<(?<close>\/)?(?<name>[A-Za-z_][\w.:-]*)(?<attributes>(?:\s+[\w.:-]+="[^"<]*")*)\s*(?<empty>\/)?>/y;
const declaration = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/;
const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  '#39': "'",
};

function textOf(raw: string): string {
  return raw.replaceAll(/&([^;]*);?/g, (_all, name: string) => {
    const character = entities[name];
    if (character === undefined) throw new SyntaxError(`&${name} is no entity`);
    return character;
  });
}

const attributesOf = (raw: string) =>
  Object.fromEntries(
    [...raw.matchAll(/([\w.:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, textOf(value)]),
  );

/** Elements, attributes and text, which is all that a report is made of. Throws a SyntaxError where it is not well formed. */
export function readXml(xml: string): XmlElement {
  const source = xml.replace(declaration, '').trimEnd();
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  let at = 0;
  while (at < source.length) {
    const inside = open.at(-1) ?? root;
    const next = source.indexOf('<', at);
    const text = source.slice(at, next < 0 ? undefined : next);
    if (text.trim() !== '' && inside === root) throw new SyntaxError('text stands outside of the root');
    inside.text += textOf(text);
    if (next < 0) break;
    tag.lastIndex = next;
    const { name = '', close, attributes = '', empty } = tag.exec(source)?.groups ?? {};
    if (name === '') throw new SyntaxError(`no tag at ${next}`);
    at = tag.lastIndex;
    if (close) {
      if (open.length < 2 || inside.name !== name) throw new SyntaxError(`</${name}> closes nothing`);
      open.pop();
    } else {
      const child = { name, attributes: attributesOf(attributes), text: '', children: [] };
      inside.children.push(child);
      if (!empty) open.push(child);
    }
  }
  const [only, ...more] = root.children;
  if (open.length > 1 || !only || more.length > 0) throw new SyntaxError('one root, closed, is wanted');
  return only;
}

/** All that are found by these names, one below the other. */
export const found = (from: XmlElement, ...[name, ...rest]: readonly string[]): XmlElement[] =>
  name === undefined
    ? [from]
    : from.children.filter((child) => child.name === name).flatMap((child) => found(child, ...rest));

export const textAt = (from: XmlElement, ...names: readonly string[]): string =>
  found(from, ...names)[0]?.text ?? '';
