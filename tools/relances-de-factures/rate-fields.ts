/** The official rates of the half-years that count, each to be changed. */
import { input, make, part } from '../parts/elements.ts';
import { formatNumber, formatPercent } from '../parts/french-format.ts';
import { halfYearKey, halfYearName, latestHalfYear, ratesIn } from '../parts/late-payment-rates.ts';
import { readNumberField } from '../parts/number-field.ts';
import type { BaseRate } from './core.ts';

const names: Record<BaseRate, string> = { legalInterest: 'Intérêt légal', ecb: 'Taux de la BCE' };

/** What is typed in fields that may have gone meanwhile; what was never typed is not in it. */
let typed: Record<string, string> = {};
let shownNow = '';

const idOf = (base: BaseRate, key: string): string => `${base}-${key}`;

function sourceOf(base: BaseRate, key: string): string {
  const known = ratesIn(key);
  if (!known)
    return `Inconnu de cet outil\u00a0; le dernier connu est ${formatPercent(latestHalfYear[base] / 100)}.`;
  return base === 'ecb' ? 'Au premier jour du semestre.' : `Tous les autres cas, ${known.source}.`;
}

function rateField(base: BaseRate, key: string): HTMLElement {
  const id = idOf(base, key);
  const known = ratesIn(key)?.[base];
  const field = make('input', {
    id,
    class: 'num',
    inputmode: 'decimal',
    autocomplete: 'off',
    'aria-describedby': `${id}-source`,
  });
  field.value = typed[id] ?? (known === undefined ? '' : formatNumber(known / 100, 2, 2));
  field.addEventListener('input', () => {
    typed[id] = field.value;
  });
  return make(
    'div',
    {},
    make('label', { for: id }, `${names[base]}, ${halfYearName(key)}`),
    make('div', { class: 'affix' }, field, make('span', { 'aria-hidden': 'true' }, '%')),
    make('p', { class: 'hint', id: `${id}-source` }, sourceOf(base, key)),
  );
}

/** The fields stay as they are while the same half-years count, so that one may type in them. */
export function showRates(base: BaseRate, keys: readonly string[]): void {
  const wanted = keys.map((key) => idOf(base, key)).join(' ');
  part('taux-semestres').hidden = keys.length === 0;
  if (wanted === shownNow) return;
  shownNow = wanted;
  part('taux-champs').replaceChildren(...keys.map((key) => rateField(base, key)));
}

/** By half-year, in hundredths of a percent; null where nothing is typed, or what is no rate. */
export const readRates = (base: BaseRate, keys: readonly string[]): Record<string, number | null> =>
  Object.fromEntries(
    keys.map((key) => [key, readNumberField(input(idOf(base, key)), { digits: 2, min: 0, max: 50 })]),
  );

export const typedRates = (): Record<string, string> => ({ ...typed });

export function putRates(rates: Record<string, string>): void {
  typed = { ...rates };
  shownNow = '?';
}

export const latestRatesWords = (): string => {
  const { from, legalInterest, ecb, source } = latestHalfYear;
  return `Derniers taux connus, ${halfYearName(halfYearKey(from))}\u00a0: intérêt légal ${formatPercent(legalInterest / 100)} (${source}), BCE ${formatPercent(ecb / 100)}.`;
};
