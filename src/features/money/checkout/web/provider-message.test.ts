import { expect, it } from 'vitest';
import { frenchMessage } from './sandbox/sandbox-provider.ts';

it.each([
  [{ code: 'card_declined', decline_code: 'generic_decline' }, 'Votre carte a été refusée par votre banque.'],
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'Le solde de votre carte est insuffisant.'],
  [{ code: 'expired_card', decline_code: 'expired_card' }, 'Votre carte a expiré.'],
  [{ code: 'incorrect_cvc' }, 'Le code de sécurité de votre carte est incorrect.'],
  [{ code: 'invalid_expiry_year' }, 'L’année d’expiration de votre carte est incorrecte.'],
  [{}, 'Votre carte a été refusée par votre banque.'],
])('tells a provider’s refusal in French: %o', (fault, message) =>
  expect(frenchMessage(fault)).toBe(message),
);

it('warns against typing a real card in the demo', () => {
  expect(frenchMessage({ code: 'card_declined', param: 'number' })).toMatch(/cartes de test/);
});
