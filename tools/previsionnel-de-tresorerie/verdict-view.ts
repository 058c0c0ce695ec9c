import { announce } from '../parts/announce.ts';
import { part } from '../parts/elements.ts';
import type { Month, Plan } from './core.ts';
import { scenarioWords, verdictWords } from './verdict.ts';

export interface Shown {
  plan: Plan;
  forecast: Month[];
  overdraft: number;
}

/** Undefined where the first fields cannot be read. */
export function renderVerdict(shown: Shown | undefined, hasLines: boolean): void {
  const alert = part('alerte');
  part('chiffres').hidden = !shown || !hasLines;
  if (!shown || !hasLines) {
    alert.className = 'note';
    alert.textContent = shown
      ? 'Ajoutez une première ligne\u00a0: le solde de chaque mois s’affiche ici.'
      : 'Corrigez le point de départ\u00a0: le solde de chaque mois s’affichera ici.';
    part('scenario').textContent = '';
    return;
  }
  const [kind, words] = verdictWords(shown.forecast, shown.overdraft);
  alert.className = `note ${kind}`;
  alert.textContent = words;
  part('scenario').textContent = scenarioWords(shown.plan);
  announce(words, 900);
}
