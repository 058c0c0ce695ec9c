import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';

interface Modal {
  open: boolean;
  onClose: () => void;
  locked: boolean;
}

interface ModalProps {
  ref: RefObject<HTMLDialogElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  onCancel: (event: { preventDefault: () => void }) => void;
  onClose: () => void;
  onMouseDown: (event: MouseEvent<HTMLDialogElement>) => void;
}

/** Keeps a native `<dialog>` in step with `open`: what to spread on it. */
export function useModal({ open, onClose, locked }: Modal): ModalProps {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const opener = document.activeElement;
    show(dialog);
    return () => {
      if (dialog.open) dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [open]);

  function ask() {
    if (open && !locked) onClose();
  }

  return {
    ref,
    onKeyDown(event) {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      ask();
    },
    onCancel(event) {
      event.preventDefault();
      ask();
    },
    // Chrome closes at a second close request (the back gesture of Android) whatever `cancel` answered.
    onClose() {
      if (!open) return;
      if (locked && ref.current) show(ref.current);
      else onClose();
    },
    onMouseDown(event) {
      if (event.target === event.currentTarget) ask();
    },
  };
}

function show(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal();
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
  first?.focus({ preventScroll: true });
}
