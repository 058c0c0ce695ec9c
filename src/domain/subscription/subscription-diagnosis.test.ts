import { describe, expect, it } from 'vitest';
import { euroCents } from '../money/money.ts';
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
  givenBack: null,
  hasCard: true,
  aliveAtProvider: true,
  openInvoice: null,
  differing: [],
  reception: null,
  ...values,
});
const say = (values: Partial<Diagnosed> = {}, row: Partial<Diagnosed['row']> = {}) =>
  recommendFor(facts(values, row)).join(' ');

describe('what staff are advised', () => {
  it('is nothing to do when all agrees', () => {
    expect(say()).toBe('Tout concorde\u00a0: aucune action n’est nécessaire.');
  });

  it.each([
    ['recréez-le, sans débit avant le 8\u00a0décembre\u00a02026', { aliveAtProvider: false }, {}],
    ['rien ne sera débité le 8\u00a0décembre\u00a02026', { aliveAtProvider: false, hasCard: false }, {}],
    ['Plus rien n’est payé', { aliveAtProvider: false, paidUntil: null }, {}],
    ['pas de carte enregistrée', { hasCard: false }, {}],
    [
      'Mois donné par l’équipe',
      { aliveAtProvider: false, paidUntil: null },
      { isCarried: false, currentPeriodEnd: null, endDate: until },
    ],
    ['Le paiement est en retard', {}, { status: 'past_due' }],
    ['peut être réactivé', { decision: 'reactivate' }, { status: 'cancelling', endDate: until }],
    ['payé jusqu’au 8\u00a0décembre\u00a02026', { decision: 'recreate' }, { status: 'inactive' }],
    ['pas de carte enregistrée', { decision: 'no_card', hasCard: false }, { status: 'inactive' }],
    ['Il ne reste rien de payé', { decision: 'no_paid_time', paidUntil: null }, { status: 'cancelled' }],
    ['vit encore chez Stripe', { decision: 'no_paid_time' }, { status: 'cancelled' }],
    ['rien n’est débité', {}, { status: 'offered', isFree: true }],
    ['est terminé', {}, { status: 'cancelled', isFree: true }],
    ['sans abonnement', {}, { status: 'purchased_only' }],
    ['Diffère chez Stripe\u00a0: statut, fin de période.', { differing: ['status', 'period'] }, {}],
    ['Diffère chez Stripe\u00a0: carte. La carte débitée n’est pas celle', { differing: ['card'] }, {}],
    [
      'Diffère chez Stripe\u00a0: montant, client. Comparez avec lui, puis réparez. L’abonnement est rattaché',
      { differing: ['amount', 'customer'] },
      {},
    ],
    ['Une facture de 4,99\u00a0€ reste à payer.', { openInvoice: euroCents(499) }, {}],
  ] as const)('says « %s »', (words, values, row) => {
    expect(say(values, row)).toContain(words);
  });
});

it('never says that all agrees beside what differs', () => {
  expect(say({ differing: ['amount'] })).not.toContain('Tout concorde');
});

describe('what staff are told of the provider’s events', () => {
  const wanted = '2026-10-28.endive';
  const url = 'https://rouage.example/api/stripe/webhook/';
  const advised = (endpoints: readonly { url: string; apiVersion: string | null }[]) =>
    recommendFor(facts({ hasCard: false, reception: { wanted, endpoints } })).slice(1);

  it('is nothing while they come in the version that the shop reads', () => {
    expect(advised([{ url, apiVersion: wanted }])).toEqual([]);
    expect(say({ reception: { wanted, endpoints: [{ url, apiVersion: wanted }] } })).toContain(
      'Tout concorde',
    );
  });

  it('names, last, each address whose version differs', () => {
    expect(advised([{ url, apiVersion: '2024-06-20' }])).toEqual([
      `Stripe écrit à ${url} dans la version 2024-06-20 de son API\u00a0: recréez cette adresse chez lui dans la version ${wanted}, que la boutique lit.`,
    ]);
    const other = 'https://www.rouage.example/api/stripe/webhook/';
    const both = [other, url].map((each) => ({ url: each, apiVersion: '2024-06-20' }));
    expect(advised([...both, { url, apiVersion: wanted }])).toHaveLength(2);
  });

  it('says that the account’s own version is not known to be right', () => {
    expect(advised([{ url, apiVersion: null }])).toEqual([
      `Stripe écrit à ${url} dans la version par défaut de son compte, dont rien ne dit qu’elle convient\u00a0: recréez cette adresse chez lui dans la version ${wanted}, que la boutique lit.`,
    ]);
  });

  it('says that none comes when no address is declared, and that something is to be done', () => {
    expect(advised([])).toEqual([
      `Stripe n’a aucune adresse active où annoncer ses événements à la boutique\u00a0: déclarez-lui celle qui finit par /api/stripe/webhook/, dans la version ${wanted}.`,
    ]);
    expect(say({ reception: { wanted, endpoints: [] } })).not.toContain('Tout concorde');
  });
});
