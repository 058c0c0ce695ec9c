import { plainCents, spreadsheetText } from '../parts/spreadsheet.ts';
import { type BilledLine, billedHours, type Entry } from './core.ts';

const hours = (minutes: number): string => (minutes / 60).toFixed(2).replace('.', ',');

export const statementCsv = (lines: readonly BilledLine[]): string =>
  spreadsheetText([
    ['Client', 'Projet', 'Heures réelles', 'Heures facturées', 'Taux HT', 'Montant HT'],
    ...lines.map(({ client, project, spent, billed, rate, cents }) => [
      client,
      project,
      hours(spent),
      billedHours(billed, rate).replace('.', ','),
      ...[rate, cents].map(plainCents),
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
      plainCents(rate),
    ]),
  ]);
