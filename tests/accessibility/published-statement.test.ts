import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { auditedScreens } from '#e2e/audit/audited-screens.ts';
import { statementOf } from './statement.ts';
import {
  criteriaFile,
  criteriaPage,
  type Established,
  readResults,
  statementFile,
} from './write-statement.ts';

const results = readResults();
const { establishedOn, ...said }: Established = JSON.parse(readFileSync(statementFile, 'utf8'));
const renew =
  '`npm run audit:a11y -- <slug>` looks at a screen, `node tests/accessibility/write-statement.ts` writes the statement';

it('the audit has looked at every screen of the list', () => {
  expect(
    results.screens.map(({ slug }) => slug),
    renew,
  ).toEqual(auditedScreens.map(({ slug }) => slug));
});

it('the statement says what the audit and the criteria say, and is no older than they are', () => {
  expect(said, renew).toEqual(statementOf(results));
  expect(establishedOn >= said.auditedOn && establishedOn >= said.lookedOn).toBe(true);
});

it('the table of the criteria is the one that the declaration makes', () => {
  expect(readFileSync(criteriaFile, 'utf8'), renew).toBe(criteriaPage(results));
});

it('the foot of each page says the state of conformity that was measured', () => {
  const footer = readFileSync(path.join(import.meta.dirname, '../../src/web/layout/SiteHeader.tsx'), 'utf8');
  expect(footer).toContain(`{ to: '/accessibilite', label: 'Accessibilité\\u00a0: ${said.conformity}' }`);
});
