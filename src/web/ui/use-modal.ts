import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';

interface Modal {
  open: boolean;
  onClose: () => void;
  locked: boolean;
}

interface ModalProps {
  ref: RefObject<HTMLDialogElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  onCancel: (event: SyntheticEvent) => void;
  onClose: (event: SyntheticEvent) => void;
  onMouseDown: (event: MouseEvent<HTMLDialogElement>) => void;
}

/** Answers what to spread on a native `<dialog>`. */
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
      // A press outside left the page's body focused: the dialog below goes on, and so does who is in it.
      const below = dialog.parentElement?.closest('dialog');
      if (below?.open && !below.contains(document.activeElement)) focusFirst(below);
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
    // React lets `cancel` and `close` of a dialog (or a file field) inside this one bubble, unlike the browser.
    onCancel(event) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      ask();
    },
    // Chrome closes at a second close request (the back gesture of Android) whatever `cancel` answered.
    onClose(event) {
      // Opened again meanwhile, it is told of its former end.
      if (!open || ref.current?.open || event.target !== event.currentTarget) return;
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
  focusFirst(dialog);
}

function focusFirst(dialog: HTMLDialogElement): void {
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
  first?.focus({ preventScroll: true });
}
