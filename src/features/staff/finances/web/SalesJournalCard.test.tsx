import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import { SalesJournalCard } from './SalesJournalCard.tsx';

afterEach(cleanup);

it('a day that is refused is told at its field, which takes the focus, until it is changed', async () => {
  const words = 'Le dernier jour vient avant le premier.';
  vi.stubGlobal('fetch', async () => Response.json({ to: [words], code: 'invalid' }, { status: 400 }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SalesJournalCard siren="732829320" opened="2026-01-01" today="2026-12-01" />
    </QueryClientProvider>,
  );
  const last = screen.getByLabelText<HTMLInputElement>(/^Au/);
  fireEvent.change(last, { target: { value: '2025-12-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Télécharger le journal' }));
  await waitFor(() => expect(document.activeElement).toBe(last));
  expect(last.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect(screen.getByLabelText('Du').getAttribute('aria-invalid')).not.toBe('true');
  fireEvent.change(last, { target: { value: '2026-12-01' } });
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});
