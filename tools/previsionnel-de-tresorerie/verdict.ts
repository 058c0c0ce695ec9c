/** What the twelve months come to, in words. */
import { formatCents } from '../parts/french-format.ts';
import {
  comesAfter,
  forecastOf,
  lowestOf,
  type Month,
  type Plan,
  scenarioName,
  verdictOf,
  withoutScenario,
} from './core.ts';
import { monthName } from './months.ts';

export function verdictWords(forecast: readonly Month[], overdraft: number): [kind: string, words: string] {
  const low = lowestOf(forecast);
  const verdict = verdictOf(forecast, overdraft);
  const point = low ? `Point bas\u00a0: ${formatCents(low.close)} fin ${monthName(low.month)}.` : '';
  if (verdict.is === 'exceeded') {
    const limit = overdraft > 0 ? 'Le découvert autorisé est dépassé' : 'Le compte passe sous zéro';
    return [
      'bad',
      `${point} ${limit} dès ${monthName(verdict.month)}\u00a0: il manque ${formatCents(verdict.missing)} au plus bas.`,
    ];
  }
  return verdict.is === 'overdrawn'
    ? [
        'warn',
        `${point} Le compte passe à découvert en ${monthName(verdict.month)}, dans la limite autorisée.`,
      ]
    : ['good', `${point} Le solde reste positif et finit à ${formatCents(forecast.at(-1)?.close ?? 0)}.`];
}

/** Its name, what it changes, and what it pushes out of the twelve months. */
export function scenarioWords(plan: Plan): string {
  const name = scenarioName(plan);
  const plain = withoutScenario(plan);
  const says = [`Scénario\u00a0: ${name.charAt(0).toLowerCase()}${name.slice(1)}.`];
  if (name === scenarioName(plain)) return says.join('');
  const low = lowestOf(forecastOf(plain));
  if (low)
    says.push(`Sans lui, le point bas serait de ${formatCents(low.close)} fin ${monthName(low.month)}.`);
  const after = comesAfter(plan);
  if (after > 0) says.push(`${formatCents(after)} n’arrivent qu’après ces douze mois.`);
  return says.join(' ');
}
