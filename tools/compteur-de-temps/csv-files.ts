import { csvText, withoutFormula } from '../parts/csv.ts';
import type { BilledLine, Entry } from './core.ts';

const decimal = (value: number): string => value.toFixed(2).replace('.', ',');

/** As a French spreadsheet opens it; no cell of it computes anything. */
const spreadsheet = (rows: string[][]): string =>
  `\ufeff${csvText(
    rows.map((row) => row.map(withoutFormula)),
    ';',
  )}`;

export const statementCsv = (lines: readonly BilledLine[]): string =>
  spreadsheet([
    ['Client', 'Projet', 'Heures réelles', 'Heures facturées', 'Taux HT', 'Montant HT'],
    ...lines.map(({ client, project, spent, billed, rate, cents }) => [
      client,
      project,
      ...[spent / 60, billed / 60, rate / 100, cents / 100].map(decimal),
    ]),
  ]);

export const entriesCsv = (entries: readonly Entry[]): string =>
  spreadsheet([
    ['Date', 'Client', 'Projet', 'Tâche', 'Minutes', 'Taux HT'],
    ...entries.map(({ day, client, project, task, minutes, rate }) => [
      day.split('-').reverse().join('/'),
      client,
      project,
      task,
      String(minutes),
      decimal(rate / 100),
    ]),
  ]);
