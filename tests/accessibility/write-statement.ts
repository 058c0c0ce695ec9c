import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Judged } from './criterion.ts';
import { type AuditResults, RGAA, type Statement, statementOf, verdictOf } from './statement.ts';

const root = path.join(import.meta.dirname, '../..');
export const resultsFile = path.join(root, 'docs/accessibility/results.json');
export const criteriaFile = path.join(root, 'docs/accessibility/criteria.md');
export const statementFile = path.join(root, 'src/features/help/legal/accessibility-statement.json');

/** With the day on which it was established: that on which it last said something else. */
export type Established = Statement & { establishedOn: string };

export const readResults = (): AuditResults => JSON.parse(readFileSync(resultsFile, 'utf8'));

const words = { conforming: 'conforme', failing: 'non conforme', notApplicable: 'non applicable' };

function howOf(judged: Judged): string {
  if ('notApplicable' in judged) return judged.notApplicable;
  if ('fails' in judged) return `${judged.on}\u00a0: ${judged.fails}`;
  const machine = (judged.by ?? []).map((check) => `\`${check}\``).join(', ');
  const eye = 'eye' in judged ? `à l’œil, ${judged.on}\u00a0: ${judged.eye}` : '';
  return [machine && `machine\u00a0: ${machine}`, eye].filter(Boolean).join('<br>');
}

/** The table of the criteria, to read. */
export function criteriaPage(results: AuditResults): string {
  const { conforming, failing, notApplicable, rate } = statementOf(results);
  return [
    '# The 106 criteria of the RGAA 4.1.2',
    '',
    'Written by `npm run audit:a11y` from `tests/accessibility/` and `docs/accessibility/results.json`; never edited by hand. « machine » names the checks',
    'of the audit (`e2e/audit/audit-page.ts`); `axe` is `e2e/accessibility.spec.ts`. No screen reader was tried.',
    '',
    `${conforming} conform, ${failing} do not, ${notApplicable} do not apply: ${rate} %.`,
    '',
    '| criterion | about | verdict | how |',
    '|---|---|---|---|',
    ...RGAA.map(
      ([number, about, judged]) =>
        `| ${number} | ${about} | ${words[verdictOf(judged, results).is]} | ${howOf(judged)} |`,
    ),
    '',
  ].join('\n');
}

/** Keeps the day where nothing of what is stated has changed. */
export async function writeStatement(today: string): Promise<void> {
  const results = readResults();
  const statement = statementOf(results);
  const before: Partial<Established> = existsSync(statementFile)
    ? JSON.parse(readFileSync(statementFile, 'utf8'))
    : {};
  const { establishedOn = today, ...said } = before;
  const isSame = JSON.stringify(said) === JSON.stringify(statement);
  const established: Established = { ...statement, establishedOn: isSame ? establishedOn : today };
  await writeFile(statementFile, `${JSON.stringify(established, null, 2)}\n`);
  await writeFile(criteriaFile, criteriaPage(results));
}

if (import.meta.main) await writeStatement(new Date().toISOString().slice(0, 10));
