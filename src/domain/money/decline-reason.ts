/** docs/product/payment.md#words-of-a-refusal */
const REASONS = new Map<string, string>(
  Object.entries({
    insufficient_funds: 'Le solde de votre carte est insuffisant.',
    expired_card: 'Votre carte a expiré.',
    incorrect_cvc: 'Le code de sécurité de votre carte est incorrect.',
    invalid_cvc: 'Le code de sécurité de votre carte est incorrect.',
    incorrect_number: 'Le numéro de votre carte est incorrect.',
    processing_error:
      'Une erreur est survenue chez votre banque pendant le traitement. Réessayez dans un instant.',
    authentication_required: 'Votre banque demande que vous confirmiez ce paiement.',
    payment_intent_authentication_failure: 'La confirmation demandée par votre banque n’a pas abouti.',
    setup_intent_authentication_failure: 'La confirmation demandée par votre banque n’a pas abouti.',
    lost_card: 'Votre banque a refusé ce paiement.',
    stolen_card: 'Votre banque a refusé ce paiement.',
  }),
);

export function declineReason(code: string | null): string {
  return REASONS.get(code ?? '') ?? 'Votre carte a été refusée par votre banque.';
}
