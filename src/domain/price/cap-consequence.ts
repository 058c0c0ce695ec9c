import { centsFromEuros, formatEuros, isEuroAmount } from '../money/money.ts';
import { isValidCap } from './monthly-cap.ts';

/** Staff read it before they save another cap; null where nothing changes. */
export function capConsequence(before: number, after: number): string | null {
  if (before === after || !isEuroAmount(after) || !isValidCap(centsFromEuros(after))) return null;
  const said = (euros: number) => formatEuros(centsFromEuros(euros));
  const change = `Au plus ${said(after)} par mois au lieu de ${said(before)}`;
  return after > before
    ? `${change}\u00a0: ses débits peuvent monter d’autant à la prochaine échéance.`
    : `${change}\u00a0: ses débits n’iront plus au-delà, dès la prochaine échéance.`;
}
