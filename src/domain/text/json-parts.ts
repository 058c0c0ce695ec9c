/**
 * An object as JSON, with a part that is JSON already: what is kept as text goes out as that text, neither read nor
 * checked again. The object has a field of its own at least.
 */
export const withJson = (object: Readonly<Record<string, unknown>>, name: string, json: string): string =>
  `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:${json}}`;
