import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { StaffIdea } from '../contract.ts';
import { ApprovalDialog } from './DecisionDialogs.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a colleague who decides meanwhile costs none of the texts typed: what they changed is said, and approved knowingly', async () => {
  const idea = {
    id: 7,
    status: 'pending',
    generated_title: 'Un titre',
    ai_summary: 'Un résumé.',
    texts_changed: true,
  };
  const theirs = { ...idea, status: 'in_review', ai_summary: 'Un autre.' };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'PATCH') return Response.json(theirs);
    const body = JSON.parse(String(init.body));
    sent.push(body);
    return body.seen === 'pending'
      ? Response.json({ code: 'changed_meanwhile', detail: 'Cela a changé.' }, { status: 409 })
      : Response.json({ ...theirs, status: 'approved' });
  });
  const onEnd = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApprovalDialog idea={idea as StaffIdea} onEnd={onEnd} />
    </QueryClientProvider>,
  );
  const title = screen.getByLabelText<HTMLInputElement>(/^Titre public/);
  fireEvent.change(title, { target: { value: 'Le mien' } });
  const approve = screen.getByRole('button', { name: 'Approuver' });
  fireEvent.click(approve);
  await screen.findByText(/^Quelqu’un d’autre a enregistré cette idée/);
  expect(screen.getByText(/^Statut : « .+ », repris/)).toBeTruthy();
  expect(screen.getByText('Résumé public : « Un autre. », repris dans ce formulaire.')).toBeTruthy();
  expect(title.value).toBe('Le mien');
  expect(onEnd).not.toHaveBeenCalled();
  fireEvent.click(approve);
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(true));
  expect(sent[1]).toMatchObject({ seen: 'in_review', generated_title: 'Le mien', ai_summary: 'Un autre.' });
});

it('the public summary begins with nothing that no person wrote, and takes what the model wrote at a press', () => {
  const idea = { id: 7, status: 'in_review', generated_title: 'Un titre', ai_summary: 'Pour l’équipe.' };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApprovalDialog idea={idea as StaffIdea} onEnd={() => {}} />
    </QueryClientProvider>,
  );
  const summary = screen.getByLabelText<HTMLTextAreaElement>(/^Résumé public/);
  expect(summary.value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Partir de ce résumé' }));
  expect(summary.value).toBe('Pour l’équipe.');
});
