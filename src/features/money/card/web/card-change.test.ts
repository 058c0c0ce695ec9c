import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { cardFailure, cardReturnUrl } from './card-change.ts';

describe('the way back from the bank', () => {
  it('is the page itself, without what an earlier return left in its address', () => {
    expect(
      cardReturnUrl(
        'https://rouage.example/profile/edit?tab=security&setup_intent=seti_1&setup_intent_client_secret=s&redirect_status=failed',
      ),
    ).toBe('https://rouage.example/profile/edit?tab=security#paiement');
    const paid = 'payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded';
    expect(cardReturnUrl(`https://rouage.example/profile/edit?tab=security&${paid}`)).toBe(
      'https://rouage.example/profile/edit?tab=security#paiement',
    );
  });
});

describe('a card that could not be changed', () => {
  it('says the server’s words after our own', () => {
    const refused = new ApiError(402, { detail: 'Votre carte a expiré.', code: 'payment_failed' });
    expect(cardFailure(refused)).toEqual({ kind: 'failed', message: 'Erreur: Votre carte a expiré.' });
  });

  it('says so even when nothing is known', { tags: ['8.card.failed'] }, () => {
    expect(cardFailure(new Error('x'))).toEqual({
      kind: 'failed',
      message: 'Erreur lors de la mise à jour de la carte',
    });
  });
});
