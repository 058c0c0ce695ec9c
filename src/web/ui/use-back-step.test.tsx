import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

const heardByTheRouter = vi.fn();
const goBackAtOnce = window.history.back.bind(window.history);

let goingBack = 0;

beforeEach(async () => {
  // As in a browser, whose own traversals are a task of their own.
  vi.spyOn(window.history, 'back').mockImplementation(() => {
    goingBack += 1;
    setTimeout(() => {
      goingBack -= 1;
      goBackAtOnce();
    });
  });
  // A traversal of the test before that comes only now is waited for, and stood over.
  do {
    window.history.pushState({ idx: 0 }, '', '/avant');
    window.history.pushState({ idx: 1 }, '', '/page');
    for (let tasks = 0; tasks < 3; tasks += 1) await new Promise((done) => setTimeout(done));
  } while (window.history.state.idx !== 1);
  window.addEventListener('popstate', heardByTheRouter);
});
afterEach(async () => {
  cleanup();
  // A step back that is still on its way would be one of the next test.
  await waitFor(() => expect(goingBack).toBe(0));
  // The traversal that it began is a task after it.
  await new Promise((done) => setTimeout(done));
  await waitFor(() => expect(window.history.state).not.toHaveProperty('dialogStep'));
  window.removeEventListener('popstate', heardByTheRouter);
  heardByTheRouter.mockClear();
});

/** The browser has done what it was asked, and the page has followed. */
const arrived = (state: object) => waitFor(() => expect(window.history.state).toEqual(state));
const atStep = () => arrived({ idx: 1, dialogStep: true });
const atPage = () => arrived({ idx: 1 });

const dialog = (name: string) => screen.queryByRole<HTMLDialogElement>('dialog', { name });

/** What the person does: the page has heard of it when this is done. */
const goBack = () => act(async () => goBackAtOnce());

/** « Partir » is the act of a dialog that closes it and leads to another page. */
function Page({ locked = false, leave = () => undefined }: { locked?: boolean; leave?: () => void }) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Un achat" locked={locked}>
        <input aria-label="Carte" />
        <button type="button" onClick={() => setAsking(true)}>
          Demander
        </button>
        <button
          type="button"
          onClick={() => {
            setOpen(false);
            leave();
          }}
        >
          Partir
        </button>
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => setAsking(false)}
          title="Sûr ?"
          confirmLabel="Oui"
        >
          Vraiment
        </ConfirmDialog>
      </Dialog>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('Back closes a dialog and stays on its page, and Back once more leaves the page', async () => {
  render(<Page />);
  press('Ouvrir');
  await atStep();
  await goBack();
  expect(dialog('Un achat')).toBeNull();
  await atPage();
  expect(heardByTheRouter).not.toHaveBeenCalled();
  await goBack();
  expect(window.location.pathname).toBe('/avant');
  expect(heardByTheRouter).toHaveBeenCalledOnce();
});

it('a dialog that is closed otherwise leaves no step behind', async () => {
  render(<Page />);
  press('Ouvrir');
  await atStep();
  press('Fermer');
  await atPage();
  expect(heardByTheRouter).not.toHaveBeenCalled();
});

it('a way back that the browser drops holds no later page', async () => {
  render(<Page />);
  press('Ouvrir');
  await atStep();
  vi.mocked(window.history.back).mockImplementationOnce(() => undefined);
  press('Fermer');
  await new Promise<void>((done) => queueMicrotask(done));
  window.history.pushState({ idx: 2 }, '', '/suite');
  expect(window.history.state).toMatchObject({ idx: 1 });
  await waitFor(() => expect(window.history.state).toEqual({ idx: 2 }), { timeout: 5_000 });
});

it('Back closes the dialog on top only, then the one below', async () => {
  render(<Page />);
  press('Ouvrir');
  press('Demander');
  await goBack();
  expect(dialog('Sûr ?')).toBeNull();
  expect(dialog('Un achat')?.open).toBe(true);
  await atStep();
  await goBack();
  expect(dialog('Un achat')).toBeNull();
  await atPage();
});

it('a locked dialog stays at Back, with what is typed in it, and so does its page', async () => {
  render(<Page locked />);
  press('Ouvrir');
  fireEvent.change(screen.getByLabelText('Carte'), { target: { value: '4242' } });
  for (const _time of [1, 2]) {
    await goBack();
    expect(dialog('Un achat')?.open).toBe(true);
    await atStep();
  }
  expect(screen.getByLabelText<HTMLInputElement>('Carte').value).toBe('4242');
});

it.each([
  ['at once', (go: () => void) => go()],
  ['once the dialog is closed', (go: () => void) => queueMicrotask(() => queueMicrotask(go))],
  ['while the browser takes the step away', (go: () => void) => setTimeout(go)],
])(
  'the page that an act leads to %s stands right after the page of the dialog',
  { retry: 1 },
  async (_when, soon) => {
    render(<Page leave={() => soon(() => window.history.pushState({ idx: 2 }, '', '/suite'))} />);
    press('Ouvrir');
    await atStep();
    press('Partir');
    await arrived({ idx: 2 });
    expect(window.location.pathname).toBe('/suite');
    await goBack();
    expect(window.location.pathname).toBe('/page');
    await atPage();
  },
);

it('an act may put another page in the place of the one below the dialog', async () => {
  render(<Page leave={() => window.history.replaceState({ idx: 1 }, '', '/suite')} />);
  press('Ouvrir');
  await atStep();
  press('Partir');
  await waitFor(() => expect(window.location.pathname).toBe('/suite'));
  await goBack();
  expect(window.location.pathname).toBe('/avant');
});

it('Forward after Back stays at the page, and the dialog may open again', async () => {
  render(<Page />);
  press('Ouvrir');
  await goBack();
  window.history.forward();
  await atPage();
  expect(dialog('Un achat')).toBeNull();
  expect(heardByTheRouter).not.toHaveBeenCalled();
  press('Ouvrir');
  await atStep();
  await goBack();
  expect(dialog('Un achat')).toBeNull();
  await atPage();
});
