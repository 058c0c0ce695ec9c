import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markSessionEnded } from '#web/api/token-store.ts';
import { createQueryClient } from '#web/query-client.ts';
import { openSession, sessionChanged } from '#web/session.ts';
import LoginScreen from './LoginScreen.tsx';

const expired = 'Votre session a expiré. Veuillez vous reconnecter.';

beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionChanged();
});

function open(entry: string | { pathname: string; state: object } = '/login') {
  // The screen's props are those of its route, of which it reads none.
  const Stub = createRoutesStub([
    { path: '/login', Component: LoginScreen as () => React.ReactNode },
    { path: '/dashboard', Component: () => <h1>Mon compte</h1> },
  ]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={[entry]} />
    </QueryClientProvider>,
  );
}
const email = () => screen.getByLabelText<HTMLInputElement>(/^Email/);

describe('the sign-in', () => {
  it('keeps the typed address for a forgotten password, and back', async () => {
    open();
    fireEvent.input(email(), { target: { value: 'camille@exemple.fr' } });
    fireEvent.click(screen.getByRole('link', { name: /Mot de passe oublié/ }));
    await screen.findByRole('heading', { name: 'Mot de passe oublié' });
    expect(email().value).toBe('camille@exemple.fr');
    fireEvent.input(email(), { target: { value: 'camille.martin@exemple.fr' } });
    fireEvent.click(screen.getByRole('link', { name: 'Retour à la connexion' }));
    await screen.findByRole('heading', { name: 'Connexion' });
    expect(email().value).toBe('camille.martin@exemple.fr');
  });

  it('says why it is asked where a page led here', () => {
    open({ pathname: '/login', state: { origin: '/dashboard' } });
    expect(
      screen.getByText(/^Cette page demande votre compte client.: elle s’ouvrira ensuite\.$/),
    ).toBeTruthy();
    cleanup();
    open();
    expect(screen.queryByText(/^Cette page demande/)).toBeNull();
  });

  it('says that the session has expired, in any tab, until somebody signs in again', async () => {
    open();
    expect(screen.queryByText(expired)).toBeNull();
    cleanup();
    markSessionEnded('customer');
    open();
    screen.getByText(expired);
    act(() => openSession({ access: `h.${btoa('{}')}.s`, refresh: 'r' }));
    localStorage.removeItem('accessToken');
    act(() => sessionChanged());
    cleanup();
    open();
    expect(screen.queryByText(expired)).toBeNull();
  });

  it('shows where it stands', () => {
    open();
    const trail = within(screen.getByRole('navigation', { name: 'Fil d’Ariane' }));
    const crumbs = trail.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(crumbs).toEqual(['Catalogue', 'Connexion']);
  });
});
