import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NoteForm } from './NoteForm.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('keeps the focus on its button once the note is added, which then adds nothing', async () => {
  const fetched = vi.fn(async () => Response.json({ id: 1 }, { status: 201 }));
  vi.stubGlobal('fetch', fetched);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NoteForm userId={1} />
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText<HTMLTextAreaElement>('Nouvelle note');
  const button = screen.getByRole('button', { name: 'Ajouter la note' });
  fireEvent.change(field, { target: { value: 'Préfère le matin.' } });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(field.value).toBe(''));
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  // A browser takes the focus away from what becomes disabled; this one does not.
  expect(button.hasAttribute('disabled')).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
});
