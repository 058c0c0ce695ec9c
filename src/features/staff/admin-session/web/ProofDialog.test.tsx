import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { sendAs } from '#web/api/send.ts';
import { ProofDialog } from './ProofDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const refused = () =>
  new Response(JSON.stringify({ code: 'proof_required', detail: 'Confirmez.' }), { status: 403 });

/** The server of this test: it wants a proof until the password was right. */
function serve() {
  const asked: string[] = [];
  let proven = false;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const body = String(init?.body ?? '');
    asked.push(`${init?.method ?? 'GET'} ${input}`);
    if (input.endsWith('/api/admin/second-factor/')) return Response.json({ kinds: [] });
    if (input.endsWith('/api/admin/proof/')) {
      proven = body.includes('le bon');
      return proven
        ? Response.json({ proven_until: '2026-11-25T12:00:00.000Z' })
        : Response.json(
            { current_password: ['Le mot de passe actuel est incorrect'], code: 'invalid' },
            { status: 400 },
          );
    }
    return proven ? Response.json({ done: true }) : refused();
  });
  return asked;
}

function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ProofDialog />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const password = () => screen.findByLabelText('Mot de passe');

it('asks for the password, says when it is wrong, and then sends once more all that was refused', async () => {
  const asked = serve();
  open();
  const both = [1, 2].map((n) => sendAs('admin', `/api/admin/orders/${n}/refund/`, { method: 'POST' }));
  fireEvent.change(await password(), { target: { value: 'un autre' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirmer' }));
  await screen.findAllByText('Le mot de passe actuel est incorrect');
  fireEvent.change(await password(), { target: { value: 'le bon' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirmer' }));
  const answers = await Promise.all(both);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(asked.filter((call) => call.includes('/orders/1/'))).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('declined, leaves the refusal to whoever asked, and sends nothing again', async () => {
  const asked = serve();
  open();
  const answer = sendAs('admin', '/api/admin/orders/1/refund/', { method: 'POST' });
  await password();
  fireEvent.click(screen.getByRole('button', { name: 'Retour' }));
  expect((await answer).status).toBe(403);
  expect(asked).toEqual(['POST /api/admin/orders/1/refund/', 'GET /api/admin/second-factor/']);
});
