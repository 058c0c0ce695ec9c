import { afterEach, expect, it, vi } from 'vitest';
import { severalAutomations } from './AdminAutomationsScreen.tsx';

afterEach(() => void vi.unstubAllGlobals());

const categories = [
  { id: 3, slug: 'factures', name: 'Factures' },
  { id: 4, slug: 'devis', name: 'Devis' },
];

it('a list filtered by a category offers to move its lines to each other one, from where they were seen', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    sent.push([new URL(address, 'http://x').pathname, JSON.parse(String(body))]);
    return Response.json({});
  });
  const { acts } = severalAutomations({ category: 'factures', sort: 'name' }, categories);
  const moves = acts.filter(({ label, toResume }) => label.startsWith('Déplacer') && !toResume);
  expect(moves.map(({ label }) => label)).toEqual(['Déplacer vers «\u00a0Devis\u00a0»']);
  await moves[0]?.preview(undefined);
  await moves[0]?.run({ id: 9, name: 'Relances', refusal: null, seen: '3' });
  expect(sent).toEqual([
    [
      '/api/admin/automations/preview/',
      { act: 'move', category: 4, filter: { category: 'factures', sort: 'name' } },
    ],
    ['/api/admin/automations/9/move/', { category: 4, seen: 3 }],
  ]);
});

it('a move that was interrupted is known from its own category too, where it is not offered', () => {
  for (const category of ['', 'factures', 'devis']) {
    const { acts } = severalAutomations({ category }, categories);
    expect(acts.map(({ name }) => name)).toEqual(['offer', 'withdraw', 'move-3', 'move-4']);
  }
});
