import { describe, expect, it } from 'vitest';
import { euroCents } from './money.ts';
import { type Diagnosed, recommendFor } from './subscription-diagnosis.ts';

const until = new Date('2026-12-08T12:00:00Z');
const facts = (values: Partial<Diagnosed> = {}, row: Partial<Diagnosed['row']> = {}): Diagnosed => ({
  row: {
    status: 'active',
    isFree: false,
    endDate: null,
    endReason: null,
    currentPeriodEnd: until,
    isCarried: true,
    ...row,
  },
  decision: 'nothing',
  paidUntil: until,
  hasCard: true,
  aliveAtProvider: true,
  openInvoice: null,
  ...values,
});
const say = (values: Partial<Diagnosed> = {}, row: Partial<Diagnosed['row']> = {}) =>
  recommendFor(facts(values, row)).join(' ');

describe('what staff are advised', () => {
  it('is nothing to do when all agrees', () => {
    expect(say()).toBe('Tout concorde\u00a0: aucune action n’est nécessaire.');
  });

  it.each([
    ['recréez-le, sans débit avant le 8 décembre 2026', { aliveAtProvider: false }, {}],
    ['rien ne sera débité le 8 décembre 2026', { aliveAtProvider: false, hasCard: false }, {}],
    ['Plus rien n’est payé', { aliveAtProvider: false, paidUntil: null }, {}],
    ['pas de carte enregistrée', { hasCard: false }, {}],
    [
      'Mois donné par l’équipe',
      { aliveAtProvider: false, paidUntil: null },
      { isCarried: false, currentPeriodEnd: null, endDate: until },
    ],
    ['Le paiement est en retard', {}, { status: 'past_due' }],
    ['peut être réactivé', { decision: 'reactivate' }, { status: 'cancelling', endDate: until }],
    ['payé jusqu’au 8 décembre 2026', { decision: 'recreate' }, { status: 'inactive' }],
    ['pas de carte enregistrée', { decision: 'recreate', hasCard: false }, { status: 'inactive' }],
    ['Il ne reste rien de payé', { decision: 'no_paid_time', paidUntil: null }, { status: 'cancelled' }],
    ['vit encore chez le prestataire', { decision: 'no_paid_time' }, { status: 'cancelled' }],
    ['rien n’est débité', {}, { status: 'offered', isFree: true }],
    ['est terminé', {}, { status: 'cancelled', isFree: true }],
    ['sans abonnement', {}, { status: 'purchased_only' }],
    ['Une facture de 4,99\u00a0€ reste à payer.', { openInvoice: euroCents(499) }, {}],
  ] as const)('says « %s »', (words, values, row) => {
    expect(say(values, row)).toContain(words);
  });
});
