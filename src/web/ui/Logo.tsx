import { clsx } from 'clsx';
import { gearPath } from '#domain/document/gear-path.ts';

interface LogoProps {
  markOnly?: boolean;
}

export function Logo({ markOnly = false }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-[0.4em] text-xl leading-none">
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

export function GearMotif({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 62 48" className={clsx('h-16 w-20', className)} fillRule="evenodd" aria-hidden="true">
      <g transform="rotate(-28 16 30)">
        <path d={gearPath} transform="translate(0 14) rotate(8 16 16)" className="fill-control/45" />
        <path d={gearPath} transform="translate(26.9 14) rotate(14.5 16 16)" className="fill-accent/70" />
      </g>
    </svg>
  );
}
