import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Each time with the dialog still to come. */
async function open() {
  vi.resetModules();
  const { StaffSearch } = await import('./StaffSearch.tsx');
  function Frame() {
    const [isOpen, setOpen] = useState(false);
    return <StaffSearch open={isOpen} setOpen={setOpen} member={{ id: 1, rights: [] }} entries={[]} />;
  }
  vi.stubGlobal('fetch', async () => Response.json({ found: [], provider_silent: false }));
  const routes = [{ path: '*', Component: Frame }];
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </QueryClientProvider>,
  );
}

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const field = () =>
  screen.findByLabelText<HTMLInputElement>(/^Rechercher une personne/, {}, { timeout: 10_000 });

it('what is typed before the search is there lands in its field, in its order', async () => {
  await open();
  press('/', 'd', 'u', 'q', 'Backspace', 'p');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(async () => expect((await field()).value).toBe('dup'), { timeout: 10_000 });
  expect(document.activeElement).toBe(await field());
});

it('Escape before it is there gives it up, with what was typed', async () => {
  await open();
  press('/', 'x', 'Escape');
  expect(screen.queryByRole('dialog')).toBeNull();
  press('/');
  expect((await field()).value).toBe('');
});
