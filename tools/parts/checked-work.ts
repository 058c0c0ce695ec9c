/** The work of a page as it comes from a file or from outside: what is wrong is refused with its place, never repaired. */
import { readJson, refusalWords } from './json-file.ts';

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Says in French, without its last dot, what is wrong and where. */
export class Refusal extends Error {}

/** Empty where it is not there. `where`: `Point 2`, or nothing. */
export function textIn(fields: Fields, key: string, where = ''): string {
  const value = fields[key] ?? '';
  if (typeof value === 'string') return value;
  throw new Refusal(`${where ? `${where}\u00a0: ` : ''}«\u00a0${key}\u00a0» n’est pas un texte`);
}

/** Empty where it is not there; `name` says what its items are: `Point`. */
export function listIn<Item>(
  fields: Fields,
  key: string,
  name: string,
  read: (item: Fields, where: string) => Item,
): Item[] {
  const list = fields[key] ?? [];
  if (!Array.isArray(list)) throw new Refusal(`«\u00a0${key}\u00a0» n’est pas une liste`);
  return list.map((item: unknown, index) => {
    const where = `${name} ${index + 1}`;
    if (!isFields(item)) throw new Refusal(`${where}\u00a0: illisible`);
    return read(item, where);
  });
}

export type Checked<Work> = { work: Work } | { why: string };

const UNTOUCHED = 'Votre saisie n’a pas changé.';

export function checked<Work>(read: () => Work): Checked<Work> {
  try {
    return { work: read() };
  } catch (error) {
    if (error instanceof Refusal)
      return { why: `Cette sauvegarde est abîmée. ${error.message}. ${UNTOUCHED}` };
    throw error;
  }
}

/** A file of the tool's, by who checks what the shop kept. */
export function openKept<Work>(
  text: string,
  tool: string,
  check: (data: Fields) => Checked<Work>,
): Checked<Work> {
  const file = readJson(text, tool);
  return file.is === 'ours' ? check(file.data) : { why: refusalWords(file) };
}

/** Of what cannot be read no more is known. */
export const whole = <Work>(work: Work | null): Checked<Work> =>
  work ? { work } : { why: `Cette sauvegarde est incomplète. ${UNTOUCHED}` };

/** What the shop kept, perhaps for another version of the page; null for what it can't show. */
export function keptWork<Work>(kept: unknown, read: (fields: Fields) => Work): Work | null {
  if (!isFields(kept)) return null;
  const found = checked(() => read(kept));
  return 'work' in found ? found.work : null;
}

/**
 * The work of a file. `readFormer`: of one that a first version wrote, which did not name its tool; undefined where it
 * is none of those either.
 */
export function openWork<Work>(
  text: string,
  tool: string,
  read: (fields: Fields) => Work,
  readFormer: (fields: Fields) => (() => Work) | undefined,
): Checked<Work> {
  const file = readJson(text, tool);
  if (file.is === 'ours') return checked(() => read(file.data));
  const data: unknown = file.why === 'no_tool' ? JSON.parse(text.replace(/^\ufeff/, '')) : undefined;
  const former = isFields(data) ? readFormer(data) : undefined;
  return former ? checked(former) : { why: refusalWords(file) };
}
