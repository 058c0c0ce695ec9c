/** The twelve months as rows, for the page and for a file. */
import { plainCents } from '../parts/spreadsheet.ts';
import { amountIn, type Line, type Month, type Plan, scenarioName } from './core.ts';
import { monthName } from './months.ts';

interface TableRow {
  name: string;
  cents: number[];
  isTotal?: boolean;
}

export function rowsOf({ lines, scenario }: Plan, forecast: readonly Month[]): TableRow[] {
  const of = (side: Line['side']): TableRow[] =>
    lines
      .filter((line) => line.side === side)
      .map((line) => ({
        name: line.label,
        cents: forecast.map(({ month }) => amountIn(line, month, scenario)),
      }));
  return [
    { name: 'Solde initial', cents: forecast.map(({ open }) => open) },
    ...of('in'),
    { name: 'Total encaissé', cents: forecast.map((row) => row.in), isTotal: true },
    ...of('out'),
    { name: 'Total décaissé', cents: forecast.map(({ out }) => out), isTotal: true },
    { name: 'Variation', cents: forecast.map((row) => row.in - row.out) },
    { name: 'Solde final', cents: forecast.map(({ close }) => close), isTotal: true },
  ];
}

/** The scenario comes first: figures of two files are not taken for one another. */
export const spreadsheetRows = (plan: Plan, forecast: readonly Month[]): string[][] => [
  ['Scénario', scenarioName(plan)],
  ['Poste', ...forecast.map(({ month }) => monthName(month))],
  ...rowsOf(plan, forecast).map(({ name, cents }) => [name, ...cents.map(plainCents)]),
];
