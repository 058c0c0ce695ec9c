import { spreadsheetText } from '../parts/spreadsheet.ts';
import type { BilledLine, Entry } from './core.ts';

const decimal = (value: number): string => value.toFixed(2).replace('.', ',');

export const statementCsv = (lines: readonly BilledLine[]): string =>
  spreadsheetText([
    ['Client', 'Projet', 'Heures réelles', 'Heures facturées', 'Taux HT', 'Montant HT'],
    ...lines.map(({ client, project, spent, billed, rate, cents }) => [
      client,
      project,
      ...[spent / 60, billed / 60, rate / 100, cents / 100].map(decimal),
    ]),
  ]);

export const entriesCsv = (entries: readonly Entry[]): string =>
  spreadsheetText([
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
