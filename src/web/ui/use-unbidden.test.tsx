import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { unbidden } from './use-unbidden.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const answered = vi.fn();
afterEach(() => answered.mockReset());

function Asked({ about = 'company' }: { about?: string }) {
  return (
    <ConfirmDialog
      open
      unbidden={unbidden(about)}
      title="Partager ?"
      confirmLabel="Autoriser"
      onConfirm={() => answered('yes')}
      onClose={() => answered('no')}
    >
      {about}
    </ConfirmDialog>
  );
}

const yes = () => screen.getByRole('button', { name: 'Autoriser' });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
/** As a browser tells of a press. */
function press(target: Element = yes()) {
  fireEvent.pointerDown(target);
  fireEvent.mouseDown(target);
  lift(target);
}
function lift(target: Element = yes()) {
  fireEvent.pointerUp(target);
  fireEvent.mouseUp(target);
  fireEvent.click(target, { detail: 1 });
}
/** Enter, which clicks the button unless its key was refused. */
function enter(more: object = {}) {
  if (fireEvent.keyDown(yes(), { key: 'Enter', ...more })) fireEvent.click(yes());
}

it('takes no press before it was seen for 700 ms, by pointer, by key, by Escape or beside it', () => {
  render(<Asked />);
  const acts = [
    press,
    enter,
    () => press(screen.getByRole('button', { name: 'Fermer' })),
    () => fireEvent.keyDown(yes(), { key: 'Escape' }),
    () => fireEvent.mouseDown(screen.getByRole('dialog')),
    () => fireEvent.click(yes()),
  ];
  for (const early of acts) {
    wait(100);
    early();
  }
  expect(answered).not.toHaveBeenCalled();
  expect(yes().getAttribute('aria-disabled')).toBe('true');
  wait(300);
  expect(yes().hasAttribute('aria-disabled')).toBe(false);
  press();
  expect(answered.mock.calls).toEqual([['yes']]);
});

it('takes a key after that, and the click of who reads the screen aloud, which has no press', () => {
  render(<Asked />);
  wait(900);
  enter();
  expect(answered).toHaveBeenCalledTimes(1);
  cleanup();
  render(<Asked />);
  wait(900);
  fireEvent.click(yes());
  expect(answered).toHaveBeenCalledTimes(2);
});

it('takes no press that began before, however long it lasts', () => {
  render(<Asked />);
  fireEvent.pointerDown(yes());
  wait(2_000);
  lift();
  enter({ repeat: true });
  // Space held from before: its key alone is let go.
  expect(fireEvent.keyUp(yes(), { key: ' ' })).toBe(false);
  expect(answered).not.toHaveBeenCalled();
  press();
  expect(answered).toHaveBeenCalledTimes(1);
});

it('takes no press, by pointer or by key, that began on the question before it', () => {
  const { rerender } = render(<Asked />);
  wait(900);
  fireEvent.pointerDown(yes());
  fireEvent.mouseDown(yes());
  act(() => rerender(<Asked about="customers" />));
  wait(900);
  lift();
  expect(answered).not.toHaveBeenCalled();

  fireEvent.keyDown(yes(), { key: ' ' });
  act(() => rerender(<Asked about="company" />));
  wait(900);
  expect(fireEvent.keyUp(yes(), { key: ' ' })).toBe(false);
  enter({ repeat: true });
  expect(answered).not.toHaveBeenCalled();
  press();
  expect(answered).toHaveBeenCalledTimes(1);
});

it.each([
  ['another question takes its place', (again: (about: string) => void) => again('customers')],
  [
    'it moves',
    () => {
      const moved = { x: 0, y: 40, width: 100, height: 44 };
      vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect(moved));
    },
  ],
  [
    'a dialog over it closes',
    () => {
      render(<dialog open />);
      wait(50);
    },
  ],
  ['the window comes back to the front', () => fireEvent.focus(window)],
  ['the tab is seen again', () => fireEvent(document, new Event('visibilitychange'))],
])('waits again when %s', (_, happens) => {
  const { rerender } = render(<Asked />);
  wait(900);
  act(() => void happens((about) => rerender(<Asked about={about} />)));
  wait(300);
  press();
  expect(answered).not.toHaveBeenCalled();
  wait(900);
  press();
  expect(answered).toHaveBeenCalledTimes(1);
});

it('counts no time in which the browser showed nothing new', () => {
  let now = 0;
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
  const frameAfter = (ms: number) => {
    now += ms;
    act(() => frames.shift()?.(now));
  };
  render(<Asked />);
  for (let n = 0; n < 8; n += 1) frameAfter(10);
  // A box of the page's own stood over it.
  frameAfter(5_000);
  expect(yes().getAttribute('aria-disabled')).toBe('true');
  for (let n = 0; n < 8; n += 1) frameAfter(600);
  expect(yes().hasAttribute('aria-disabled')).toBe(false);
});

it('leaves what the person opened as it was', () => {
  render(
    <ConfirmDialog
      open
      title="Retirer ?"
      confirmLabel="Autoriser"
      onConfirm={() => answered('yes')}
      onClose={() => {}}
    >
      Ici
    </ConfirmDialog>,
  );
  press();
  expect(answered).toHaveBeenCalledTimes(1);
});
