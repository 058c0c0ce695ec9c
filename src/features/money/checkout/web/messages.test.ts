import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { libraryNotReady } from './card-confirmation.ts';
import { termsToast } from './PaymentForm.tsx';
import { failureMessage } from './use-payment.ts';

it('says to the letter why a payment cannot begin', { tags: ['8.payment.not-loaded'] }, () => {
  expect(libraryNotReady).toBe("Stripe n'est pas encore chargé");
  expect(termsToast).toBe("Veuillez accepter les conditions d'utilisation");
});

it('a payment that fails says the server’s reason, else the exception’s, else that it failed', {
  tags: ['8.payment.failed'],
}, () => {
  expect(failureMessage(new ApiError(400, { detail: 'Carte refusée.' }))).toBe('Carte refusée.');
  expect(failureMessage(new Error('délai dépassé'))).toBe('délai dépassé');
  expect(failureMessage(new Error(''))).toBe('Erreur lors du traitement du paiement');
});
