import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PreparedAnswerForm } from './PreparedAnswerForm.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows what a colleague saved meanwhile, takes over what only they changed, and keeps what was typed', async () => {
  const loaded = {
    id: 3,
    title: 'Délai',
    body: 'Deux jours.',
    version: 1,
    updated_at: '2026-11-28T10:00:00Z',
  };
  const theirs = { title: 'Délai de réponse', body: 'Trois jours.', version: 2 };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const given: { version: number } = JSON.parse(body);
    sent.push(given);
    const isStale = given.version === 1;
    const refusal = { code: 'changed_meanwhile', detail: 'Cela a changé.', current: theirs };
    return Response.json(isStale ? refusal : { ...loaded, ...given }, { status: isStale ? 409 : 200 });
  });
  const onEnd = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PreparedAnswerForm answer={loaded} onEnd={onEnd} />
    </QueryClientProvider>,
  );
  const [title, body] = screen.getAllByRole<HTMLInputElement>('textbox');
  fireEvent.change(body!, { target: { value: 'Un jour.' } });
  const save = screen.getByRole('button', { name: 'Enregistrer' });
  fireEvent.click(save);
  await screen.findByText(/pendant que vous la modifiiez/);
  expect([title!.value, body!.value]).toEqual(['Délai de réponse', 'Un jour.']);
  expect(screen.getByRole('status').textContent).toContain('Trois jours.');
  fireEvent.click(save);
  await waitFor(() => expect(onEnd).toHaveBeenCalled());
  expect(sent).toEqual([
    { title: 'Délai', body: 'Un jour.', version: 1 },
    { title: 'Délai de réponse', body: 'Un jour.', version: 2 },
  ]);
});
