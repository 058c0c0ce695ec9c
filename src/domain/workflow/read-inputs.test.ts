import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  INPUT_KINDS,
  INPUT_NAME,
  type InputField,
  type InputKind,
  LONG_TEXT_MOST,
  readInputs,
  TEXT_MOST,
} from './read-inputs.ts';

const field = (kind: InputKind, more: Partial<InputField> = {}): InputField => ({
  name: 'champ',
  label: 'Champ',
  kind,
  required: true,
  choices: kind === 'choice' ? ['Court', 'Long'] : [],
  ...more,
});
const read = (kind: InputKind, value: unknown) => readInputs([field(kind)], { champ: value });
const valueReadFrom = (kind: InputKind, value: unknown) => {
  const reading = read(kind, value);
  return reading.ok ? reading.values.champ : undefined;
};
const errorOf = (kind: InputKind, value: unknown) => {
  const reading = read(kind, value);
  return reading.ok ? undefined : reading.errors.champ?.[0];
};

describe('the inputs of a workflow', () => {
  it.each<[InputKind, unknown, unknown]>([
    ['text', '  Léa  ', 'Léa'],
    ['long_text', 'Une ligne\nune autre', 'Une ligne\nune autre'],
    ['number', 12.5, 12.5],
    ['number', '12,5', 12.5],
    ['number', '1\u202f234,50', 1234.5],
    ['number', '-3', -3],
    ['date', '2028-02-29', '2028-02-29'],
    ['email', 'lea@exemple.fr', 'lea@exemple.fr'],
    ['choice', 'Long', 'Long'],
    ['yes_no', false, false],
    ['yes_no', 'on', true],
    ['yes_no', 'non', false],
  ])('a %s takes %j', (kind, written, value) => {
    expect(valueReadFrom(kind, written)).toEqual(value);
  });

  it.each<[InputKind, unknown, RegExp]>([
    ['text', 'a\nb', /caractère/],
    ['text', 12, /texte/],
    ['text', 'a'.repeat(TEXT_MOST + 1), /300\u00a0caractères/],
    ['long_text', 'a'.repeat(LONG_TEXT_MOST + 1), /5000\u00a0caractères/],
    ['number', 'douze', /nombre/],
    ['number', '1e400', /nombre/],
    ['number', Number.POSITIVE_INFINITY, /nombre/],
    ['number', '0x10', /nombre/],
    ['number', true, /nombre/],
    ['date', '2027-02-29', /date/],
    ['date', '25/12/2026', /date/],
    ['date', '2026-12-25T10:00:00Z', /date/],
    ['email', 'lea@exemple', /email/],
    ['choice', 'long', /proposée/],
    ['choice', 'toString', /proposée/],
    ['yes_no', 1, /oui ou non/],
    ['yes_no', 'peut-être', /oui ou non/],
    ['text', '', /obligatoire/],
    ['text', '   ', /obligatoire/],
    ['yes_no', null, /obligatoire/],
  ])('a %s refuses %j', (kind, written, message) => {
    expect(errorOf(kind, written)).toMatch(message);
  });

  it('says null for what may be left out, and names every field that is wrong', {
    tags: ['workflow.inputs'],
  }, () => {
    const fields = [
      field('text', { name: 'nom' }),
      field('number', { name: 'montant' }),
      field('date', { name: 'jour', required: false }),
    ];
    expect(readInputs(fields, { nom: 'Léa', montant: 3 })).toEqual({
      ok: true,
      values: { nom: 'Léa', montant: 3, jour: null },
    });
    expect(readInputs(fields, { nom: '', montant: 'x', autre: 1, constructor: 1 })).toEqual({
      ok: false,
      errors: {
        nom: ['Ce champ est obligatoire.'],
        montant: ['Ce champ doit être un nombre.'],
        autre: ['Ce champ n’est pas attendu.'],
        constructor: ['Ce champ n’est pas attendu.'],
      },
    });
  });

  it('takes nothing that is inherited for something that was sent', () => {
    expect(readInputs([field('text', { name: 'constructor' })], {})).toMatchObject({ ok: false });
  });

  it('answers whatever is sent, and gives every field and no other', () => {
    const anyField = fc.record({
      name: fc.stringMatching(INPUT_NAME),
      label: fc.string(),
      kind: fc.constantFrom(...INPUT_KINDS),
      required: fc.boolean(),
      choices: fc.array(fc.string(), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(anyField, { selector: ({ name }) => name, maxLength: 5 }),
        fc.anything(),
        fc.array(fc.anything(), { maxLength: 5 }),
        (fields, anything, values) => {
          expect(readInputs(fields, anything)).toHaveProperty('ok');
          const body = Object.fromEntries(fields.map(({ name }, index) => [name, values[index]]));
          const reading = readInputs(fields, body);
          if (reading.ok) expect(Object.keys(reading.values).sort()).toEqual(Object.keys(body).sort());
          else expect(Object.keys(reading.errors).length).toBeGreaterThan(0);
          if (reading.ok) expect(readInputs(fields, reading.values)).toEqual(reading);
        },
      ),
    );
  });
});
