import type { Settings } from './core.ts';
import type { Answer, Reading, Summary } from './desk.ts';
import { describeDoubt } from './words.ts';

/** All that was done and all that is left to do, as a text to keep beside the file. `day`: as people read it. */
export function reportText(
  { reading, summary, settings }: { reading: Reading; summary: Summary; settings: Settings },
  { doubts, removed }: Answer<'findings'>,
  day: string,
): string {
  const { counts } = summary;
  const lines = [
    `Nettoyage du ${day}`,
    '',
    `Lignes lues\u00a0: ${reading.rows}`,
    `Lignes gardées\u00a0: ${summary.kept}`,
    `Lignes vides retirées\u00a0: ${summary.emptyLines}`,
    `Doublons retirés\u00a0: ${summary.removed}`,
    `Valeurs mises en forme\u00a0: ${counts.format}`,
    `Accents réparés\u00a0: ${counts.accents}`,
    `Espaces corrigés\u00a0: ${counts.spaces}`,
    `Années à deux chiffres dont le siècle n’est pas de vous\u00a0: ${counts.centuries}`,
    `Formules neutralisées\u00a0: ${counts.formulas}`,
    '',
    `À revoir\u00a0: ${doubts.length}`,
    ...doubts.map((doubt) => `- ${describeDoubt(doubt, reading.titles, settings.kinds)}`),
    '',
    `Lignes retirées\u00a0: ${removed.length}`,
    ...removed.map(({ line, keptLine }) => `- ligne ${line}, en double de la ligne ${keptLine}`),
  ];
  return `\ufeff${lines.join('\r\n')}\r\n`;
}
