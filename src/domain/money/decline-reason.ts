import { bankDebitCode, isBankDebitCode } from './debit-means.ts';

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

/** docs/product/bank-debit.md#refused-by-the-bank: Stripe's failure codes of a bank debit. */
const DEBIT_REASONS = new Map<string, string>(
  Object.entries({
    insufficient_funds: 'Le solde de votre compte bancaire était insuffisant.',
    account_closed: 'Votre banque indique que ce compte est clos.',
    authorization_revoked: 'Vous avez révoqué le mandat de prélèvement auprès de votre banque.',
    debit_not_authorized: 'Votre banque n’a pas reconnu le mandat de prélèvement.',
    debit_authorization_not_match: 'Votre banque n’a pas reconnu le mandat de prélèvement.',
    debit_disputed: 'Vous avez refusé ce prélèvement auprès de votre banque.',
    bank_account_restricted: 'Votre banque n’accepte pas de prélèvement sur ce compte.',
    invalid_account_number: 'L’IBAN de ce compte est incorrect.',
    branch_does_not_exist: 'L’IBAN de ce compte est incorrect.',
    incorrect_account_holder_name: 'Le nom du titulaire n’est pas celui que votre banque connaît.',
  }).map(([code, reason]) => [bankDebitCode(code), reason]),
);

export function declineReason(code: string | null): string {
  if (isBankDebitCode(code))
    return DEBIT_REASONS.get(code ?? '') ?? 'Votre banque a refusé le prélèvement sans dire pourquoi.';
  return REASONS.get(code ?? '') ?? 'Votre carte a été refusée par votre banque.';
}
