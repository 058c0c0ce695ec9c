import { choice, make, part } from './elements.ts';
import { isTicked, toggleShown, typed } from './party-fields.ts';
import type { PricedLine } from './priced-lines.ts';
import { codeHint, reasonsWithoutVat, type VatAnswers, type VatScheme } from './without-vat.ts';

export function readScheme(): VatScheme {
  if (isTicked('franchise')) return 'franchise';
  return isTicked('auto') ? 'reverse' : 'charged';
}

export function offerReasons(): void {
  const reasons = Object.entries(reasonsWithoutVat).map(([value, { label }]) =>
    make('option', { value }, label),
  );
  part('motif-aide').textContent = codeHint;
  const first = make('option', { value: '' }, 'Choisissez le motif');
  choice('motif').replaceChildren(first, ...reasons, make('option', { value: 'autre' }, 'Autre motif'));
}

export const readVat = (lines: readonly PricedLine[]): VatAnswers => ({
  scheme: readScheme(),
  reverseMention: choice('auto-motif').value,
  reason: choice('motif').value,
  otherReason: typed('motif-autre'),
  hasLineWithoutVat: lines.some(({ vat }) => vat === 0),
});

/** Only what there is to answer. */
export function showVatFields({ scheme, hasLineWithoutVat, reason }: VatAnswers): void {
  const isAsked = scheme === 'charged' && hasLineWithoutVat;
  toggleShown('#auto-bloc', scheme !== 'franchise');
  toggleShown('#auto-motif-bloc', scheme === 'reverse');
  toggleShown('#motif-bloc', isAsked);
  toggleShown('#motif-autre-bloc', isAsked && reason === 'autre');
}
