import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

afterEach(cleanup);

function Page({ locked = false }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Proposer une idée" locked={locked}>
        <input aria-label="Idée" />
      </Dialog>
    </>
  );
}

function openDialog() {
  const opener = screen.getByRole('button', { name: 'Ouvrir' });
  opener.focus();
  fireEvent.click(opener);
  return { opener, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Proposer une idée' }) };
}

describe('Dialog', () => {
  it('takes the focus to its title when it opens', () => {
    render(<Page />);
    const { dialog } = openDialog();
    expect(dialog.open).toBe(true);
    expect(document.activeElement?.textContent).toBe('Proposer une idée');
  });

  it('gives the focus to the heading of the page that came while it was open, and to its opener on the same page', () => {
    render(
      <>
        <main>
          <h1 tabIndex={-1}>Tickets</h1>
        </main>
        <Page />
      </>,
    );
    const { dialog, opener } = openDialog();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(document.activeElement).toBe(opener);
    openDialog();
    history.replaceState(null, '', '/admin/support');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(document.activeElement?.textContent).toBe('Tickets');
    history.replaceState(null, '', '/');
  });

  it('opened again at once, is not closed by the late word of its former end', () => {
    render(<Page />);
    const { dialog } = openDialog();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    openDialog();
    // The browser tells of a close in a task of its own.
    fireEvent(dialog, new Event('close'));
    expect(dialog.open).toBe(true);
    screen.getByLabelText('Idée');
  });

  it('adds no second banner to its page, wherever it stands', () => {
    render(<Page />);
    openDialog();
    expect(screen.queryByRole('banner', { hidden: true })).toBeNull();
  });

  it('closes with Escape and gives the focus back to what opened it', () => {
    render(<Page />);
    const { opener, dialog } = openDialog();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(dialog.open).toBe(false);
    expect(document.activeElement).toBe(opener);
  });

  it('closes with its cross and with a press outside once it is let go, not with one that began inside', () => {
    render(<Page />);
    const { dialog } = openDialog();
    fireEvent.mouseDown(screen.getByLabelText('Idée'));
    fireEvent.click(dialog);
    expect(dialog.open).toBe(true);
    fireEvent.mouseDown(dialog);
    expect(dialog.open).toBe(true);
    fireEvent.click(dialog);
    expect(dialog.open).toBe(false);
    openDialog();
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    expect(dialog.open).toBe(false);
  });

  it('leaves Escape to a menu open inside it', () => {
    render(<Page />);
    const { dialog } = openDialog();
    const alreadyHandled = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    alreadyHandled.preventDefault();
    fireEvent(screen.getByLabelText('Idée'), alreadyHandled);
    expect(dialog.open).toBe(true);
  });

  it('cannot be left while it is locked', () => {
    render(<Page locked />);
    const { dialog } = openDialog();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    fireEvent.mouseDown(dialog);
    fireEvent.click(dialog);
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    expect(dialog.open).toBe(true);
  });

  it('forgets what was typed once closed', () => {
    render(<Page />);
    const { dialog } = openDialog();
    fireEvent.change(screen.getByLabelText('Idée'), { target: { value: 'brouillon' } });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    openDialog();
    expect(screen.getByLabelText<HTMLInputElement>('Idée').value).toBe('');
  });

  it('comes in three sizes', { tags: ['9.modal-sizes'] }, () => {
    const widthOf = (size: 'sm' | 'md' | 'lg') => {
      render(
        <Dialog open onClose={() => {}} title={`Taille ${size}`} size={size}>
          Ici
        </Dialog>,
      );
      return /md:(max-w-\S+)/.exec(screen.getByRole('dialog', { name: `Taille ${size}` }).className)?.[1];
    };
    expect([widthOf('sm'), widthOf('md'), widthOf('lg')]).toEqual(['max-w-md', 'max-w-xl', 'max-w-4xl']);
  });
});

describe('ConfirmDialog', () => {
  it('confirms only once the word is typed exactly and the box is ticked', {
    tags: ['4.deletion', '5.deletion'],
  }, () => {
    const confirm = vi.fn();
    render(
      <ConfirmDialog
        open
        onClose={() => {}}
        onConfirm={confirm}
        title="Supprimer le compte ?"
        confirmLabel="Supprimer le compte"
        word="SUPPRIMER"
        acknowledgement="Je comprends"
      >
        Vos abonnements seront annulés.
      </ConfirmDialog>,
    );
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Supprimer le compte' });
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'supprimer' } });
    expect(button.disabled).toBe(true);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'SUPPRIMER' } });
    expect(button.disabled).toBe(false);
    fireEvent.click(button);
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('acts once until the act has ended, however quick the second press', () => {
    const confirm = vi.fn();
    const asked = (pending: boolean) => (
      <ConfirmDialog
        open
        onClose={() => {}}
        onConfirm={confirm}
        title="Annoncer ?"
        confirmLabel="Annoncer"
        pending={pending}
      >
        Par email.
      </ConfirmDialog>
    );
    const { rerender } = render(asked(false));
    const press = () => fireEvent.submit(screen.getByRole('button', { name: 'Annoncer' }));
    press();
    press();
    rerender(asked(true));
    press();
    expect(confirm).toHaveBeenCalledTimes(1);
    // It failed, and the dialog has stayed.
    rerender(asked(false));
    press();
    expect(confirm).toHaveBeenCalledTimes(2);
  });
});
