import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { GiftSection } from './GiftSection.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says at its field what is refused about the end, which two years bound', async () => {
  const refused = 'Un cadeau dure deux ans au plus\u00a0: choisissez une date plus proche.';
  vi.stubGlobal('fetch', async (_input: string, init?: RequestInit) =>
    init?.method === 'POST'
      ? Response.json({ code: 'invalid', end_date: [refused] }, { status: 400 })
      : Response.json({ results: [{ id: 7, name: 'Devis' }] }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <GiftSection userId={1} mayGiveLong />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('option', { name: 'Devis' });
  const end = screen.getByLabelText<HTMLInputElement>('Fin de la période gratuite');
  expect(Date.parse(end.max) - Date.now()).toBeLessThan(731 * 86_400_000);
  fireEvent.change(screen.getByLabelText('Automatisation'), { target: { value: '7' } });
  fireEvent.change(end, { target: { value: '9999-12-31' } });
  fireEvent.click(screen.getByRole('button', { name: 'Offrir temporairement' }));
  expect(await screen.findByText(/^Un cadeau dure deux ans au plus/)).toBeTruthy();
  expect(end.getAttribute('aria-invalid')).toBe('true');
});

it('keeps the focus on its button once the gift is made, which then gives nothing', async () => {
  const gifts = vi.fn();
  vi.stubGlobal('fetch', async (_input: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ results: [{ id: 7, name: 'Devis' }] });
    gifts();
    return Response.json({ message: 'Offerte' });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <GiftSection userId={1} mayGiveLong={false} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('option', { name: 'Devis' });
  const choice = screen.getByLabelText<HTMLSelectElement>('Automatisation');
  const button = screen.getByRole('button', { name: 'Offrir temporairement' });
  fireEvent.change(choice, { target: { value: '7' } });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(gifts).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(choice.value).toBe(''));
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  // A browser takes the focus away from what becomes disabled; this one does not.
  expect(button.hasAttribute('disabled')).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(gifts).toHaveBeenCalledTimes(1);
});
