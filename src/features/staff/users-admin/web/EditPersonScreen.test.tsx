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
function openForm(
  shown: object = person,
  rights = ['people.write', 'cap.write'],
): { sent: unknown[]; client: QueryClient } {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    const body = init?.body ? JSON.parse(String(init.body)) : undefined;
    if (init?.method === 'PUT') sent.push(body.first_name ?? body);
    if (init?.method !== 'PATCH') return Response.json(shown);
    sent.push(body);
    return body.former_cap === 20.5
      ? Response.json({})
      : Response.json(
          { code: 'changed_meanwhile', detail: refused, current: { monthly_cap: 20.5 } },
          { status: 409 },
        );
  });
  const client = new QueryClient();
  client.setQueryData(['admin', 'me'], { id: 1, rights });
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
  await screen.findByText(/^Quelqu’un d’autre a enregistré cette fiche/);
  expect(
    screen.getByText(/^Plafond mensuel.*tous les deux. La valeur enregistrée est « 20,50 € »/),
  ).toBeTruthy();
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

it('« Compte actif » opens the one door of the act: the word and the box, then that call alone', async () => {
  const { sent } = openForm();
  const active = await screen.findByLabelText<HTMLInputElement>('Compte actif');
  fireEvent.click(active);
  expect(active.checked).toBe(true);
  const shut = screen.getByRole<HTMLButtonElement>('button', { name: 'Désactiver' });
  expect(shut.disabled).toBe(true);
  fireEvent.click(screen.getByLabelText(/^Je comprends que tous ses abonnements/));
  fireEvent.change(screen.getByLabelText(/^Tapez DESACTIVER/), { target: { value: 'DESACTIVER' } });
  expect(sent).toEqual([]);
  fireEvent.click(shut);
  await waitFor(() => expect(sent).toEqual([{ is_active: false }]));
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('La fiche');
  expect(sent).toHaveLength(2);
});

it('who is taken off the team is asked about before anything is sent, and once it is confirmed the form is', async () => {
  const member = { ...person, is_staff: true, role: 'support' };
  const { sent } = openForm(member, ['people.write', 'staff.write']);
  fireEvent.click(await screen.findByLabelText('Administrateur'));
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const leave = await screen.findByRole('button', { name: 'Retirer de l’équipe' });
  expect(sent).toEqual([]);
  fireEvent.click(leave);
  await screen.findByText('La fiche');
  expect(sent).toEqual(['Camille']);
});

it('takes over what a colleague alone changed, names what both did, and keeps what is typed', async () => {
  const sent: Record<string, unknown>[] = [];
  openForm();
  const now = {
    ...{ email: ['camille@exemple.fr'], first_name: ['Thierry'], last_name: ['Durand'], phone: [''] },
    ...{ is_staff: ['false'], role: [''], version: ['v2'] },
  };
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return Response.json(person);
    const body = JSON.parse(String(init.body));
    sent.push(body);
    return body.version === 'v2'
      ? Response.json({ ...person, version: 'v3' })
      : Response.json({ code: 'changed_meanwhile', detail: 'Cela a changé.', ...now }, { status: 409 });
  });
  const first = await screen.findByLabelText<HTMLInputElement>(/^Prénom/);
  const last = screen.getByLabelText<HTMLInputElement>(/^Nom/);
  fireEvent.change(first, { target: { value: 'Camillo' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText(/^Quelqu’un d’autre a enregistré cette fiche/);
  expect(screen.getByText(/^Prénom.*tous les deux. La valeur enregistrée est « Thierry »/)).toBeTruthy();
  expect(screen.getByText(/^Nom : « Durand », repris dans ce formulaire/)).toBeTruthy();
  expect([first.value, last.value]).toEqual(['Camillo', 'Durand']);
  fireEvent.click(screen.getByRole('button', { name: 'Reprendre cette valeur' }));
  expect(first.value).toBe('Thierry');
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('La fiche');
  expect(sent[1]).toMatchObject({ first_name: 'Thierry', last_name: 'Durand', version: 'v2' });
});
