/** Inserts `json` as it is, without parsing it again. The object needs a field of its own. */
export const withJson = (object: Readonly<Record<string, unknown>>, name: string, json: string): string =>
  `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:${json}}`;
