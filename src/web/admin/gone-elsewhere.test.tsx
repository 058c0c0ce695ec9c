import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import AdminLayout from '#staff/admin-session/web/AdminLayout.tsx';
import AdminCategoryScreen from '#staff/categories-admin/web/AdminCategoryScreen.tsx';
import { call } from '../api/call.ts';
import { createQueryClient } from '../query-client.ts';
import { QueryFailure } from './QueryFailure.tsx';
import { useStaffAct } from './staff-act.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const read = { method: 'GET', path: '/api/admin/things/1/', access: 'staff' } as const;
const change = { method: 'POST', path: '/api/admin/things/1/', access: 'staff' } as const;

/** A page as those of the administration: what is shown, an act on it, and a form that sends by itself. */
function Page() {
  const query = useQuery({
    queryKey: ['admin', 'things', 'one', 1],
    queryFn: () => call<never>(read as never),
  });
  const act = useStaffAct({
    run: () => call<never>(change as never),
    ...{ refreshes: ['admin', 'other'], done: () => 'Fait', failed: 'Impossible' },
  });
  const send = () => void call<never>(change as never).catch(() => undefined);
  if (query.isError && !query.data) return <QueryFailure query={query} failed="Introuvable" />;
  if (!query.data) return <p>Chargement</p>;
  return (
    <>
      <button type="button" onClick={() => act.mutate(undefined)}>
        Annuler
      </button>
      <button type="button" onClick={send}>
        Enregistrer
      </button>
    </>
  );
}

/** The server of this test: somebody ends the thing when told so. */
function open(refusal: number, isGone: boolean) {
  const asked: string[] = [];
  let ended = false;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (!path.includes('/things/')) return Response.json(null, { status: 500 });
    asked.push(method);
    if (method === 'GET' && !(ended && isGone)) return Response.json({ id: 1 });
    return Response.json({ code: 'not_found' }, { status: method === 'GET' ? 404 : refusal });
  });
  const queries = createQueryClient();
  // Its other calls are none of this test's.
  const Frame = AdminLayout as ComponentType;
  const Stub = createRoutesStub([{ Component: Frame, children: [{ path: '*', Component: Page }] }]);
  render(
    <QueryClientProvider client={queries}>
      <Stub initialEntries={['/admin/things/1']} />
    </QueryClientProvider>,
  );
  return {
    queries,
    asked,
    end: () => {
      ended = true;
    },
  };
}

it.each([
  ['an act', 'Annuler', 404],
  ['an act', 'Annuler', 409],
  ['a form', 'Enregistrer', 404],
  ['a form', 'Enregistrer', 409],
])(
  'of what ended elsewhere the page says so once %s (%s) is answered %i, and its buttons go',
  async (_what, button, refusal) => {
    const { end } = open(refusal, true);
    const press = await screen.findByRole('button', { name: button });
    end();
    fireEvent.click(press);
    expect((await screen.findByRole('alert')).textContent).toContain('Introuvable');
    for (const name of ['Annuler', 'Enregistrer']) expect(screen.queryByRole('button', { name })).toBeNull();
  },
);

it('of what ended elsewhere the page says so at the next look, without an act', async () => {
  const { end, queries } = open(404, true);
  await screen.findByRole('button', { name: 'Annuler' });
  end();
  await queries.invalidateQueries();
  expect((await screen.findByRole('alert')).textContent).toContain('Introuvable');
  for (const name of ['Annuler', 'Enregistrer']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('what is still there after a refusal is read once more, and stays', async () => {
  const { asked } = open(409, false);
  fireEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  await vi.waitFor(() => expect(asked).toEqual(['GET', 'POST', 'GET']));
  expect(screen.getByRole('button', { name: 'Annuler' })).toBeDefined();
});

it('a category deleted by a colleague takes its form with it, once it is saved in vain', async () => {
  const category = {
    id: 7,
    name: 'Devis',
    slug: 'devis',
    description: '',
    version: 'v1',
    automations_count: 0,
  };
  let isGone = false;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (!path.includes('/categories/')) return Response.json(null, { status: 500 });
    if (method === 'GET' && !isGone) return Response.json(path.endsWith('/7/') ? category : [category]);
    isGone = true;
    return Response.json({ code: 'not_found', detail: 'Catégorie inconnue.' }, { status: 404 });
  });
  const screens = [{ path: '/admin/categories/:id/edit', Component: AdminCategoryScreen }];
  const Stub = createRoutesStub([{ Component: AdminLayout as ComponentType, children: screens }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={['/admin/categories/7/edit']} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Impossible de charger la catégorie', {}, { timeout: 10_000 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Retour à la liste' })).toBeTruthy();
});
