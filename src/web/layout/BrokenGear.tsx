import { gearPath } from './gear-path.ts';

const large = gearPath(44, 34);
const small = gearPath(26, 19);

/** Two gears that no longer mesh: nothing turns here. */
export function BrokenGear({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 140 120"
      className={className}
      fill="none"
      strokeWidth="5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g transform="translate(50 66)" stroke="currentColor">
        <path d={large} />
        <circle r="13" />
      </g>
      <g transform="translate(110 30) rotate(14)" stroke="currentColor" strokeDasharray="9 7" opacity="0.55">
        <path d={small} />
        <circle r="7" />
      </g>
    </svg>
  );
}
