import { clsx } from 'clsx';
import { gearPath } from './gear-path.ts';

interface LogoProps {
  markOnly?: boolean;
  className?: string;
}

export function Logo({ markOnly = false, className }: LogoProps) {
  return (
    <span className={clsx('inline-flex items-center gap-[0.4em] text-xl leading-none', className)}>
      <svg
        viewBox="0 0 32 32"
        className="size-[1.3em] shrink-0 text-accent"
        role={markOnly ? 'img' : undefined}
        aria-label={markOnly ? 'Rouage' : undefined}
        aria-hidden={markOnly ? undefined : true}
      >
        <path d={gearPath} fill="currentColor" fillRule="evenodd" />
      </svg>
      {markOnly ? null : <span className="font-heading font-bold tracking-[-0.025em] text-ink">Rouage</span>}
    </span>
  );
}
