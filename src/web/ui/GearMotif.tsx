import { clsx } from 'clsx';
import { gearPath } from './gear-path.ts';

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
