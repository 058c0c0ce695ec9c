import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { speakFrench } from '#contract-kit/french-words.ts';
import { listEndpoints, nameOf } from './all-endpoints.ts';

beforeAll(speakFrench);

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  enum?: unknown[];
  maxLength?: number;
  minLength?: number;
  anyOf?: Shape[];
}

interface Field {
  path: string[];
  shape: Shape;
  required: boolean;
}

/** Those of a list are of its first element. */
function fieldsOf(
  { properties = {}, required = [], items, anyOf = [] }: Shape,
  path: string[] = [],
): Field[] {
  const inside = anyOf.flatMap((one) => fieldsOf(one, path));
  if (items) {
    const element = [...path, '0'];
    return [...inside, { path: element, shape: items, required: true }, ...fieldsOf(items, element)];
  }
  const own = Object.entries(properties).flatMap(([name, shape]) => [
    { path: [...path, name], shape, required: required.includes(name) },
    ...fieldsOf(shape, [...path, name]),
  ]);
  return [...inside, ...own];
}

function holding([name = '', ...rest]: string[], value: unknown): object {
  const held = rest.length > 0 ? holding(rest, value) : value;
  return name === '0' ? [held] : { [name]: held };
}

const isText = ({ type, anyOf = [] }: Shape): boolean =>
  type === 'string' || anyOf.some((one) => one.type === 'string');
const shortest = ({ minLength, anyOf = [] }: Shape): number =>
  Math.max(minLength ?? 0, ...anyOf.map((one) => one.minLength ?? 0));
const longest = ({ maxLength, anyOf = [] }: Shape): number =>
  Math.max(maxLength ?? 0, ...anyOf.map((one) => one.maxLength ?? 0));

const forms = (await listEndpoints()).flatMap((endpoint) =>
  (['body', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
    return fieldsOf(shape).map((field) => ({
      ...field,
      schema,
      where: `${nameOf(endpoint)} ${part} ${field.path.join('.')}`,
    }));
  }),
);
type Form = (typeof forms)[number];

/** What is said at the field itself. */
const saidOf = ({ schema, path }: Form, input: object): string[] =>
  (schema.safeParse(input).error?.issues ?? [])
    .filter((issue) => issue.path.join('.') === path.join('.'))
    .map(({ message }) => message);

const missing = /obligatoire(?! et doit)|(?<!fichier HTML est )requise?\b|manque/i;
const english =
  /\b(?:expected|received|invalid|required|string|number|must|should|array|object|undefined|null)\b/i;

function faultsOf(of: (form: Form) => object | undefined, isRight: (said: string) => boolean): string[] {
  const faults = forms.flatMap((form) => {
    const input = of(form);
    if (!input) return [];
    const leaks = (said: string) => english.test(said) || /[a-z]_[a-z]|\/api\//.test(said);
    return saidOf(form, input)
      .filter((said) => leaks(said) || !isRight(said))
      .map((said) => `${form.where}: ${said}`);
  });
  return [...new Set(faults)];
}

describe('what a call says of a field', () => {
  it('that is too long is no word of a field that is missing', () => {
    const long = ({ path, shape }: Form) =>
      isText(shape) && !shape.enum ? holding(path, 'a'.repeat((longest(shape) || 9_999) + 1)) : undefined;
    expect(faultsOf(long, (said) => !missing.test(said))).toEqual([]);
  });

  it('that is too short says how long it must be', () => {
    const short = ({ path, shape }: Form) => (shortest(shape) > 1 ? holding(path, 'a') : undefined);
    expect(faultsOf(short, (said) => /\d/.test(said) || !missing.test(said))).toEqual([]);
  });

  it.each([{ a: 1 }, ['a'], 12, true, 'zéro', -1.5])(
    'that is of another kind is no word of a field that is missing: %j',
    (value) => {
      const other = ({ path, shape }: Form) =>
        typeof value === 'string' && isText(shape) ? undefined : holding(path, value);
      expect(faultsOf(other, (said) => !missing.test(said))).toEqual([]);
    },
  );

  it('that is missing, or empty, is in French and names no field of a machine', () => {
    expect(
      faultsOf(
        () => ({}),
        () => true,
      ),
    ).toEqual([]);
    expect(
      faultsOf(
        ({ path }) => holding(path, null),
        () => true,
      ),
    ).toEqual([]);
    expect(
      faultsOf(
        ({ path, shape }) => (isText(shape) ? holding(path, '') : undefined),
        () => true,
      ),
    ).toEqual([]);
  });
});
