import { axisOf } from '#domain/figures/periods.ts';
import { centsFromEuros, formatEuros } from '#domain/money/money.ts';

interface DayLineProps {
  /** A screen reader hears it instead of the line, with both ends. */
  label: string;
  /** There is one value in euros a day, oldest first; the last day is still running. */
  values: readonly number[];
  firstDay: string;
}

const width = 600;
const height = 120;

type Points = readonly (readonly [x: number, y: number])[];

const pathOf = (points: Points): string =>
  points.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

const thin = 'stroke-line [vector-effect:non-scaling-stroke]';
const stroke = 'fill-none stroke-2 stroke-accent [vector-effect:non-scaling-stroke]';

/** The running day is dashed because it is not over. */
export function DayLine({ label, values, firstDay }: DayLineProps) {
  const cents = values.map(centsFromEuros);
  const { from, to, marks } = axisOf(cents);
  const heightOf = (value: number) => height - ((value - from) / (to - from)) * height;
  const step = width / Math.max(values.length - 1, 1);
  const points: Points = cents.map((value, place) => [place * step, heightOf(value)]);
  return (
    <>
      <div className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-2 pt-1.5 text-muted text-xs">
        <div
          aria-hidden="true"
          className="-my-1.5 flex flex-col-reverse justify-between whitespace-nowrap text-right tabular-nums leading-3"
        >
          {marks.map((mark) => (
            <span key={mark}>{formatEuros(mark)}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          className="h-32 w-full overflow-visible md:h-40"
        >
          {from === 0 ? (
            <path d={`${pathOf(points)}L${width} ${height}L0 ${height}Z`} className="fill-accent-soft" />
          ) : null}
          {marks.map((mark) => (
            <path key={mark} d={`M0 ${heightOf(mark)}H${width}`} className={thin} />
          ))}
          <path d={pathOf(points.slice(0, -1))} className={stroke} strokeLinejoin="round" />
          <path d={pathOf(points.slice(-2))} className={stroke} strokeDasharray="4 4" />
        </svg>
        <p className="col-start-2 flex justify-between gap-4">
          <span>{firstDay}</span>
          <span>aujourd’hui</span>
        </p>
      </div>
      {from === 0 ? null : (
        <p className="mt-1 text-muted text-sm">
          L’axe commence à {formatEuros(from)}, et non à zéro, pour que le mouvement se voie.
        </p>
      )}
    </>
  );
}
