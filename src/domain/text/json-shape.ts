/** Inserts `json` as it is, without parsing it again. The object needs a field of its own. */
export const withJson = (object: Readonly<Record<string, unknown>>, name: string, json: string): string =>
  `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:${json}}`;

export interface JsonBounds {
  names: number;
  depth: number;
}

function afterString(text: string, opening: number): number {
  let at = opening;
  for (;;) {
    at = text.indexOf('"', at + 1);
    if (at === -1) return text.length;
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
}

/** Checks in one pass before parsing; invalid JSON is left to the parser. */
export function keepsWithin(text: string, { names, depth }: JsonBounds): boolean {
  const namesOfOpen: number[] = [];
  for (let at = 0; at < text.length; ) {
    const character = text[at];
    if (character === '"') {
      at = afterString(text, at);
      continue;
    }
    if (character === '{' || character === '[') {
      if (namesOfOpen.push(0) > depth) return false;
    } else if (character === '}' || character === ']') {
      namesOfOpen.pop();
    } else if (character === ':') {
      const count = (namesOfOpen.pop() ?? 0) + 1;
      if (count > names) return false;
      namesOfOpen.push(count);
    }
    at += 1;
  }
  return true;
}

/** Half a surrogate pair has no bytes in UTF-8. */
export function isJsonWithin(text: string, bounds: JsonBounds): boolean {
  if (!text.isWellFormed() || !keepsWithin(text, bounds)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
