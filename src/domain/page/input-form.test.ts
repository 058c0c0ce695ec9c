import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INPUT_KINDS, type InputField } from '../workflow/read-inputs.ts';
import { inputFormHtml } from './input-form.ts';

const field = fc.record({
  name: fc.stringMatching(/^[a-z][a-z0-9_]{0,39}$/),
  label: fc.string({ minLength: 1 }),
  kind: fc.constantFrom(...INPUT_KINDS),
  required: fc.boolean(),
  choices: fc.array(fc.string()),
});
/** As a browser would find them, were a word of them markup. */
const marks = (html: string) => (html.match(/[<>"]/g) ?? []).length;

describe('the form of a workflow', () => {
  it('has one control with a label for each field, and lets no word of them be markup', () => {
    fc.assert(
      fc.property(fc.array(field, { maxLength: 5 }), (inputs: InputField[]) => {
        const html = inputFormHtml(inputs);
        expect(html.match(/data-kind=/g) ?? []).toHaveLength(inputs.length);
        expect(html.match(/<label /g) ?? []).toHaveLength(inputs.length);
        const plain = inputs.map((one) => ({ ...one, label: 'x', choices: one.choices.map(() => 'y') }));
        expect(marks(html)).toBe(marks(inputFormHtml(plain)));
      }),
    );
  });

  it('says what is optional, and never of a yes or no', () => {
    const one = { name: 'note', label: 'Note', choices: [] };
    expect(inputFormHtml([{ ...one, kind: 'text', required: false }])).toContain('(facultatif)');
    expect(inputFormHtml([{ ...one, kind: 'text', required: true }])).not.toContain('(facultatif)');
    expect(inputFormHtml([{ ...one, kind: 'yes_no', required: false }])).not.toContain('(facultatif)');
  });
});
