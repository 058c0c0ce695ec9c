import { clsx } from 'clsx';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  open: boolean;
  /** Asked for by Escape, the cross or a press outside. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** Something irrevocable is under way: Escape, cross and outside do nothing. */
  locked?: boolean;
  children: ReactNode;
}

const sizes = {
  sm: 'mt-auto max-h-[92dvh] rounded-t-lg md:mt-[14vh] md:max-w-md',
  md: 'h-dvh max-h-dvh md:mt-[10vh] md:max-w-xl',
  lg: 'h-dvh max-h-dvh md:mt-[6vh] md:max-w-4xl',
};

/** A native modal dialog: the focus goes to `[data-autofocus]` or to the title, and comes back. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  size = 'md',
  locked = false,
  children,
}: DialogProps) {
  const titleId = useId();
  const descriptionId = useId();
  const modal = useModal({ open, onClose, locked });
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      className={clsx(
        'm-0 w-full max-w-none flex-col overflow-hidden text-start bg-surface text-ink shadow-dialog open:flex open:animate-rise',
        'backdrop:bg-veil md:mx-auto md:h-fit md:max-h-[84dvh] md:rounded-lg',
        sizes[size],
      )}
    >
      {open ? (
        <>
          {/* No `header`: outside of `main` it would be the banner of the page. */}
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
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-5 pb-6 md:px-6">
            {children}
          </div>
        </>
      ) : null}
    </dialog>
  );
}
