import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../api/call.ts';
import { createQueryClient } from '../query-client.ts';
import { QueryFailure } from './QueryFailure.tsx';
import { useFreshAfterRefusal, useStaffAct } from './staff-act.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const read = { method: 'GET', path: '/api/admin/things/1/', access: 'staff' } as const;
const change = { method: 'POST', path: '/api/admin/things/1/', access: 'staff' } as const;

/** A page as those of the administration: what is shown, an act on it, and a form that sends by itself. */
function Page() {
  useFreshAfterRefusal();
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
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(method);
    if (method === 'GET' && !(ended && isGone)) return Response.json({ id: 1 });
    return Response.json({ code: 'not_found' }, { status: method === 'GET' ? 404 : refusal });
  });
  const queries = createQueryClient();
  render(
    <QueryClientProvider client={queries}>
      <Page />
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
    expect(screen.queryAllByRole('button')).toEqual([]);
  },
);

it('of what ended elsewhere the page says so at the next look, without an act', async () => {
  const { end, queries } = open(404, true);
  await screen.findByRole('button', { name: 'Annuler' });
  end();
  await queries.invalidateQueries();
  expect((await screen.findByRole('alert')).textContent).toContain('Introuvable');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('what is still there after a refusal is read once more, and stays', async () => {
  const { asked } = open(409, false);
  fireEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  await vi.waitFor(() => expect(asked).toEqual(['GET', 'POST', 'GET']));
  expect(screen.getByRole('button', { name: 'Annuler' })).toBeDefined();
});
