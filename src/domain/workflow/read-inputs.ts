import { isEmail, normaliseEmail } from '#domain/people/email-address.ts';
import { lineForm, paragraphsForm } from '#domain/text/one-form.ts';
import { htmlText } from '../text/html-text.ts';

/** docs/product/workflow.md#input-fields */

export const INPUT_KINDS = ['text', 'long_text', 'number', 'date', 'email', 'choice', 'yes_no'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

/** It is also the value's key in what the workflow receives. */
export const INPUT_NAME = /^[a-z][a-z0-9_]{0,39}$/;
export const MOST_INPUTS = 12;

export interface InputField {
  name: string;
  label: string;
  kind: InputKind;
  required: boolean;
  /** Empty unless the field is a choice. */
  choices: readonly string[];
}

/** docs/product/workflow.md#input-is-read-by-its-fields */

export const TEXT_MOST = 300;
export const LONG_TEXT_MOST = 5000;
const UNKNOWN_NAMES_SAID = 10;

type InputValue = string | number | boolean | null;
/** Holds every field in the workflow's order; null where nothing was given. */
type InputValues = Record<string, InputValue>;
export type InputErrors = Record<string, string[]>;
export type InputReading = { ok: true; values: InputValues } | { ok: false; errors: InputErrors };

type Read = { value: InputValue } | { error: string };

const REQUIRED = 'Ce champ est obligatoire.';
const notA = (what: string) => ({ error: `Ce champ doit être ${what}.` });

const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const SEVERAL_LINES = /^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u;
/** French people write `1 234,50`, and so does the form. */
const NUMBER = /^-?\d{1,15}(?:[.,]\d{1,10})?$/;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const YES = ['true', 'on', 'oui'];
const NO = ['false', 'off', 'non'];

function text(written: unknown, most: number, allowed: RegExp): Read {
  if (typeof written !== 'string') return notA('un texte');
  // Counts characters as a person does: an emoji is one.
  if ([...written].length > most) return { error: `Ce champ ne peut pas dépasser ${most}\u00a0caractères.` };
  if (!allowed.test(written)) return { error: 'Ce champ contient un caractère qui n’est pas accepté.' };
  return { value: written };
}

function number(written: unknown): Read {
  if (typeof written === 'number') return Number.isFinite(written) ? { value: written } : notA('un nombre');
  if (typeof written !== 'string') return notA('un nombre');
  const digits = written.replaceAll(/(?<=\d)[ \u00a0\u202f](?=\d{3})/g, '');
  return NUMBER.test(digits) ? { value: Number(digits.replace(',', '.')) } : notA('un nombre');
}

function day(written: unknown): Read {
  const wrong = { error: 'Ce champ doit être une date, comme 2026-12-25.' };
  const [, year, month, date] = (typeof written === 'string' && DAY.exec(written)) || [];
  if (!year || year < '1000') return wrong;
  const instant = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return instant.toISOString().startsWith(`${year}-${month}-${date}T`)
    ? { value: `${year}-${month}-${date}` }
    : wrong;
}

function email(written: unknown): Read {
  const address = typeof written === 'string' ? normaliseEmail(written) : '';
  return isEmail(address) ? { value: address } : { error: 'Ce champ doit être une adresse email.' };
}

function yesNo(written: unknown): Read {
  if (typeof written === 'boolean') return { value: written };
  if (typeof written === 'string' && YES.includes(written)) return { value: true };
  if (typeof written === 'string' && NO.includes(written)) return { value: false };
  return notA('oui ou non');
}

function choice(written: unknown, choices: readonly string[]): Read {
  return typeof written === 'string' && choices.includes(written)
    ? { value: written }
    : { error: 'Cette valeur n’est pas proposée.' };
}

const readers: Record<InputKind, (written: unknown, field: InputField) => Read> = {
  text: (written) => text(written, TEXT_MOST, ONE_LINE),
  long_text: (written) => text(written, LONG_TEXT_MOST, SEVERAL_LINES),
  number,
  date: day,
  email,
  choice: (written, { choices }) => choice(written, choices),
  yes_no: yesNo,
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readField(field: InputField, written: unknown): Read {
  const form = field.kind === 'long_text' ? paragraphsForm : lineForm;
  const said = typeof written === 'string' && field.kind !== 'choice' ? form(written) : written;
  if (said === undefined || said === null || said === '')
    return field.required ? { error: REQUIRED } : { value: null };
  return readers[field.kind](said, field);
}

/** `body` comes from outside. Errors are named after fields, or after unknown names. */
export function readInputs(fields: readonly InputField[], body: unknown): InputReading {
  if (!isObject(body)) return { ok: false, errors: { non_field_errors: ['Un objet est attendu.'] } };
  const written = new Map<string, unknown>(Object.entries(body));
  const readings = fields.map((field) => ({
    name: field.name,
    ...readField(field, written.get(field.name)),
  }));
  const known = new Set(fields.map(({ name }) => name));
  const wrong: [string, string[]][] = readings.flatMap((reading) =>
    'error' in reading ? [[reading.name, [reading.error]]] : [],
  );
  const unknown: [string, string[]][] = [...written.keys()]
    .filter((name) => !known.has(name))
    .slice(0, UNKNOWN_NAMES_SAID)
    .map((name) => [name, ['Ce champ n’est pas attendu.']]);
  if (wrong.length + unknown.length > 0)
    return { ok: false, errors: Object.fromEntries([...wrong, ...unknown]) };
  return {
    ok: true,
    values: Object.fromEntries(
      readings.map((reading) => [reading.name, 'value' in reading ? reading.value : null]),
    ),
  };
}

const numbers = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 10 });

function written({ kind }: InputField, value: InputValue): string {
  if (value === null) return '—';
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'number') return numbers.format(value);
  return kind === 'date' ? value.split('-').toReversed().join('/') : value;
}

function heading(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Safe in HTML. These words of a model stay out of n8n's files. */
export const shownLabels = (fields: readonly InputField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, label }) => [name, htmlText(label.trim() || heading(name))]));

/** French and safe in HTML (docs/product/workflow.md#documents-take-shown-values). */
export function shownInputs(fields: readonly InputField[], values: InputValues): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      htmlText(written(field, values[field.name] ?? null)).replaceAll('\n', '<br>'),
    ]),
  );
}
