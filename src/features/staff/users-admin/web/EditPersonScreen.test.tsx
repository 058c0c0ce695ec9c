import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import EditPersonScreen from './EditPersonScreen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const person = {
  ...{ id: 4, email: 'camille@exemple.fr', first_name: 'Camille', last_name: 'Petit', phone: '' },
  ...{
    is_active: true,
    is_staff: false,
    is_superuser: false,
    role: null,
    version: 'v1',
    pending_email: null,
  },
  subscription_settings: { monthly_cap: 15 },
};
const refused = 'Le plafond a changé entre-temps\u00a0: désormais 20,50\u00a0€.';

/** A colleague sets 20,50 € once the form is open. Answers what is sent. */
function openForm(): { sent: unknown[]; client: QueryClient } {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    const body = init?.body ? JSON.parse(String(init.body)) : undefined;
    if (init?.method === 'PUT') sent.push(body.first_name);
    if (init?.method !== 'PATCH') return Response.json(person);
    sent.push(body);
    return body.former_cap === 20.5
      ? Response.json({})
      : Response.json(
          { code: 'changed_meanwhile', detail: refused, current: { monthly_cap: 20.5 } },
          { status: 409 },
        );
  });
  const client = new QueryClient();
  client.setQueryData(['admin', 'me'], { id: 1, rights: ['people.write', 'cap.write'] });
  const props = { params: { id: '4' } } as Parameters<typeof EditPersonScreen>[0];
  const routes = [
    { path: '/admin/users/:id/edit', element: <EditPersonScreen {...props} /> },
    { path: '/admin/users/:id', element: 'La fiche' },
  ];
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/admin/users/4/edit'] })} />
    </QueryClientProvider>,
  );
  return { sent, client };
}

it('sends on which cap another was decided, and says which one stands where a colleague was first', async () => {
  const { sent } = openForm();
  const cap = await screen.findByLabelText<HTMLInputElement>('Plafond mensuel');
  fireEvent.change(cap, { target: { value: '30' } });
  const save = screen.getByRole('button', { name: 'Enregistrer' });
  fireEvent.click(save);
  await waitFor(() => expect(cap.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(/^Le plafond a changé entre-temps/).length).toBeGreaterThan(0);
  expect(screen.getByText(/^Le reste de la fiche est enregistré/)).toBeTruthy();
  expect(cap.value).toBe('30');
  expect(screen.getByText(/au lieu de 20,50.€/)).toBeTruthy();
  fireEvent.click(save);
  await screen.findByText('La fiche');
  const decided = { user_id: 4, monthly_cap: 30 };
  // The rest of the form is not saved a second time.
  expect(sent).toEqual(['Camille', { ...decided, former_cap: 15 }, { ...decided, former_cap: 20.5 }]);
});

it('leaves a cap alone that was not touched, whatever a colleague has set meanwhile', async () => {
  const { sent, client } = openForm();
  await screen.findByLabelText('Plafond mensuel');
  const [query] = client.getQueryCache().findAll({ predicate: ({ state }) => Object(state.data).id === 4 });
  const meanwhile = { ...person, last_name: 'Durand', subscription_settings: { monthly_cap: 20.5 } };
  client.setQueryData(query!.queryKey, meanwhile);
  await screen.findByText('Camille Durand');
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('La fiche');
  expect(sent).toEqual(['Camille']);
});
