/** The balance of each month as a curve over what comes in and goes out. */
import { part } from '../parts/elements.ts';
import { formatCents, formatNumber } from '../parts/french-format.ts';
import { lowestOf, type Month } from './core.ts';
import { monthName, shortMonth } from './months.ts';

type Attributes = Record<string, string | number>;

function draw(tag: string, attributes: Attributes, ...content: (string | Node)[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...content);
  return element;
}

const LEFT = 56;
/** A thousand euros: a forecast of nothing has a scale too. */
const LEAST_TOP = 100_000;

interface Scale {
  width: number;
  height: number;
  top: number;
  bottom: number;
  step: number;
}

function scaleOf(forecast: readonly Month[], overdraft: number, width: number): Scale {
  const values = forecast.flatMap((row) => [row.in, row.out, row.close, row.open]);
  const [max, min] = [Math.max(...values, LEAST_TOP), Math.min(...values, -overdraft, 0)];
  const rough = (max - min) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? 10 * power;
  return {
    width,
    height: width < 480 ? 240 : 300,
    top: Math.ceil(max / step) * step,
    bottom: Math.floor(min / step) * step,
    step,
  };
}

const yOf = ({ top, bottom, height }: Scale, cents: number): number =>
  12 + ((top - cents) / (top - bottom)) * (height - 44);
const slotOf = ({ width }: Scale): number => (width - LEFT - 4) / 12;
const middleOf = (scale: Scale, index: number): number => LEFT + slotOf(scale) * (index + 0.5);

const tickText = (cents: number, top: number): string =>
  top >= 1_000_000 ? `${formatNumber(cents / 100_000, 1)}\u00a0k€` : `${formatNumber(cents / 100, 0)}\u00a0€`;

function gridOf(scale: Scale): SVGElement[] {
  const { top, bottom, step, width } = scale;
  const count = Math.round((top - bottom) / step) + 1;
  return Array.from({ length: count }, (_, index) => bottom + index * step).flatMap((cents) => {
    const y = yOf(scale, cents);
    const kind = cents === 0 ? 'zero' : 'axis';
    return [
      draw('line', { class: kind, x1: LEFT, x2: width, y1: y, y2: y }),
      draw('text', { x: LEFT - 8, y: y + 4, 'text-anchor': 'end' }, tickText(cents, top)),
    ];
  });
}

function barsOf(scale: Scale, forecast: readonly Month[]): SVGElement[] {
  const width = Math.min(slotOf(scale) * 0.32, 20);
  const bar = (kind: string, x: number, cents: number) => {
    const y = yOf(scale, cents);
    return draw('rect', { class: kind, x, y, width: width - 1, height: yOf(scale, 0) - y });
  };
  return forecast.flatMap((row, index) => {
    const x = middleOf(scale, index);
    return [bar('in', x - width, row.in), bar('out', x + 1, row.out)];
  });
}

function curveOf(scale: Scale, forecast: readonly Month[]): SVGElement[] {
  const low = lowestOf(forecast);
  const at = (row: Month, index: number) => [middleOf(scale, index), yOf(scale, row.close)] as const;
  const points = forecast.map((row, index) => at(row, index).join(',')).join(' ');
  const dots = forecast.map((row, index) => {
    const [cx, cy] = at(row, index);
    const isLow = row === low;
    const words = `${monthName(row.month)}\u00a0: ${formatCents(row.close)}`;
    return draw(
      'circle',
      { class: isLow ? 'dot low' : 'dot', cx, cy, r: isLow ? 5 : 3.5 },
      draw('title', {}, words),
    );
  });
  return [draw('polyline', { class: 'curve', points }), ...dots];
}

function monthsOf(scale: Scale, forecast: readonly Month[]): SVGElement[] {
  const isNarrow = scale.width < 480;
  return forecast.flatMap(({ month }, index) =>
    isNarrow && index % 2 === 1
      ? []
      : draw(
          'text',
          { x: middleOf(scale, index), y: scale.height - 8, 'text-anchor': 'middle' },
          shortMonth(month),
        ),
  );
}

function wordsOf(forecast: readonly Month[]): string {
  const [first, last, low] = [forecast[0], forecast.at(-1), lowestOf(forecast)];
  if (!first || !last || !low) return '';
  const at = ({ close, month }: Month) => `${formatCents(close)} en ${monthName(month)}`;
  return `Solde de fin de mois, de ${at(first)} à ${at(last)}. Point bas\u00a0: ${at(low)}. Le tableau mensuel donne chaque valeur.`;
}

export function renderChart(forecast: readonly Month[], overdraft: number): void {
  const target = part('graphe');
  const scale = scaleOf(forecast, overdraft, Math.max(target.clientWidth, 240));
  const y = yOf(scale, -overdraft);
  const floor =
    overdraft > 0 ? [draw('line', { class: 'floor', x1: LEFT, x2: scale.width, y1: y, y2: y })] : [];
  part('cle-decouvert').hidden = overdraft === 0;
  target.replaceChildren(
    draw(
      'svg',
      { viewBox: `0 0 ${scale.width} ${scale.height}`, role: 'img', 'aria-label': wordsOf(forecast) },
      ...gridOf(scale),
      ...barsOf(scale, forecast),
      ...floor,
      ...curveOf(scale, forecast),
      ...monthsOf(scale, forecast),
    ),
  );
}
