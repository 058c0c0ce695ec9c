/** docs/product/automation-page.md#page-asks-the-viewer */
import { lineForm } from '../text/one-form.ts';
import { BOOK_PARTS, DOCUMENT_BYTES, DOCUMENT_KEY, NUMBERED_KINDS } from './document-limits.ts';

const isKey = (value: unknown): value is string => typeof value === 'string' && DOCUMENT_KEY.test(value);
const isText =
  (most: number) =>
  (value: unknown): value is string =>
    typeof value === 'string' && value.length <= most;
const isOneOf =
  <Value extends string>(values: readonly Value[]) =>
  (value: unknown): value is Value =>
    values.some((one) => one === value);
const orNull =
  <Value>(holds: (value: unknown) => value is Value) =>
  (value: unknown): value is Value | null =>
    value === null || holds(value);
const isYesOrNo = (value: unknown): value is boolean => typeof value === 'boolean';
const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31;

/** The server counts bytes; a character has at least one. */
const isJson = isText(DOCUMENT_BYTES);
const isTitle = isText(1000);

/** The shop checks the paper's own fields elsewhere. */
function isJsonOfFields(value: unknown): value is string {
  if (!isJson(value)) return false;
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === 'object' && read !== null && !Array.isArray(read);
  } catch {
    return false;
  }
}

const ACTS = {
  keep: {},
  fresh: {},
  draft: { value: isJson, title: isTitle },
  flushed: {},
  loose: { is: isYesOrNo },
  load: { key: isKey },
  save: { key: isKey, value: isJson, title: isTitle },
  list: {},
  remove: { key: isKey },
  history: { key: isKey, version: orNull(isWhole) },
  issue: { kind: isOneOf(NUMBERED_KINDS), paper: isJsonOfFields },
  file: {},
  papers: {},
  book: { part: isOneOf(BOOK_PARTS), value: orNull(isJson) },
  identity: { asks: isYesOrNo },
  open: { tool: isText(200), data: isJson },
  given: {},
} as const;

type Guarded<Guard> = Guard extends (value: unknown) => value is infer Value ? Value : never;
type Acts = typeof ACTS;
export type KitAct = keyof Acts;
export type KitMessage = {
  [Act in KitAct]: { id: number; act: Act } & {
    [Field in keyof Acts[Act]]: Guarded<Acts[Act][Field]>;
  };
}[KitAct];
export type KitMessageOf<Act extends KitAct> = Extract<KitMessage, { act: Act }>;

const guardsOf = new Map<unknown, ReadonlyMap<string, (value: unknown) => boolean>>(
  Object.entries(ACTS).map(([act, guards]) => [act, new Map(Object.entries(guards))]),
);

type FieldName = { [Act in KitAct]: keyof Acts[Act] }[KitAct];
const listed = (values: readonly string[]) => values.map((value) => `«\u00a0${value}\u00a0»`).join(', ');
const json = 'ce doit être du JSON de 256\u00a0ko au plus\u00a0: ni undefined, ni fonction, ni boucle.';

const WORDS: Record<FieldName, string> = {
  key: 'une clé compte de 1 à 64 petites lettres sans accent, chiffres et traits d’union.',
  value: json,
  data: json,
  title: 'un titre est un texte de 1\u202f000 signes au plus.',
  version: 'une version est un nombre entier, à partir de 1.',
  kind: `ce doit être l’un de ${listed(NUMBERED_KINDS)}.`,
  paper: `un numéro se donne à un document daté et chiffré, dont la date et les montants sont à dire\u00a0: ${json}`,
  part: `ce doit être l’un de ${listed(BOOK_PARTS)}.`,
  tool: 'un outil se nomme par son adresse, un texte de 200 signes au plus.',
  is: 'ce doit être true ou false.',
  asks: 'ce doit être true ou false.',
};
const wordsOf = new Map<string, string>(Object.entries(WORDS));

export interface KitFault {
  field: string;
  message: string;
}

const fault = (field: string, words: string): KitFault => ({
  field,
  message: `«\u00a0${field.slice(0, 40)}\u00a0»\u00a0: ${words}`,
});

/** A page may send anything: only a known act with exactly its fields passes. */
export function kitFault(data: unknown): KitFault | undefined {
  if (typeof data !== 'object' || data === null || Object.getPrototypeOf(data) !== Object.prototype)
    return fault('act', 'ce n’est pas une demande.');
  const { id, act, ...given }: Record<string, unknown> = { ...data };
  const guards = guardsOf.get(act);
  if (!guards) return fault('act', `ce doit être l’un de ${listed(Object.keys(ACTS))}.`);
  if (!isWhole(id)) return fault('id', 'une demande a un numéro entier, à partir de 1.');
  const unknown = Object.keys(given).find((name) => !guards.has(name));
  if (unknown !== undefined) return fault(unknown, 'ce champ n’existe pas dans cette demande.');
  const wrong = [...guards].find(([name, holds]) => !holds(given[name]))?.[0];
  return wrong === undefined ? undefined : fault(wrong, wordsOf.get(wrong) ?? '');
}

export const isKitMessage = (data: unknown): data is KitMessage => kitFault(data) === undefined;

/** Titles are searched, so they are normalised. The content belongs to its owner and stays byte for byte. */
export const inOneForm = (message: KitMessage): KitMessage =>
  'title' in message ? { ...message, title: lineForm(message.title) } : message;
