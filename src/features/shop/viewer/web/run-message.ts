/**
 * An automation's page and the viewer exchange these messages (docs/product/automation-page.md#page-asks-the-viewer).
 */

type Value = string | number | boolean | null;

export interface RunMessage {
  id: string;
  values: Record<string, Value>;
}

/** The page has no other way to the shop. */
export type AnswerMessage = { type: 'rouage:answer'; id: string } & (
  | { ok: true; answer: unknown; not_connected: string[] }
  | { ok: false; message: string; fields: Record<string, string[]> }
);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MOST_VALUES = 20;
const MOST_CHARACTERS = 10_000;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function isValue(value: unknown): value is Value {
  if (typeof value === 'string') return value.length <= MOST_CHARACTERS;
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}

function readValues(given: unknown): RunMessage['values'] | null {
  if (!isObject(given)) return null;
  const entries: [string, unknown][] = Object.entries(given);
  if (entries.length > MOST_VALUES) return null;
  const values: RunMessage['values'] = {};
  for (const [name, value] of entries) {
    if (!isValue(value)) return null;
    values[name] = value;
  }
  return values;
}

/** Null for anything but exactly `{type: 'rouage:run', id, values}`, because a page may send anything. */
export function readRunMessage(data: unknown): RunMessage | null {
  if (!isObject(data)) return null;
  const message = new Map<string, unknown>(Object.entries(data));
  const id = message.get('id');
  const values = readValues(message.get('values'));
  if (message.size !== 3 || message.get('type') !== 'rouage:run') return null;
  return typeof id === 'string' && UUID.test(id) && values ? { id, values } : null;
}
