import { axisOf } from '#domain/figures/periods.ts';
import { centsFromEuros, formatEuros } from '#domain/money/money.ts';
import { formatDay } from '#domain/time/french-dates.ts';
import { useChartPoint } from './chart-point.ts';

interface DayLineProps {
  /** A screen reader hears it before the value of a day, with both ends. */
  label: string;
  /** One value in euros a day, oldest first; the last day is still running. */
  days: readonly { day: string; mrr: number }[];
  /** As many days before those. */
  before?: readonly number[];
}

const width = 600;
const height = 120;

type Points = readonly (readonly [x: number, y: number])[];

const pathOf = (points: Points): string =>
  points.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

const thin = 'stroke-line [vector-effect:non-scaling-stroke]';
const stroke = 'fill-none stroke-2 stroke-accent [vector-effect:non-scaling-stroke]';
const former = 'fill-none stroke-[1.5] stroke-control [vector-effect:non-scaling-stroke]';

function Scale({ marks }: { marks: readonly string[] }) {
  return (
    <div
      aria-hidden="true"
      className="-my-1.5 flex flex-col-reverse justify-between whitespace-nowrap text-right tabular-nums leading-3"
    >
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </div>
  );
}

/** What the pointed day holds, beside its place and never out of the chart. */
export function Reading({ place, children }: { place: number; children: string }) {
  const isLate = place > 0.6;
  return (
    <div
      aria-hidden="true"
      style={
        isLate
          ? { right: `calc(${(1 - place) * 100}% + 0.5rem)` }
          : { left: `calc(${place * 100}% + 0.5rem)` }
      }
      className="pointer-events-none absolute -top-1 z-10 whitespace-pre-line rounded-md bg-ink px-2.5 py-1.5 text-paper text-xs tabular-nums shadow-float"
    >
      {children}
    </div>
  );
}

function Legend({ compares }: { compares: boolean }) {
  return (
    <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
      <li className="flex items-center gap-1.5">
        <span className="h-0.5 w-4 bg-accent" aria-hidden="true" />
        Cette période
      </li>
      {compares ? (
        <li className="flex items-center gap-1.5">
          <span className="h-0.5 w-4 bg-control" aria-hidden="true" />
          Les mêmes jours avant elle
        </li>
      ) : null}
      <li className="flex items-center gap-1.5">
        <span className="w-4 border-accent border-t-2 border-dashed" aria-hidden="true" />
        Aujourd’hui, en cours
      </li>
    </ul>
  );
}

/** The running day is dashed because it is not over. */
export function DayLine({ label, days, before = [] }: DayLineProps) {
  const cents = days.map(({ mrr }) => centsFromEuros(mrr));
  const formerCents = before.map(centsFromEuros);
  const { from, to, marks } = axisOf([...cents, ...formerCents]);
  const heightOf = (value: number) => height - ((value - from) / (to - from)) * height;
  const step = width / Math.max(days.length - 1, 1);
  const pointsOf = (values: readonly number[]): Points =>
    values.map((value, place) => [place * step, heightOf(value)]);
  const points = pointsOf(cents);
  const wordsOf = (place: number, between = '\u00a0: ') => {
    const one = days[place];
    if (!one) return '';
    const then = formerCents[place];
    const compared = then === undefined ? '' : `${between === '\n' ? '\n' : ', '}${formatEuros(then)} avant`;
    return `${formatDay(one.day)}${between}${formatEuros(centsFromEuros(one.mrr))}${compared}`;
  };
  const { at, props } = useChartPoint({ label, count: days.length, wordsOf });
  const point = at === undefined ? undefined : points[at];
  return (
    <>
      <Legend compares={before.length > 0} />
      <div className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-2 pt-1.5 text-muted text-xs">
        <Scale marks={marks.map((mark) => formatEuros(mark))} />
        <div {...props} className="relative cursor-crosshair rounded-sm">
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-32 w-full overflow-visible md:h-40"
          >
            {from === 0 ? (
              <path d={`${pathOf(points)}L${width} ${height}L0 ${height}Z`} className="fill-accent-soft" />
            ) : null}
            {marks.map((mark) => (
              <path key={mark} d={`M0 ${heightOf(mark)}H${width}`} className={thin} />
            ))}
            {formerCents.length > 0 ? <path d={pathOf(pointsOf(formerCents))} className={former} /> : null}
            <path d={pathOf(points.slice(0, -1))} className={stroke} strokeLinejoin="round" />
            <path d={pathOf(points.slice(-2))} className={stroke} strokeDasharray="4 4" />
            {point ? <path d={`M${point[0]} 0V${height}`} className={former} /> : null}
          </svg>
          {point && at !== undefined ? (
            <>
              <span
                aria-hidden="true"
                style={{ left: `${(point[0] / width) * 100}%`, top: `${(point[1] / height) * 100}%` }}
                className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-accent"
              />
              <Reading place={point[0] / width}>{wordsOf(at, '\n')}</Reading>
            </>
          ) : null}
        </div>
        <p className="col-start-2 flex justify-between gap-4">
          <span>{formatDay(days[0]?.day ?? '')}</span>
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
