import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import NewPersonScreen from './NewPersonScreen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('an invitation is sent without the password that was typed before it was ticked', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({ id: 7, subscription_settings: { monthly_cap: 15 } }, { status: 201 });
  });
  const client = new QueryClient();
  client.setQueryData(['admin', 'me'], { id: 1, rights: ['people.write'] });
  const routes = [
    { path: '/admin/users/new', element: <NewPersonScreen /> },
    { path: '/admin/users/:id', element: 'La fiche' },
  ];
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/admin/users/new'] })} />
    </QueryClientProvider>,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { exact: false, selector: 'input' }), {
      target: { value },
    });
  type('Email', 'lou@exemple.fr');
  type('Confirmer le mot de passe', 'trop court');
  fireEvent.change(screen.getByLabelText('Mot de passe'), { target: { value: 'abc' } });
  fireEvent.click(screen.getByLabelText('Compte actif'));
  fireEvent.click(screen.getByLabelText('Envoyer une invitation'));
  expect(screen.getByLabelText<HTMLInputElement>('Compte actif').checked).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Créer l’utilisateur' }));
  await screen.findByText('La fiche');
  expect(sent).toEqual([
    expect.objectContaining({ invitation: true, is_active: true, password: '', password_confirmation: '' }),
  ]);
});
