import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import type { AutomationUse } from '../shapes.ts';
import { UsePanel } from './AdminAutomationScreen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const use: AutomationUse = {
  at: '2027-01-08T13:05:00.000Z',
  access: 1234,
  opened_30_days: 800,
  opened_60_days: 950,
  never_opened: 12,
  keepers: 310,
  documents: 5210,
  bytes: 13_002_342,
};

it('says how many, each with its definition, and the weight as people read it', async () => {
  // The network is the only thing that is not there.
  vi.stubGlobal('fetch', async () => Response.json(use));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UsePanel id={7} />
    </QueryClientProvider>,
  );
  await screen.findByText('310');
  const said = Array.from(document.querySelectorAll('dd'), ({ textContent }) => textContent);
  expect(said).toEqual(['1\u202f234', '800', '950', '12', '310', '5\u202f210', '12,4\u00a0Mo']);
  expect(screen.getByRole('button', { name: 'Définition de Jamais ouvert' })).toBeTruthy();
  expect(document.body.textContent).toContain('Chiffres comptés à 14:05');
});
