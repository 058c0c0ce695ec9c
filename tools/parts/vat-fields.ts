import { choice, make, part } from './elements.ts';
import { toggleShown } from './party-fields.ts';
import { codeHint, reasonsWithoutVat, type VatAnswers } from './without-vat.ts';

export function offerReasons(): void {
  const reasons = Object.entries(reasonsWithoutVat).map(([value, { label }]) =>
    make('option', { value }, label),
  );
  part('motif-aide').textContent = codeHint;
  const first = make('option', { value: '' }, 'Choisissez le motif');
  choice('motif').replaceChildren(first, ...reasons, make('option', { value: 'autre' }, 'Autre motif'));
}

/** Only what there is to answer. */
export function showVatFields({ scheme, hasLineWithoutVat, reason }: VatAnswers): void {
  const isAsked = scheme === 'charged' && hasLineWithoutVat;
  toggleShown('#auto-bloc', scheme !== 'franchise');
  toggleShown('#auto-motif-bloc', scheme === 'reverse');
  toggleShown('#motif-bloc', isAsked);
  toggleShown('#motif-autre-bloc', isAsked && reason === 'autre');
}
