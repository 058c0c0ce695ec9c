import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type InputField, type InputKind, shownInputs, shownLabels } from './read-inputs.ts';

const field = (kind: InputKind): InputField => ({
  name: 'x',
  label: 'X',
  kind,
  required: false,
  choices: [],
});
const shown = (kind: InputKind, value: string | number | boolean | null) =>
  shownInputs([field(kind)], { x: value }).x;

describe('a value as a document shows it', () => {
  it.each<[InputKind, string | number | boolean | null, string]>([
    ['number', 1234.5, '1\u202f234,5'],
    ['date', '2026-12-25', '25/12/2026'],
    ['yes_no', true, 'Oui'],
    ['yes_no', false, 'Non'],
    ['text', null, '—'],
    ['long_text', 'Une ligne\net <b>une</b> autre', 'Une ligne<br>et &lt;b&gt;une&lt;/b&gt; autre'],
    ['text', 'L’« été » & l\'"hiver"', 'L’« été » &amp; l&#39;&quot;hiver&quot;'],
  ])('of a %s, %j, is %j', (kind, value, written) => {
    expect(shown(kind, value)).toBe(written);
  });

  it('opens no tag and closes no attribute, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(shown('long_text', text)?.replaceAll('<br>', '')).not.toMatch(/[<>"']/);
      }),
    );
  });
});

describe('a label as a document shows it', () => {
  const labels = (label: string) => shownLabels([{ ...field('text'), name: 'nom_du_client', label }]);

  it('is the form’s, or its name in words where it has none', () => {
    expect(labels('Nom & prénom')).toEqual({ nom_du_client: 'Nom &amp; prénom' });
    expect(labels(' ')).toEqual({ nom_du_client: 'Nom du client' });
  });

  it('opens no tag, whatever a model called it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (label) => {
        expect(labels(label).nom_du_client).not.toMatch(/[<>"']/);
      }),
    );
  });
});
