import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Shortcut, useKnownShortcuts, useShortcuts } from './keyboard.ts';

afterEach(cleanup);

function Known() {
  return (
    <p data-testid="known">
      {useKnownShortcuts()
        .map(({ keys, says }) => `${keys}=${says}`)
        .join(';')}
    </p>
  );
}

function Screen({ shortcuts }: { shortcuts: Shortcut[] }) {
  useShortcuts(shortcuts);
  return (
    <>
      <input aria-label="Nom" />
      <input type="checkbox" aria-label="Choisir" />
      <select aria-label="Statut" />
      <div role="menu">
        <button type="button" role="menuitem">
          Acte
        </button>
      </div>
      <button type="button">Bouton</button>
    </>
  );
}

function open(...keys: string[]) {
  const acts = keys.map((name) => ({ keys: name, says: `acte ${name}`, run: vi.fn() }));
  render(<Screen shortcuts={acts} />);
  return acts.map(({ run }) => run);
}

const press = (key: string, init: object = {}, on: Element = document.body) =>
  fireEvent.keyDown(on, { key, ...init });

it('does what its key says, and keeps the key from the browser', () => {
  const [next] = open('j');
  expect(press('j')).toBe(false);
  expect(next).toHaveBeenCalledOnce();
  expect(press('k')).toBe(true);
});

it('leaves the key to the browser where it answers that it had nothing to do', () => {
  const [next] = open('j');
  next?.mockReturnValue(false);
  expect(press('j')).toBe(true);
});

it('does nothing with a modifier, nor with Shift and a letter', () => {
  const [next] = open('j');
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey']) press('j', { [modifier]: true });
  expect(next).not.toHaveBeenCalled();
});

it('knows the letter under a locked Shift, and a sign that needs it', () => {
  const [next, help] = open('j', '?');
  press('J');
  press('?', { shiftKey: true });
  expect(next).toHaveBeenCalledOnce();
  expect(help).toHaveBeenCalledOnce();
});

it('does nothing while somebody types, chooses or is in a menu', () => {
  const [next] = open('j');
  for (const field of ['Nom', 'Statut']) press('j', {}, screen.getByLabelText(field));
  press('j', {}, screen.getByRole('menuitem'));
  expect(next).not.toHaveBeenCalled();
  press('j', {}, screen.getByLabelText('Choisir'));
  press('j', {}, screen.getByRole('button', { name: 'Bouton' }));
  expect(next).toHaveBeenCalledTimes(2);
});

it('does nothing while a dialog is open, wherever the focus is', () => {
  const [next] = open('j');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  press('j');
  dialog.remove();
  expect(next).not.toHaveBeenCalled();
});

it('waits for the second letter, and forgets the first after another key or too long', () => {
  const [go, next] = open('g t', 't');
  press('g');
  press('t');
  expect(go).toHaveBeenCalledOnce();
  expect(next).not.toHaveBeenCalled();
  press('g');
  press('x');
  press('t');
  expect(go).toHaveBeenCalledOnce();
  expect(next).toHaveBeenCalledOnce();
  const now = vi.spyOn(Event.prototype, 'timeStamp', 'get');
  now.mockReturnValue(1000);
  press('g');
  now.mockReturnValue(3000);
  press('t');
  expect(go).toHaveBeenCalledOnce();
  expect(next).toHaveBeenCalledTimes(2);
});

it('of two with one key the latest works, and the former again when it has gone', () => {
  const [frame] = open('j');
  const list = vi.fn();
  const { unmount } = render(<Screen shortcuts={[{ keys: 'j', says: 'ligne', run: list }]} />);
  press('j');
  unmount();
  press('j');
  expect(list).toHaveBeenCalledOnce();
  expect(frame).toHaveBeenCalledOnce();
});

it('tells which keys work on the screen, each once', () => {
  render(<Known />);
  open('j', 'g t');
  const { unmount } = render(<Screen shortcuts={[{ keys: 'j', says: 'ligne', run: vi.fn() }]} />);
  expect(screen.getByTestId('known').textContent).toBe('j=ligne;g t=acte g t');
  unmount();
  expect(screen.getByTestId('known').textContent).toBe('j=acte j;g t=acte g t');
});
