import { describe, expect, it } from 'vitest';
import { declineReason } from './decline-reason.ts';

describe('declineReason', () => {
  it('says what the person can mend when the bank tells it', () => {
    expect(declineReason('insufficient_funds')).toBe('Le solde de votre carte est insuffisant.');
    expect(declineReason('expired_card')).toBe('Votre carte a expiré.');
  });

  it('never tells that a card was reported lost or stolen', () => {
    expect(declineReason('stolen_card')).toBe(declineReason('lost_card'));
    expect(declineReason('stolen_card')).not.toMatch(/vol/);
  });

  it.each([null, '', 'a_code_of_tomorrow', 'toString'])('has a whole sentence for %j', (code) => {
    expect(declineReason(code)).toBe('Votre carte a été refusée par votre banque.');
  });
});
