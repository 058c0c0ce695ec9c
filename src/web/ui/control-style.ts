import { clsx } from 'clsx';

/** The classes shared by every text control: 44 px high, 16 px text (iOS would zoom below), a visible edge. */
export function controlStyle(className?: string): string {
  return clsx(
    'min-h-11 w-full rounded-md border border-control bg-surface px-3 py-2 text-base text-ink transition-colors',
    'placeholder:text-muted hover:border-muted focus-visible:border-focus focus-visible:outline-offset-0',
    'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
    '[&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted',
    className,
  );
}
