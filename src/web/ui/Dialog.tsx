import { clsx } from 'clsx';
import X from 'lucide-react/icons/x';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Button } from './Button.tsx';
import { useBackStep } from './use-back-step.ts';
import { type Unbidden, Waiting } from './waiting.ts';

/** Put it last in the form, main action first, so that Tab follows the eye. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 z-20 low:static -mx-5 mt-1 -mb-6 flex flex-col gap-3 border-t border-line bg-surface px-5 py-4 md:-mx-6 md:flex-row md:flex-wrap md:px-6 md:*:shrink-0">
      {children}
    </div>
  );
}

interface FormActionsProps {
  send: string;
  pending: boolean;
  leave?: string;
  onLeave: () => void;
}

export function FormActions({ send, pending, leave = 'Retour', onLeave }: FormActionsProps) {
  return (
    <DialogActions>
      <Button type="submit" pending={pending}>
        {send}
      </Button>
      <Button variant="secondary" onClick={onLeave} disabled={pending}>
        {leave}
      </Button>
    </DialogActions>
  );
}

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
  onClick: (event: MouseEvent<HTMLDialogElement>) => void;
}

function useModal({ open, onClose, locked }: Modal): ModalProps {
  const ref = useRef<HTMLDialogElement>(null);
  const outside = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const opener = document.activeElement;
    const { pathname } = location;
    show(dialog);
    return () => {
      if (dialog.open) dialog.close();
      // The heading of a page that came meanwhile could not take the focus while the dialog held it.
      const heading = location.pathname === pathname ? null : document.querySelector('main h1[tabindex]');
      const next = heading ?? opener;
      if (next instanceof HTMLElement && next.isConnected) next.focus({ preventScroll: true });
      // A press outside left the focus on the body.
      const below = dialog.parentElement?.closest('dialog');
      if (below?.open && !below.contains(document.activeElement)) focusFirst(below);
    };
  }, [open]);

  function ask() {
    if (open && !locked) onClose();
  }
  useBackStep(open, ask);

  return {
    ref,
    onKeyDown(event) {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      ask();
    },
    // React lets an inner dialog's (or file field's) `cancel` and `close` bubble, unlike the browser.
    onCancel(event) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      ask();
    },
    // Chrome closes at a second close request (Android's back gesture) whatever `cancel` did.
    onClose(event) {
      // A reopened dialog still gets the event of its former end.
      if (!open || ref.current?.open || event.target !== event.currentTarget) return;
      if (locked && ref.current) show(ref.current);
      else onClose();
    },
    // Begun outside and ended outside: a press that slides away, or a selection that slips out, closes nothing.
    onMouseDown(event) {
      outside.current = event.target === event.currentTarget;
      // The focus stays where it was, for a question that may come to give it back.
      if (outside.current) event.preventDefault();
    },
    onClick(event) {
      if (outside.current && event.target === event.currentTarget) ask();
    },
  };
}

function show(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal();
  focusFirst(dialog);
}

function focusFirst(dialog: HTMLDialogElement): void {
  const wanted = [...dialog.querySelectorAll<HTMLElement>('[data-autofocus]')];
  // Not that of a closed dialog within it.
  const first = wanted.find((one) => one.closest('dialog') === dialog) ?? dialog.querySelector('h2');
  first?.focus({ preventScroll: true });
}

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** `xl`: a picture; `side`: a menu on a narrow screen. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'side';
  /** An irrevocable act is running: Escape, Back, cross and outside do nothing. */
  locked?: boolean;
  /** A framed page may bring this dialog up (use-unbidden.ts); the value never changes. */
  unbidden?: Unbidden | undefined;
  children: ReactNode;
}

const sizes = {
  sm: 'mt-auto max-h-[92dvh] rounded-t-lg md:mt-[14vh] md:max-h-[84dvh] md:max-w-md',
  md: 'h-dvh max-h-dvh md:mt-[10vh] md:max-h-[84dvh] md:max-w-xl',
  lg: 'h-dvh max-h-dvh md:mt-[6vh] md:max-h-[84dvh] md:max-w-4xl',
  xl: 'h-dvh max-h-dvh md:mt-[3vh] md:max-h-[94dvh] md:max-w-6xl',
  side: 'h-dvh max-h-dvh max-md:w-[min(20rem,88vw)] md:mt-[10vh] md:max-h-[84dvh] md:max-w-xs',
};

/** The focus goes to `[data-autofocus]` or the title, and returns at the end, or goes on to the page that came. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  size = 'md',
  locked = false,
  unbidden,
  children,
}: DialogProps) {
  const titleId = useId();
  const descriptionId = useId();
  const modal = useModal({ open, onClose, locked });
  const waits = unbidden?.(modal.ref, open) ?? false;
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      className={clsx(
        'm-0 w-full max-w-none scroll-pt-12 flex-col overflow-hidden low:overflow-y-auto text-start bg-surface text-ink shadow-dialog open:flex open:animate-rise',
        'backdrop:bg-veil md:mx-auto md:h-fit md:rounded-lg',
        sizes[size],
      )}
    >
      {open ? (
        <>
          {/* No `header`: outside of `main` it would be the page's banner. */}
          <div className="flex items-start gap-4 border-b border-line py-3 pr-3 pl-5 md:pl-6">
            <div className="min-w-0 flex-1 py-2">
              <h2 id={titleId} tabIndex={-1} className="text-xl">
                {title}
              </h2>
              {description ? (
                <p id={descriptionId} className="mt-1 text-sm text-muted">
                  {description}
                </p>
              ) : null}
            </div>
            <button
              type="button"
              aria-label="Fermer"
              disabled={locked}
              onClick={onClose}
              className="grid size-11 place-items-center rounded-md text-muted enabled-hover:bg-sunken enabled-hover:text-ink disabled:opacity-40"
            >
              <X className="size-5" aria-hidden="true" />
            </button>
          </div>
          {/* The label of a field that comes into sight stands above it. */}
          <div className="min-h-0 flex-1 low:flex-none scroll-pt-12 scroll-pb-36 low:scroll-pb-0 overflow-y-auto low:overflow-y-visible overscroll-contain px-5 pt-5 pb-6 md:scroll-pb-24 md:px-6">
            <Waiting value={waits}>{children}</Waiting>
          </div>
        </>
      ) : null}
    </dialog>
  );
}
