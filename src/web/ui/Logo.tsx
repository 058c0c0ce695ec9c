import { clsx } from 'clsx';

/** Eight teeth in a square of 32, with a hole. Fill it with the even-odd rule. */
export const gearPath =
  'M13.39 5.11L13.96 1.64A14.5 14.5 0 0 1 18.04 1.64L18.61 5.11A11.2 11.2 0 0 1 21.85 6.45L24.71 4.4A14.5 14.5 0 0 1 27.6 7.29L25.55 10.15A11.2 11.2 0 0 1 26.89 13.39L30.36 13.96A14.5 14.5 0 0 1 30.36 18.04L26.89 18.61A11.2 11.2 0 0 1 25.55 21.85L27.6 24.71A14.5 14.5 0 0 1 24.71 27.6L21.85 25.55A11.2 11.2 0 0 1 18.61 26.89L18.04 30.36A14.5 14.5 0 0 1 13.96 30.36L13.39 26.89A11.2 11.2 0 0 1 10.15 25.55L7.29 27.6A14.5 14.5 0 0 1 4.4 24.71L6.45 21.85A11.2 11.2 0 0 1 5.11 18.61L1.64 18.04A14.5 14.5 0 0 1 1.64 13.96L5.11 13.39A11.2 11.2 0 0 1 6.45 10.15L4.4 7.29A14.5 14.5 0 0 1 7.29 4.4L10.15 6.45A11.2 11.2 0 0 1 13.39 5.11ZM16 11.4a4.6 4.6 0 1 0 0 9.2a4.6 4.6 0 1 0 0 -9.2Z';

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
