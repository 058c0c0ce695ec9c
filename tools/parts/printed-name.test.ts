import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileName, pageRules } from './printed-name.ts';

const paper = { kind: 'Facture', number: 'F-2026-0012', customer: 'Maison Kerbrat', isDraft: false };
const draft = { ...paper, number: '', isDraft: true };

it('a file is named by its paper, a draft says that it is one', () => {
  expect(fileName(paper)).toBe('Facture F-2026-0012 Maison Kerbrat');
  expect(fileName(draft)).toBe('Brouillon de facture Maison Kerbrat');
  expect(fileName({ ...draft, kind: 'Avoir' })).toBe('Brouillon d’avoir Maison Kerbrat');
  expect(fileName({ ...paper, number: 'FA/2026/1', customer: 'A:B' })).toBe('Facture FA 2026 1 A B');
});

it('each page says which it is of how many; from the second on what it is of; each of a draft that it is one', () => {
  const rules = pageRules(paper);
  expect(rules).toContain('"Page " counter(page) " sur " counter(pages)');
  expect(rules).toContain('"Facture F-2026-0012\\2c  Maison Kerbrat"');
  expect(rules).toContain('@page :first { @top-right { content: none; } }');
  expect(rules).not.toContain('Brouillon');
  expect(pageRules(draft)).toContain('@bottom-left { content: "Brouillon');
});

it('whatever a customer is called stays a text of the style sheet', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (customer) => {
      const rules = pageRules({ ...paper, customer });
      expect(rules.split('"').length).toBe(pageRules(paper).split('"').length);
      expect(rules.split(/[{}]/).length).toBe(pageRules(paper).split(/[{}]/).length);
    }),
  );
});
