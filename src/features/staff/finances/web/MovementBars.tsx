import { movementWords } from '#domain/figures/definitions.ts';
import { MRR_MOVEMENTS, type MrrMovement } from '#domain/figures/mrr.ts';
import { formatDay } from '#domain/time/french-dates.ts';
import { Reading, useChartPoint } from '#staff/figures/web/for-other-features.ts';
import type { Finances } from '../contract.ts';
import { moved, stepInWords } from './words.ts';

type Step = Finances['steps'][number];
type Former = Finances['stepsBefore'][number];

const width = 600;
const height = 140;
/** It is the bar's part of its place. */
const filled = 0.7;

const fills: Record<MrrMovement, string> = {
  new: 'fill-accent',
  reactivated: 'fill-success',
  resumed: 'fill-success/45',
  raised: 'fill-accent/45',
  lowered: 'fill-warning',
  paused: 'fill-warning/45',
  left: 'fill-danger',
};
const swatches: Record<MrrMovement, string> = {
  new: 'bg-accent',
  reactivated: 'bg-success',
  resumed: 'bg-success/45',
  raised: 'bg-accent/45',
  lowered: 'bg-warning',
  paused: 'bg-warning/45',
  left: 'bg-danger',
};

const upwards = ['new', 'reactivated', 'resumed', 'raised'] as const;
const downwards = ['left', 'lowered', 'paused'] as const;

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
      <li className="flex items-center gap-1.5">
        <span className="size-3 rounded-xs border border-control bg-control/15" aria-hidden="true" />
        La période d’avant
      </li>
    </ul>
  );
}

interface MovementBarsProps {
  label: string;
  steps: readonly Step[];
  /** One for each step. */
  before: readonly Former[];
}

/**
 * Gains stand above zero and losses below, on one scale, before those of the period before; the running step is lighter
 * because it is not over.
 */
export function MovementBars({ label, steps, before }: MovementBarsProps) {
  const up = Math.max(...steps.map((step) => sumOf(step, upwards)), ...before.map(({ gained }) => gained), 0);
  const down = Math.max(...steps.map((step) => sumOf(step, downwards)), ...before.map(({ lost }) => lost), 0);
  const scale = height / (up + down || 1);
  const zero = up + down === 0 ? height / 2 : up * scale;
  const place = width / Math.max(steps.length, 1);
  const wordsOf = (nth: number, between = ', ') => {
    const step = steps[nth];
    if (!step) return '';
    const moves = MRR_MOVEMENTS.filter((kind) => step.movements[kind].amount !== 0).map(
      (kind) => `${movementWords(kind)}\u00a0: ${moved(step.movements[kind].amount)}`,
    );
    const former = before[nth];
    const then = former ? [`avant\u00a0: ${moved(former.gained)}, ${moved(-former.lost)}`] : [];
    return [stepInWords(step), ...(moves.length > 0 ? moves : ['rien n’a bougé']), ...then].join(between);
  };
  const { at, props } = useChartPoint({ label, count: steps.length, wordsOf, isInBands: true });
  return (
    <div className="grid grid-cols-[auto_1fr] gap-2 pt-1.5 text-muted text-xs">
      <div aria-hidden="true" className="relative whitespace-nowrap text-right tabular-nums leading-3">
        {/* It holds the width of the widest. */}
        <span className="invisible">{moved(-Math.max(up, down))}</span>
        {[up, 0, -down].map((value) => (
          <span
            key={value}
            style={{ top: `${((zero - value * scale) / height) * 100}%` }}
            className="absolute right-0 -translate-y-1/2"
          >
            {value === 0 ? '0\u00a0€' : moved(value)}
          </span>
        ))}
      </div>
      <div {...props} className="relative cursor-crosshair rounded-sm">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-36 w-full overflow-visible md:h-44"
        >
          {at === undefined ? null : (
            <rect x={at * place} y={0} width={place} height={height} className="fill-sunken" />
          )}
          {before.map(({ from, gained, lost }, nth) =>
            gained + lost === 0 ? null : (
              <rect
                key={from}
                x={(nth + 0.05) * place}
                width={place * 0.9}
                y={zero - gained * scale}
                height={(gained + lost) * scale}
                className="fill-control/15 stroke-control [vector-effect:non-scaling-stroke]"
              />
            ),
          )}
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
        {at === undefined ? null : (
          <Reading place={(at + 0.5) / Math.max(steps.length, 1)}>{wordsOf(at, '\n')}</Reading>
        )}
      </div>
      <p className="col-start-2 flex justify-between gap-4">
        <span>{formatDay(steps[0]?.from ?? '')}</span>
        <span>aujourd’hui</span>
      </p>
    </div>
  );
}
