import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../web/query-client.ts';
import { sessionChanged } from '../../../web/session.ts';
import { openFrame } from '../contract.ts';
import { openFrameRoute } from './use-frame.ts';
import WebhookViewerScreen from './WebhookViewerScreen.tsx';

interface HappyWindow {
  happyDOM: { settings: { enableIframePageLoading: boolean } };
}

const asked: string[] = [];
let answer: () => Response | Promise<Response>;

const unreachable = 'Impossible de charger le webhook. Vérifiez votre connexion et réessayez.';
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const opened = () =>
  json(200, {
    src: `/frame/ticket-${asked.length}`,
    expires_in: 60,
    automation: { id: 1, name: 'Générateur de devis', slug: 'generateur-de-devis' },
  });

beforeEach(() => {
  vi.useFakeTimers();
  // happy-dom would fetch the page itself: the frame keeps its address and stays blank.
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'get').mockReturnValue('about:blank');
  (window as unknown as HappyWindow).happyDOM.settings.enableIframePageLoading = true;
  asked.length = 0;
  answer = opened;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answer();
  });
  localStorage.setItem('accessToken', `h.${btoa('{}')}.s`);
  sessionChanged();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionChanged();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function open(): Promise<void> {
  const Screen = WebhookViewerScreen as unknown as (props: { params: { slug: string } }) => React.ReactNode;
  const router = createMemoryRouter(
    [
      { path: '/webhook/:slug', element: <Screen params={{ slug: 'generateur-de-devis' }} /> },
      { path: '*', element: <p>Ailleurs</p> },
    ],
    { initialEntries: ['/webhook/generateur-de-devis'] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await settle();
}

/** Lets answers arrive, and the query's own timers run. */
const settle = (ms = 20) => act(() => vi.advanceTimersByTimeAsync(ms));
const frame = () => screen.getByTitle<HTMLIFrameElement>('Générateur de devis');

describe('the viewer', () => {
  it('asks at the contract’s address', async () => {
    expect(openFrame).toMatchObject(openFrameRoute);
    await open();
    expect(asked).toEqual(['/api/webhook-pages/generateur-de-devis/frame/']);
  });

  it('shows the page in a sandbox without an origin', async () => {
    await open();
    expect(frame().getAttribute('src')).toBe('/frame/ticket-1');
    expect(frame().getAttribute('sandbox')).toBe(
      'allow-scripts allow-forms allow-downloads allow-popups allow-modals',
    );
    expect(frame().getAttribute('allow')).toBe('clipboard-write');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Générateur de devis');
    expect(screen.getByRole('link', { name: /Retour au tableau de bord/ }).getAttribute('href')).toBe(
      '/dashboard',
    );
  });

  it('asks for another address at each reload: each serves once', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Recharger' }));
    await settle();
    expect(frame().getAttribute('src')).toBe('/frame/ticket-2');
  });

  it('gives up after 30 seconds without the page, and tries again when asked', async () => {
    vi.spyOn(HTMLIFrameElement.prototype, 'dispatchEvent').mockReturnValue(true);
    await open();
    await settle(29_000);
    expect(frame()).toBeTruthy();
    await settle(1_000);
    expect(screen.getByText(unreachable)).toBeTruthy();
    expect(screen.queryByTitle('Générateur de devis')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await settle();
    expect(frame().getAttribute('src')).toBe('/frame/ticket-2');
  });

  it('gives up after 30 seconds without the address', async () => {
    answer = () => new Promise(() => {});
    await open();
    await settle(29_000);
    expect(screen.queryByText(unreachable)).toBeNull();
    await settle(1_000);
    expect(screen.getByText(unreachable)).toBeTruthy();
  });

  it.each([
    [403, 'webhook_forbidden', 'Abonnement requis pour accéder à ce webhook'],
    [404, 'webhook_not_found', 'Webhook non trouvé ou non configuré'],
  ])('says %d %s at once, without asking again', async (status, code, title) => {
    answer = () => json(status, { detail: 'x', code });
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByRole('link', { name: 'Retour au tableau de bord' })).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  it('asks twice more what may pass by itself, within the 30 seconds', async () => {
    answer = () => json(503, {});
    await open();
    await settle(10_000);
    expect(asked).toHaveLength(3);
    expect(screen.getByText(unreachable)).toBeTruthy();
  });

  it('sends who is not signed in to the sign-in, and asks nothing', async () => {
    localStorage.clear();
    sessionChanged();
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Authentification requise');
    expect(screen.getByText('Vous devez être connecté pour accéder à ce webhook')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/login');
    expect(asked).toEqual([]);
  });
});
