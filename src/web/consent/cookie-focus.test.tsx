import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CookieConsent } from './CookieConsent.tsx';

beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  localStorage.clear();
  // Heard while the banner is there: the next test is a first visit again.
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  cleanup();
});

function draw(at: string) {
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <>
          <main tabIndex={-1}>Le catalogue</main>
          <CookieConsent />
        </>
      ),
    },
  ]);
  render(<Stub initialEntries={[at]} />);
}

async function open() {
  draw('/catalogue');
  await screen.findByRole('region', { name: 'Cookies' });
}
function press(name: string, index = 0) {
  const button = screen.getAllByRole('button', { name })[index]!;
  button.focus();
  fireEvent.click(button);
}
const expectContentFocused = () =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));

it('the focus goes on from the content once the banner is answered', async () => {
  await open();
  press('Essentiels uniquement');
  await expectContentFocused();
  expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
});

it('and once it is answered by the settings that it opened', async () => {
  await open();
  press('Personnaliser');
  await screen.findByRole('dialog', { name: 'Vos choix de cookies' });
  press('Enregistrer mes choix');
  await expectContentFocused();
});

it('the administration asks for nothing, for nothing of it is measured', async () => {
  draw('/admin/dashboard');
  await screen.findByRole('main');
  expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
});
