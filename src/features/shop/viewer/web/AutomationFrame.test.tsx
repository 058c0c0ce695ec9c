import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import * as calls from '#web/api/call.ts';
import { createQueryClient } from '#web/query-client.ts';
import { AutomationFrame } from './ToolViewerScreen.tsx';

const name = 'Outil en cadre';
/** Without an address nothing is framed: this browser opens no frames. */
const opened = { automation: { name }, src: '' };

beforeEach(() => {
  document.title = 'La page d’avant';
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Opened by its address, or by a link of the list, which brings the name along. */
function open(state?: object, client = createQueryClient()) {
  const Stub = createRoutesStub([{ path: '*', Component: () => <AutomationFrame slug="outil" /> }]);
  render(
    <QueryClientProvider client={client}>
      <Stub initialEntries={[{ pathname: '/webhook-viewer/outil', state }]} />
    </QueryClientProvider>,
  );
}

const refused = (status: number) => vi.spyOn(calls, 'call').mockRejectedValue(new ApiError(status, {}));

it('the tab names the automation as soon as its name is known', async () => {
  vi.spyOn(calls, 'call').mockResolvedValue(opened);
  open();
  await screen.findByRole('heading', { level: 1, name });
  expect(document.title).toBe(`${name} - Rouage`);
});

it('the tab says why the automation does not show', async () => {
  refused(403);
  open({ automationName: name });
  await screen.findByRole('heading', { level: 1, name: 'Cet outil s’ouvre avec un abonnement' });
  expect(document.title).toBe('Cet outil s’ouvre avec un abonnement - Rouage');
  const agreed = screen.getByText(/^Abonnement requis pour accéder à ce webhook\./);
  expect(agreed.closest('details')?.open).toBe(false);
});

it.each([
  ['by its address', undefined],
  ['by a link that brought its name', { automationName: name }],
])('the tab names the automation again once it shows after all, opened %s', async (_way, state) => {
  // A refusal that is not asked again by itself, and that the person may ask again.
  const answers = refused(409);
  open(state);
  await screen.findByRole('heading', { level: 1, name: 'Chargement impossible' });
  expect(document.title).toBe('Chargement impossible - Rouage');
  answers.mockResolvedValue(opened);
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('heading', { level: 1, name });
  expect(document.title).toBe(`${name} - Rouage`);
});

it('who comes back at once is given another address: each opens once', async () => {
  const asked = vi.spyOn(calls, 'call').mockResolvedValue(opened);
  const client = createQueryClient();
  open(undefined, client);
  await screen.findByRole('heading', { level: 1, name });
  cleanup();
  open(undefined, client);
  expect(asked).toHaveBeenCalledTimes(2);
});
