import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checklistOf, type DraftSeen, lackingOf, type SaleSeen } from './draft-checklist.ts';

const drafts: fc.Arbitrary<DraftSeen> = fc.record({
  hasCover: fc.boolean(),
  isDescriptionByAi: fc.boolean(),
  forWhom: fc.constantFrom('', ' ', 'Artisans'),
  isTried: fc.boolean(),
  hasSample: fc.boolean(),
});
const workflows = fc.record({
  wanted: fc.boolean(),
  deployedAt: fc.constantFrom(null, new Date(0)),
  problem: fc.constantFrom(null, 'Un nœud est inconnu.'),
});
const sales: fc.Arbitrary<SaleSeen> = fc.record({
  workflow: fc.option(workflows, { nil: undefined }),
  isPageWritten: fc.boolean(),
  draft: fc.option(drafts, { nil: undefined }),
});
const whole = {
  hasCover: true,
  isDescriptionByAi: false,
  forWhom: 'Artisans',
  isTried: true,
  hasSample: true,
};
const runs = { wanted: true, deployedAt: new Date(0), problem: null };

it('an automation may be sold when each line is done, and what lacks is named', {
  tags: ['idea.checklist'],
}, () => {
  fc.assert(
    fc.property(sales, (seen) => {
      const lacking = checklistOf(seen).filter(({ is_done }) => !is_done);
      const refused = lackingOf(seen);
      expect(refused === null).toBe(lacking.length === 0);
      for (const { key, label } of lacking) if (key === refused?.key) expect(refused.detail).toContain(label);
    }),
  );
  const seen = { workflow: runs, isPageWritten: true, draft: whole };
  expect(lackingOf(seen)).toBeNull();
  expect(lackingOf({ ...seen, draft: { ...whole, hasCover: false, hasSample: false } })).toEqual({
    key: 'draft',
    detail: 'Avant la vente, il manque\u00a0: une couverture, un exemple pour l’essai sans compte.',
  });
});

it.each([
  ['n8n ne l’a pas encore', { wanted: false, deployedAt: null }],
  ['n8n ne l’a pas encore reçu', { deployedAt: null }],
  ['il est hors service', { wanted: false }],
  ['n8n ne l’accepte pas\u00a0: Un nœud est inconnu.', { problem: 'Un nœud est inconnu.' }],
])('a workflow keeps it from the sale, and the line says why: %s', (reason, trouble) => {
  const seen = { workflow: { ...runs, ...trouble }, isPageWritten: true, draft: whole };
  expect(checklistOf(seen)[0]).toEqual({
    key: 'workflow',
    label: 'son workflow en service',
    is_done: false,
    reason,
  });
  expect(lackingOf(seen)?.key).toBe('workflow');
});
