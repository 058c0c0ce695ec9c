import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AutomationRow } from '../contract.ts';
import { AvailabilityToggle } from './AdminAutomationsScreen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a double click turns it once, though the answer came between its two presses', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({ available: false });
  });
  const row = (available: boolean) => ({ id: 7, name: 'Devis', available }) as AutomationRow;
  const client = new QueryClient();
  const shown = (available: boolean) => (
    <QueryClientProvider client={client}>
      <AvailabilityToggle automation={row(available)} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown(true));
  fireEvent.click(screen.getByRole('switch'), { detail: 1 });
  await waitFor(() => expect(sent).toEqual([{ available: false }]));
  rerender(shown(false));
  await waitFor(() => expect(screen.getByRole('switch').hasAttribute('aria-busy')).toBe(false));
  await act(async () => void fireEvent.click(screen.getByRole('switch'), { detail: 2 }));
  expect(sent).toHaveLength(1);
  fireEvent.click(screen.getByRole('switch'), { detail: 1 });
  await waitFor(() => expect(sent).toEqual([{ available: false }, { available: true }]));
});
