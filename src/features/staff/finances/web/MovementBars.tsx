import { movementWords } from '#domain/figures/definitions.ts';
import { MRR_MOVEMENTS, type MrrMovement } from '#domain/figures/mrr.ts';
import type { Finances } from '../contract.ts';

type Step = Finances['steps'][number];

const width = 600;
const height = 140;
/** It is the bar's part of its place. */
const filled = 0.7;

const fills: Record<MrrMovement, string> = {
  new: 'fill-accent',
  reactivated: 'fill-success',
  raised: 'fill-control',
  lowered: 'fill-warning',
  left: 'fill-danger',
};
const swatches: Record<MrrMovement, string> = {
  new: 'bg-accent',
  reactivated: 'bg-success',
  raised: 'bg-control',
  lowered: 'bg-warning',
  left: 'bg-danger',
};

const upwards = ['new', 'reactivated', 'raised'] as const;
const downwards = ['left', 'lowered'] as const;

const sumOf = (step: Step, kinds: readonly MrrMovement[]) =>
  kinds.reduce((sum, kind) => sum + Math.abs(step.movements[kind].amount), 0);

interface Bar {
  kind: MrrMovement;
  y: number;
  height: number;
}

function barsOf(step: Step, zero: number, scale: number): Bar[] {
  const bars: Bar[] = [];
  let y = zero;
  for (const kind of upwards) {
    const tall = step.movements[kind].amount * scale;
    y -= tall;
    bars.push({ kind, y, height: tall });
  }
  y = zero;
  for (const kind of downwards) {
    const tall = -step.movements[kind].amount * scale;
    bars.push({ kind, y, height: tall });
    y += tall;
  }
  return bars.filter((bar) => bar.height > 0);
}

export function MovementLegend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {MRR_MOVEMENTS.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span className={`size-3 rounded-xs ${swatches[kind]}`} aria-hidden="true" />
          {movementWords(kind)}
        </li>
      ))}
    </ul>
  );
}

/** Gains stand above zero and losses below; the running step is lighter because it is not over. */
export function MovementBars({ label, steps }: { label: string; steps: readonly Step[] }) {
  const up = Math.max(...steps.map((step) => sumOf(step, upwards)), 0);
  const down = Math.max(...steps.map((step) => sumOf(step, downwards)), 0);
  const scale = height / (up + down || 1);
  const zero = up + down === 0 ? height / 2 : up * scale;
  const place = width / Math.max(steps.length, 1);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="h-36 w-full overflow-visible md:h-44"
    >
      {steps.map((step, nth) => (
        <g key={step.from} opacity={nth === steps.length - 1 ? 0.6 : undefined}>
          {barsOf(step, zero, scale).map((bar) => (
            <rect
              key={bar.kind}
              x={(nth + (1 - filled) / 2) * place}
              width={place * filled}
              y={bar.y}
              height={bar.height}
              className={fills[bar.kind]}
            />
          ))}
        </g>
      ))}
      <path d={`M0 ${zero}H${width}`} className="stroke-control [vector-effect:non-scaling-stroke]" />
    </svg>
  );
}
