import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { lazyResolver } from './lazy-resolver.ts';
import { useKeptDraft } from './use-kept-draft.ts';

const token = `h.${btoa(JSON.stringify({ sub: '7' }))}.s`;
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

const { resolver } = lazyResolver(async () =>
  z.strictObject({ name: z.string(), calls: z.boolean(), phone: z.string().optional() }),
);
const save = vi.fn();

function Ask() {
  const form = useForm({ resolver, defaultValues: { name: '', calls: true, phone: '' } });
  useKeptDraft(form, 'ask');
  return (
    <form onSubmit={form.handleSubmit(save)}>
      <input aria-label="Nom" {...form.register('name')} />
      <input aria-label="Appeler" type="checkbox" {...form.register('calls')} />
      {form.watch('calls') ? <input aria-label="Téléphone" {...form.register('phone')} /> : null}
      <button type="submit">Envoyer</button>
    </form>
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('a draft that comes back brings nothing that was hidden when it was kept', async () => {
  localStorage.setItem('accessToken', token);
  render(<Ask />);
  type('Nom', 'Zoé');
  type('Téléphone', '0612');
  fireEvent.click(screen.getByLabelText('Appeler'));
  await waitFor(() => expect(screen.queryByLabelText('Téléphone')).toBeNull());
  type('Nom', 'Zoé L');
  // The session ends, and begins again.
  localStorage.removeItem('accessToken');
  cleanup();
  localStorage.setItem('accessToken', token);
  render(<Ask />);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Zoé L'));
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(save.mock.calls[0]?.[0]).not.toMatchObject({ phone: '0612' });
});
