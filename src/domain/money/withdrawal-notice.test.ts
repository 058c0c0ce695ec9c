import { describe, expect, it } from 'vitest';
import { withdrawalNotice } from './withdrawal.ts';

const concluded = new Date('2026-11-20T13:05:00Z');
const until =
  'Vous pouvez renoncer à ce contrat, sans donner de motif, jusqu’au 4\u00a0décembre\u00a02026 à 23:59.';

describe('what the receipt says of the right of withdrawal', () => {
  it('confirms the request of access at once and what it entails for the purchase', () => {
    const notice = withdrawalNotice({ type: 'initial', immediateAccessAt: concluded }, concluded);
    expect(notice.startsWith(until)).toBe(true);
    expect(notice).toContain('reconnu que l’achat n’est plus remboursable dès que vous ouvrez la page');
    expect(notice).toContain(
      'au prorata des jours restants\u00a0; le jour en cours reste dû si la page a été ouverte.',
    );
  });

  it('speaks of the month alone when what is owned already is activated', () => {
    const notice = withdrawalNotice(
      { type: 'purchased_activation', immediateAccessAt: concluded },
      concluded,
    );
    expect(notice).toContain(
      'les jours déjà écoulés restent dus, et le jour en cours aussi si la page de l’automatisation a été ouverte.',
    );
    expect(notice).not.toContain('achat');
  });

  it('promises everything back to who did not ask for access at once', () => {
    const notice = withdrawalNotice({ type: 'initial', immediateAccessAt: null }, concluded);
    expect(notice).toBe(`${until} Tout ce que vous avez payé vous est alors remboursé.`);
  });
});
