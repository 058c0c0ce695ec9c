import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { normaliseEmail } from '#domain/people/email-address.ts';
import { asTyped, identifierForm, lineForm, paragraphsForm } from '#domain/text/one-form.ts';
import { listEndpoints, nameOf } from './all-endpoints.ts';

// What looks the same is the same (docs/product/api.md#one-form-of-a-text): every text of every call is of a kind that
// brings it to its one form, or of an alphabet in which two signs never look the same.

type Def = Record<string, unknown> & { type: string };
const defOf = (schema: unknown) => (schema as z.ZodType)._zod.def as unknown as Def;

interface Found {
  path: string;
  def: Def;
}

const inner = ['innerType', 'element', 'left', 'right', 'keyType', 'valueType'];

/** Every text and every thing of no known shape; of a pipe, what comes out of it, for the rest is gone. */
function textsOf(schema: unknown, path: string, above: readonly unknown[] = []): Found[] {
  if (above.includes(schema)) return [];
  const def = defOf(schema);
  const under = (one: unknown, name = '') =>
    textsOf(one, name ? `${path}.${name}` : path, [...above, schema]);
  if (['string', 'unknown', 'any'].includes(def.type)) return [{ path, def }];
  if (def.type === 'pipe') return under(defOf(def.out).type === 'transform' ? def.in : def.out);
  if (def.type === 'object')
    return Object.entries(def.shape as object).flatMap(([name, one]) => under(one, name));
  const several = [...((def.options as unknown[]) ?? []), ...((def.items as unknown[]) ?? [])];
  const one = inner.flatMap((name) => (def[name] ? [def[name]] : []));
  return [...one, ...several].flatMap((part) => under(part));
}

const forms: readonly unknown[] = [
  normaliseEmail,
  identifierForm,
  lineForm,
  paragraphsForm,
  // A secret, prepared where it is hashed; JSON, which is its owner's to the byte.
  asTyped,
];

interface Check {
  _zod: { def: { check: string; tx?: unknown; pattern?: RegExp } };
}

// What fast-check cannot write by, and what holds any letter.
const holdsAny = /\[\^|\(\?[=!<]|\\[pPSDW]/;

const holdsAscii = (pattern: RegExp) =>
  !holdsAny.test(pattern.source) &&
  !fc.check(fc.property(fc.stringMatching(pattern), (text) => /^[\x20-\x7e]*$/.test(text))).failed;

function isOfOneForm({ type, format, checks = [] }: Def): boolean {
  if (type !== 'string') return false;
  if (['uuid', 'date', 'datetime'].includes(String(format))) return true;
  const all = (checks as Check[]).map(({ _zod }) => _zod.def);
  return all.some(({ tx, pattern }) => forms.includes(tx) || (pattern && holdsAscii(pattern)));
}

/** What is inside is read by a rule of its own, which its own tests hold. */
const readLater = [
  // Its signature is over the text as it was written; its email is compared in its form.
  'POST /api/auth/registration/ body.imported_data',
  // By the fields of the workflow.
  'POST /webhook/:slug/run/ body.values',
];

it('no call takes a text that is not brought to its one form', async () => {
  const others = (await listEndpoints()).flatMap((endpoint) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      (endpoint[part] ? textsOf(endpoint[part], part) : [])
        .filter(({ def }) => !isOfOneForm(def))
        .map(({ path }) => `${nameOf(endpoint)} ${path}`),
    ),
  );
  expect([...new Set(others)].filter((other) => !readLater.includes(other))).toEqual([]);
});
