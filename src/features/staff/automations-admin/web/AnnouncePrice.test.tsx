import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { StaffAutomation } from '../contract.ts';
import { AnnouncePrice } from './AnnouncePrice.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const announcement = { subscription_price: 7, subscribers: 1, earliest_day: '2026-12-26', preview: '' };

it('says at the date what is refused about it, in the sentence alone, and leads there', async () => {
  const refused = 'Cette date est trop lointaine\u00a0: choisissez-en une avant le 25 novembre 2027.';
  const announced = vi.fn();
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (init?.method === 'POST') announced();
    return input.includes('9999')
      ? Response.json({ code: 'invalid', subscribers_from: [refused] }, { status: 400 })
      : Response.json({
          totals: { subscribers: 1, month_before: 5, month_after: 7 },
          subscribers: { count: 0, results: [] },
        });
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <AnnouncePrice automation={{ id: 1, announcement } as StaffAutomation} isOpen setOpen={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const day = screen.getByLabelText<HTMLInputElement>('À partir du');
  fireEvent.change(day, { target: { value: '9999-12-31' } });
  await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(/^Cette date est trop lointaine/)).toBeTruthy();
  expect(screen.queryByText(/subscribers_from/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Annoncer par email' }));
  await waitFor(() => expect(document.activeElement).toBe(day));
  expect(announced).not.toHaveBeenCalled();
  fireEvent.change(day, { target: { value: '2026-12-27' } });
  await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('false'));
});
