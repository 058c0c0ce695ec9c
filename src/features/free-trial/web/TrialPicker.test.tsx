import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shownAutomation } from '../../../../tests/factories/shown-subscriptions.ts';
import { TrialPicker } from './TrialPicker.tsx';

type Answer = { status: number; body: unknown };

let answers: Record<string, Answer | Promise<Answer>>;
let chosen: unknown;

const page = (results: unknown[]) => ({ count: results.length, next: null, previous: null, results });
const ok = (body: unknown) => ({ status: 200, body });

beforeEach(() => {
  chosen = undefined;
  answers = {
    '/api/automations/': ok(
      page([shownAutomation({ id: 1, name: 'Devis' }), shownAutomation({ id: 2, name: 'Relances' })]),
    ),
    '/api/users/subscriptions/': ok([]),
    '/api/users/automations/': ok([]),
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const [path = ''] = address.split('?');
    if (init.method === 'POST') chosen = JSON.parse(String(init.body));
    const { status, body } = (await answers[path]) ?? { status: 404, body: {} };
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(onStarted = () => {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <Routes>
          <Route path="*" element={<TrialPicker onStarted={onStarted} />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const start = () => fireEvent.click(screen.getByRole('button', { name: /Commencer mon essai/ }));

it('says that it loads', () => {
  answers['/api/automations/'] = new Promise<Answer>(() => {});
  show();
  expect(screen.getByRole('status').textContent).toBe('Chargement des automatisations…');
});

it('says that it failed, and tries again', async () => {
  const right = answers['/api/automations/'];
  answers['/api/automations/'] = { status: 503, body: {} };
  show();
  expect(await screen.findByText('Impossible de charger les automatisations')).toBeTruthy();
  if (right) answers['/api/automations/'] = right;
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findAllByRole('radio')).toHaveLength(2);
});

it('leaves out what the customer has already', async () => {
  answers['/api/users/automations/'] = ok([shownAutomation({ id: 1, name: 'Devis' })]);
  show();
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1));
  expect(screen.getByRole('radio', { name: /Relances/ })).toBeTruthy();
});

it('finds nothing without losing the choice, and asks for one before it starts', async () => {
  show();
  fireEvent.click(await screen.findByRole('radio', { name: /Devis/ }));
  fireEvent.change(screen.getByLabelText('Rechercher'), { target: { value: 'zzz' } });
  expect(screen.getByText('Aucune automatisation ne correspond à votre recherche.')).toBeTruthy();
  expect(screen.getByText(/Votre choix/).textContent).toBe('Votre choix\u00a0: Devis');
  fireEvent.change(screen.getByLabelText('Rechercher'), { target: { value: '' } });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Devis/ }).checked).toBe(true);
});

it('starts the chosen one, and only when one is chosen', async () => {
  answers['/api/users/use-free-token/'] = ok({ message: 'Vous avez 7 jours pour tester Relances' });
  const started = vi.fn();
  show(started);
  await screen.findAllByRole('radio');
  start();
  expect(screen.getByText('Choisissez une automatisation à essayer.')).toBeTruthy();
  expect(chosen).toBeUndefined();
  fireEvent.click(screen.getByRole('radio', { name: /Relances/ }));
  start();
  await waitFor(() => expect(started).toHaveBeenCalledOnce());
  expect(chosen).toEqual({ automation_id: 2 });
});

it('says why it could not start', async () => {
  const detail = 'Vous avez déjà utilisé votre essai gratuit.';
  answers['/api/users/use-free-token/'] = { status: 409, body: { detail, code: 'trial_already_used' } };
  show();
  fireEvent.click(await screen.findByRole('radio', { name: /Devis/ }));
  start();
  expect((await screen.findByRole('alert')).textContent).toContain(detail);
});
