import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeepFocus } from './KeepFocus.tsx';

// A menu that the file before left gives the focus back in a task of its own, after it is gone.
beforeEach(() => new Promise<void>((resolve) => setTimeout(resolve)));
afterEach(cleanup);

function Page() {
  const [active, setActive] = useState(false);
  return (
    <>
      <KeepFocus />
      <main>
        <h1>Mes automatisations</h1>
        <ul>
          <li>
            <h2>Générateur de devis</h2>
            {active ? (
              <a href="/ouvrir">Ouvrir</a>
            ) : (
              <button type="button" onClick={() => setActive(true)}>
                Activer
              </button>
            )}
          </li>
        </ul>
        <button type="button" onClick={() => setActive(true)}>
          Tout activer
        </button>
      </main>
    </>
  );
}

it('a button that goes when its act is done leaves the focus to the heading of its row', async () => {
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Activer' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Générateur de devis'));
});

it('the heading that takes the focus comes into sight, unless another page came', async () => {
  const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  const { unmount } = render(<Page />);
  const press = (button: HTMLElement) => {
    button.focus();
    return () => fireEvent.click(button);
  };
  press(screen.getByRole('button', { name: 'Activer' }))();
  await waitFor(() => expect(seen).toHaveBeenCalledWith({ block: 'nearest' }));
  unmount();
  seen.mockClear();
  render(<Page />);
  const leave = press(screen.getByRole('button', { name: 'Activer' }));
  const before = location.href;
  history.pushState(null, '', '/ailleurs');
  leave();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Générateur de devis'));
  expect(seen).not.toHaveBeenCalled();
  history.replaceState(null, '', before);
});

it('who pressed beside it before it went is not called back', async () => {
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Activer' });
  button.focus();
  button.blur();
  await Promise.resolve();
  fireEvent.click(screen.getByRole('button', { name: 'Tout activer' }));
  await screen.findByRole('link', { name: 'Ouvrir' });
  expect(document.activeElement).toBe(document.body);
});

it('a focus that another element took stays there', async () => {
  render(<Page />);
  const all = screen.getByRole('button', { name: 'Tout activer' });
  screen.getByRole('button', { name: 'Activer' }).focus();
  all.focus();
  fireEvent.click(all);
  await screen.findByRole('link', { name: 'Ouvrir' });
  expect(document.activeElement).toBe(all);
});

it('a page whose content goes leaves the focus to no heading of the footer', async () => {
  function Changing() {
    const [signedIn, setSignedIn] = useState(false);
    return (
      <>
        <KeepFocus />
        <div>
          <main>
            {signedIn ? (
              <p>Chargement…</p>
            ) : (
              <button type="button" onClick={() => setSignedIn(true)}>
                Se connecter
              </button>
            )}
          </main>
          <footer>
            <h2>Découvrir</h2>
          </footer>
        </div>
      </>
    );
  }
  render(<Changing />);
  const button = screen.getByRole('button', { name: 'Se connecter' });
  button.focus();
  fireEvent.click(button);
  await screen.findByText('Chargement…');
  expect(document.activeElement).toBe(document.body);
});
