import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, UNREACHABLE } from '../api/api-error.ts';
import { toast } from '../ui/toast.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { OfflineLinks } from './OfflineLinks.tsx';

afterEach(cleanup);

const lose = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

describe('a press on a link', () => {
  /** Whether it was stopped and its reason said, before anybody else heard of it. */
  function isStopped(link: string, keys: MouseEventInit = {}): boolean {
    const said = vi.spyOn(toast, 'error').mockReturnValue();
    const heard = vi.fn((event: Event) => event.preventDefault());
    render(<OfflineLinks />);
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = link;
    place.addEventListener('click', heard);
    const isLeft = fireEvent.click(screen.getByText('Lien'), keys);
    place.remove();
    expect(isLeft).toBe(false);
    expect(said.mock.calls.length + heard.mock.calls.length).toBe(1);
    return said.mock.calls[0]?.[0] === UNREACHABLE;
  }

  it.each([
    ['to another page', '<a href="/catalogue"><span>Lien</span></a>'],
    ['to a part of another page', '<a href="/privacy#cookies">Lien</a>'],
    ['to this page, to load it again', '<a href="">Lien</a>'],
  ])('%s stays here without a connection, and only then', (_where, link) => {
    expect(isStopped(link)).toBe(false);
    cleanup();
    lose();
    vi.spyOn(toast, 'error').mockClear();
    expect(isStopped(link)).toBe(true);
  });

  it.each([
    ['to a part of this page', '<a href="#contenu">Lien</a>', {}],
    ['to another site', '<a href="https://exemple.fr/">Lien</a>', {}],
    ['to write an email', '<a href="mailto:bonjour@exemple.fr">Lien</a>', {}],
    ['in another tab', '<a href="/terms" target="_blank">Lien</a>', {}],
    ['in another tab, by a key', '<a href="/terms">Lien</a>', { ctrlKey: true }],
    ['in another tab, by the wheel', '<a href="/terms">Lien</a>', { button: 1 }],
    ['to a file to keep', '<a href="/video.mp4" download>Lien</a>', {}],
    ['that only acts', '<a href="/privacy#cookies" data-acts>Lien</a>', {}],
  ])('%s is not our affair', (_where, link, keys) => {
    lose();
    expect(isStopped(link, keys)).toBe(false);
  });
});

describe('the screen of errors', () => {
  const told = 'L’incident nous a été signalé. Réessayez dans un instant.';

  async function textOf(error: unknown, errorReports?: object) {
    const root = { siteName: 'Rouage', siteUrl: '', contactEmail: '', withVat: true, errorReports };
    const Component = () => <ErrorScreen error={error} />;
    const Stub = createRoutesStub([{ id: 'root', path: '*', loader: () => root, Component }]);
    const { container } = render(<Stub hydrationData={{ loaderData: { root } }} />);
    await screen.findByRole('heading', { level: 1 });
    return container.querySelector('h1 + p')?.textContent;
  }

  it('says that we were told of what was reported, by the browser or by the server', async () => {
    expect(await textOf(new Error('x'), {})).toBe(told);
    cleanup();
    expect(await textOf({ status: 500, statusText: '', internal: false, data: null }, {})).toBe(told);
  });

  it('does not where errors go nowhere, nor of what is not reported', async () => {
    expect(await textOf(new Error('x'))).toBe('Réessayez dans un instant.');
    cleanup();
    expect(await textOf(new ApiError(500, {}), {})).toBe('Réessayez dans un instant.');
  });

  it('speaks of the connection when that is what was lost', async () => {
    expect(await textOf(new TypeError('Failed to fetch'), {})).toBe(UNREACHABLE);
    cleanup();
    lose();
    expect(await textOf(new Error('x'), {})).toBe(UNREACHABLE);
  });
});
