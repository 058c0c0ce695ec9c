import { clsx } from 'clsx';

interface SpinnerProps {
  label?: string;
  className?: string;
}

export function Spinner({ label = 'Chargement…', className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={clsx('inline-flex', className)}>
      <svg viewBox="0 0 20 20" className="size-[1.25em] animate-spin" fill="none" aria-hidden="true">
        <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2.5" />
        <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
