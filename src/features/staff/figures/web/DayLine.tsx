interface DayLineProps {
  /** What it shows, its ends included, for who does not see it. */
  label: string;
  /** One a day, oldest first; the last day is still running. */
  values: readonly number[];
}

const width = 600;
const height = 120;
const top = 8;

/** From zero up, so that a small change does not look like a great one. */
function pointsOf(values: readonly number[]): [x: number, y: number][] {
  const most = Math.max(...values, 0) || 1;
  const step = width / Math.max(values.length - 1, 1);
  return values.map((value, place) => [place * step, height - (value / most) * (height - top)]);
}

const pathOf = (points: readonly [number, number][]): string =>
  points.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

const stroke = 'fill-none stroke-2 stroke-accent [vector-effect:non-scaling-stroke]';

/** The running day is dashed: it is not over. */
export function DayLine({ label, values }: DayLineProps) {
  const points = pointsOf(values);
  const over = pathOf(points.slice(0, -1));
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="h-32 w-full overflow-visible md:h-40"
    >
      <path d={`${pathOf(points)}L${width} ${height}L0 ${height}Z`} className="fill-accent-soft" />
      <path d={`M0 ${height}H${width}`} className="stroke-line [vector-effect:non-scaling-stroke]" />
      <path d={over} className={stroke} strokeLinejoin="round" />
      <path d={pathOf(points.slice(-2))} className={stroke} strokeDasharray="4 4" />
    </svg>
  );
}
