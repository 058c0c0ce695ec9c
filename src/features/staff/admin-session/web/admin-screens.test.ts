import { expect, it } from 'vitest';
import { rightsOf } from '#domain/people/staff-rights.ts';
import screens from '#routes.ts';
import { addressesOf } from '#tests/conformance/lines/product-and-screens.ts';
import { adminEntries, entriesFor, groupEntries } from './admin-screens.ts';

it('each entry of the menu leads to a screen that exists', () => {
  const addresses = addressesOf(screens);
  expect(adminEntries.filter(({ to }) => !addresses.includes(to))).toEqual([]);
});

it('each has a letter and an address of its own', () => {
  for (const of of ['letter', 'to'] as const)
    expect(new Set(adminEntries.map((entry) => entry[of])).size).toBe(adminEntries.length);
});

it('those of one group stand together, below its name', () => {
  const [one] = adminEntries;
  const entries = [
    { ...one!, to: '/admin/support', group: 'Support' },
    { ...one!, to: '/admin/journal' },
    { ...one!, to: '/admin/automation-ideas', group: 'Support' },
  ];
  expect(groupEntries(entries).map(([name, group]) => [name, group.length])).toEqual([
    ['Support', 2],
    ['/admin/journal', 1],
  ]);
});

it('leads nobody to what their role may not open', () => {
  const labels = (...of: Parameters<typeof entriesFor>) => entriesFor(...of).map(({ label }) => label);
  expect(labels(rightsOf('support'))).toContain('Tickets');
  expect(labels(rightsOf('finance'))).not.toContain('Tickets');
  expect(labels()).not.toContain('Tickets');
  expect(labels()).toContain('Tableau de bord');
});
