import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SeveralLine } from '#contract-kit/several-lines.ts';
import { noteShopTime } from '#web/api/shop-time.ts';
import { keepRun } from './kept-runs.ts';
import { SeveralDialog } from './SeveralDialog.tsx';
import { LeftRuns } from './StaffList.tsx';
import type { Several, SeveralAct } from './several.ts';

/** As a browser in which no other tab is at work. */
const locks = { query: async () => ({ held: [] }), request: (_: string, work: () => unknown) => work() };
const signIn = () => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const part = (value: object) => btoa(JSON.stringify(value));
  localStorage.setItem('adminAccessToken', `${part({})}.${part({ sub: '7', exp: 9e9 })}.x`);
};
beforeEach(signIn);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const line = (id: number, seen: string, refusal: string | null = null): SeveralLine => ({
  id,
  name: `Ligne ${id}`,
  refusal,
  seen,
});
const move: SeveralAct = {
  name: 'move-4',
  label: 'Déplacer vers «\u00a0Devis\u00a0»',
  consequences: [],
  preview: vi.fn(),
  run: vi.fn(async () => undefined),
};
const run = {
  id: 'one',
  owner: 'staff:7',
  list: 'automations' as const,
  act: move,
  begun: '2026-11-28T06:00:00Z',
};

it('says what was interrupted by its name though nobody may do it any more', async () => {
  keepRun(run, [
    { ...line(1, '3'), state: 'done' },
    { ...line(2, '3'), state: 'waiting' },
  ]);
  const several: Several = { acts: [], refreshes: ['x'] };
  render(<LeftRuns list="automations" several={several} round={1} onResume={() => {}} />);
  expect(await screen.findByText(/Déplacer vers « Devis » : interrompu/)).toBeTruthy();
  expect(screen.getByText(/1.ligne reste faite.; 1.est à revoir/)).toBeTruthy();
  expect(screen.getByText(/Cet acte n’est plus proposé ici/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Voir ce qui reste' })).toBeNull();
});

it('takes up again what is as it was seen, and leaves what a colleague changed meanwhile', async () => {
  keepRun(
    run,
    [line(1, '3'), line(2, '3'), line(3, '3')].map((one) => ({ ...one, state: 'waiting' })),
  );
  const now = [line(1, '3'), line(2, '5'), line(3, '4', 'Déjà dans cette catégorie.')];
  const act: SeveralAct = { ...move, preview: async () => ({ lines: now, total_count: 3 }) };
  const several: Several = { acts: [act], refreshes: ['x'] };
  let resumed: Parameters<Parameters<typeof LeftRuns>[0]['onResume']>[1] | undefined;
  render(
    <LeftRuns
      list="automations"
      several={several}
      round={1}
      onResume={(_, left) => {
        resumed = left;
      }}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Voir ce qui reste' }));
  cleanup();
  const dialog = (
    <SeveralDialog
      list="automations"
      noun={{ one: 'automatisation', many: 'automatisations' }}
      several={several}
      act={act}
      ids={resumed?.left}
      seen={resumed?.seen}
      onBegin={() => {}}
      onClose={() => {}}
    />
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: dialog }])} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/Modifiée depuis l’interruption/)).toBeTruthy();
  noteShopTime(Date.parse('2031-05-06T08:00:00Z'));
  fireEvent.click(screen.getByRole('button', { name: /\(1\)$/ }));
  await vi.waitFor(() => expect(vi.mocked(act.run).mock.calls.map(([one]) => one.id)).toEqual([1]));
  const kept = Object.keys(localStorage).map((key) => localStorage.getItem(key) ?? '');
  expect(kept.join()).toContain('"begun":"2031-05-06T08:00:');
  noteShopTime(Date.now());
});
