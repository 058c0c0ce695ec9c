import { describe, expect, it } from 'vitest';
import type { LedgerActor } from '../money/ledger-facts.ts';
import { END_REASONS, SUBSCRIPTION_ACTS } from '../status/subscription-status.ts';
import { type ToldEvent, whyThisStatus } from './why-this-status.ts';

const at = new Date('2026-11-20T13:05:00Z');
const event = (act: string, told: Partial<ToldEvent> = {}): ToldEvent => ({
  act,
  at,
  actor: 'system',
  before: null,
  after: null,
  ...told,
});
const texts = (...events: ToldEvent[]) => whyThisStatus(events, 'customer').map(({ text }) => text);

describe('« Pourquoi ce statut ? »', () => {
  it.each(SUBSCRIPTION_ACTS)('has a whole sentence for %s, with or without its facts', (act) => {
    const facts = { end_date: at.toISOString(), period_end: at.toISOString() };
    for (const after of [null, facts, { ...facts, status: 'cancelling' }]) {
      const [text] = texts(event(act, { after }));
      expect(text).toMatch(/^\p{Lu}.*\.$/u);
      expect(text).not.toMatch(/undefined|null|Invalid|'| [:;!?]/);
    }
  });

  it.each(END_REASONS)('says why a subscription ended at once: %s', (end_reason) => {
    expect(texts(event('end_now', { after: { end_reason } }))[0]).not.toBe(texts(event('end_now'))[0]);
  });

  it('gives exact French dates', () => {
    const after = { status: 'cancelling', end_date: '2026-12-01T09:30:00.000Z' };
    expect(texts(event('cancel', { after }))).toEqual([
      'L’abonnement a été annulé\u00a0: le mois payé va à son terme, l’accès reste ouvert jusqu’au 1er\u00a0décembre\u00a02026 à 10:30.',
    ]);
    const contested = { ...after, end_reason: 'dispute' };
    expect(texts(event('cancel', { after: contested }))).toEqual([
      'Un débit a été contesté auprès de la banque\u00a0: l’abonnement est annulé. Le mois en cours, payé par un autre débit, va à son terme, l’accès reste ouvert jusqu’au 1er\u00a0décembre\u00a02026 à 10:30.',
    ]);
    const late = { before: { status: 'active' }, after: { past_due_since: '2026-11-20T13:05:00.000Z' } };
    expect(texts(event('payment_failed', late))).toEqual([
      'Le prélèvement du mois a été refusé\u00a0: l’accès est conservé trois jours, jusqu’au 23\u00a0novembre\u00a02026 à 14:05.',
    ]);
  });

  it('tells the first refusal from the attempts after it', () => {
    const again = event('payment_failed', { before: { status: 'past_due' } });
    expect(texts(again)).toEqual(['Une nouvelle tentative de prélèvement a été refusée.']);
  });

  it('names the announced price and the one before it', () => {
    const change = { before: { price: 500 }, after: { price: 650 } };
    expect(texts(event('take_announced_price', change))).toEqual([
      'Le changement de prix annoncé s’applique\u00a0: 6,50\u00a0€/mois au lieu de 5\u00a0€/mois.',
    ]);
  });

  it('begins with the present life, and says of a row of renewals only the last', () => {
    const renewed = (period_end: string) => event('renew', { after: { period_end } });
    const acts = [
      event('start_trial'),
      event('trial_ended'),
      event('confirm_payment'),
      event('share_out'),
      renewed('2026-12-20T13:05:00.000Z'),
      event('tell_price_change'),
      renewed('2027-01-20T13:05:00.000Z'),
      event('payment_failed'),
    ];
    expect(texts(...acts)).toEqual([
      'Le paiement a été confirmé\u00a0: l’abonnement est actif.',
      'Le mois a été renouvelé, il est payé jusqu’au 20\u00a0janvier\u00a02027 à 14:05.',
      expect.stringContaining('refusé'),
    ]);
  });

  it('does not say renewed what was paid after the end was decided: that is owed back', () => {
    const cancelled = [event('confirm_payment'), event('cancel'), event('renew'), event('period_ended')];
    expect(texts(...cancelled, event('renew'))).toEqual([
      expect.stringContaining('confirmé'),
      expect.stringContaining('annulé'),
      expect.stringContaining('à son terme'),
    ]);
    expect(texts(event('cancel'), event('reactivate'), event('renew')).at(-1)).toBe(
      'Le mois a été renouvelé.',
    );
  });

  it('uses the same words for customer and staff, and names who acted as each of them would', () => {
    const acts = (['customer', 'staff', 'system', 'provider'] as const).map((actor: LedgerActor) =>
      event('cancel', { actor }),
    );
    const customer = whyThisStatus(acts, 'customer');
    const staff = whyThisStatus(acts, 'staff');
    expect(staff.map(({ text }) => text)).toEqual(customer.map(({ text }) => text));
    expect(customer.map(({ by }) => by)).toEqual([
      'vous',
      'un membre de l’équipe',
      'automatiquement',
      'votre banque',
    ]);
    expect(staff[0]?.by).toBe('le client');
    expect(staff[3]?.by).toBe('la banque du client');
  });

  it('does not take the payment provider for the bank when it ends a subscription', () => {
    const [reason] = whyThisStatus([event('end_now', { actor: 'provider' })], 'customer');
    expect(reason?.by).toBe('Stripe');
  });

  it('says of a month that staff gave that it was given, and that it ended by itself', () => {
    const given = { status: 'cancelling', price: 0 };
    const events = [
      event('cancel', { after: given }),
      event('period_ended', { after: { ...given, status: 'cancelled' } }),
      event('end_now', { after: { price: 0, end_reason: 'cancelled' } }),
    ];
    for (const text of texts(...events)) expect(text).toMatch(/mois donné par l’équipe/);
  });

  it('says nothing of an act that it does not know', () => {
    expect(texts(event('compared'))).toEqual([]);
  });
});
