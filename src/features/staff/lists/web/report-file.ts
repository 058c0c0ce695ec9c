import { FRENCH_CSV } from '#domain/text/french-csv.ts';
import { saveFile } from '#web/api/download.ts';
import type { RunLine } from './run-lines.ts';

const WORDS: Record<RunLine['state'], string> = {
  done: 'Fait',
  failed: 'Pas fait',
  waiting: 'Pas commencé',
  running: 'En cours',
};

export const resultOf = ({ state }: RunLine): string => WORDS[state];

/** As the lists leave the shop (docs/product/administration.md#lists-as-files). */
export async function saveReport(label: string, lines: readonly RunLine[]): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const rows = lines.map((line) => [line.id, line.name, label, resultOf(line), line.reason ?? '']);
  const columns = ['Numéro', 'Ligne', 'Acte', 'Résultat', 'Raison'];
  const text = stringify(rows, { ...FRENCH_CSV, header: true, columns });
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), 'compte-rendu.csv');
}
