import { describe, expect, it } from 'vitest';
import { shownAutomation, shownSubscription } from '#tests/factories/shown-subscriptions.ts';
import type { OwnedAutomation, Subscription } from '../contract.ts';
import { automationEntries } from './automation-entries.ts';
import { endOfAccess, factsOf, priceNote } from './entry-facts.ts';

const until = { access_until: '2026-11-30T22:59:59.000Z', days_remaining: 10 };

function entry(values: Partial<Subscription>, owned?: Partial<OwnedAutomation>) {
  return automationEntries([shownSubscription(values)], owned ? [shownAutomation(owned)] : [])[0]!;
}

const said = (values: Partial<Subscription>, owned?: Partial<OwnedAutomation>) =>
  factsOf(entry(values, owned)).map(({ label, value }) => `${label} ${value}`);

describe('the dates of an automation', () => {
  it.each<[string, Partial<Subscription>, string]>([
    ['a subscription', {}, 'Abonnement depuis le 20\u00a0novembre\u00a02026 à 13:00'],
    [
      'a trial',
      { is_free: true, is_free_or_offered: true, ...until },
      'Essai jusqu’au 30\u00a0novembre\u00a02026 à 23:59 (10\u00a0jours restants)',
    ],
    [
      'a trial on its last day',
      { is_free: true, is_free_or_offered: true, ...until, days_remaining: 1 },
      'Essai jusqu’au 30\u00a0novembre\u00a02026 à 23:59 (1\u00a0jour restant)',
    ],
    ['a gift without an end', { status: 'offered' }, 'Offert depuis le 20\u00a0novembre\u00a02026 à 13:00'],
    [
      'a gift with an end',
      { status: 'offered', ...until },
      'Offert jusqu’au 30\u00a0novembre\u00a02026 à 23:59 (10\u00a0jours restants)',
    ],
    [
      'a month being cancelled',
      { status: 'cancelling', ...until },
      'Accès jusqu’au 30\u00a0novembre\u00a02026 à 23:59 (10\u00a0jours restants)',
    ],
    [
      'a late payment',
      { status: 'past_due', ...until, days_remaining: 3 },
      'Accès maintenu jusqu’au 30\u00a0novembre\u00a02026 à 23:59 (3\u00a0jours restants)',
    ],
    [
      'what is over',
      { status: 'cancelled', end_date: '2026-11-01T10:00:00.000Z' },
      'Terminé le 1er\u00a0novembre\u00a02026 à 11:00',
    ],
    [
      'a suspended one',
      { status: 'inactive', inactive_reason: 'suspended', end_date: '2026-11-04T10:00:00.000Z' },
      'Suspendu depuis le 4\u00a0novembre\u00a02026 à 11:00',
    ],
    [
      'a restored one',
      { status: 'inactive', inactive_reason: 'restored', imported_at: '2026-11-02T10:00:00.000Z' },
      'Restauré le 2\u00a0novembre\u00a02026 à 11:00',
    ],
  ])('of %s', (_what, values, expected) => {
    expect(said(values)).toContain(expected);
  });

  it.each([
    ['renewal', 'Prochain débit le 20\u00a0décembre\u00a02026 à 13:00 (4,58\u00a0€)'],
    ['attempt', 'Prochaine tentative le 20\u00a0décembre\u00a02026 à 13:00 (4,58\u00a0€)'],
  ] as const)('say of what is debited next when and how much: %s', (kind, expected) => {
    const debited = entry({});
    const debit = (subscription_id: number) => ({
      subscription_id,
      automation_id: debited.automationId,
      automation_name: debited.name,
      at: '2026-12-20T12:00:00.000Z',
      amount: 4.58,
      kind,
      reason: '',
    });
    const id = debited.subscription!.id;
    const facts = factsOf(debited, [debit(id + 1), debit(id)]).map(({ label, value }) => `${label} ${value}`);
    expect(facts.filter((fact) => fact.startsWith('Prochain'))).toEqual([expected]);
  });

  it.each([
    [
      'of the month that runs, which the bank still debits',
      '2027-01-20T12:00:00.000Z',
      'En cours de prélèvement depuis le 20\u00a0décembre\u00a02026',
    ],
    ['of the next month', '2026-12-20T12:00:00.000Z', 'Prochain débit le 20\u00a0décembre\u00a02026'],
  ])('tell a debit %s', (_what, paid_until, expected) => {
    const debited = entry({ paid_until });
    const debit = {
      subscription_id: debited.subscription!.id,
      automation_id: debited.automationId,
      automation_name: debited.name,
      at: '2026-12-20T12:00:00.000Z',
      amount: 4.58,
      kind: 'renewal',
      reason: '',
    } as const;
    const facts = factsOf(debited, [debit]).map(({ label, value }) => `${label} ${value}`);
    expect(facts.filter((fact) => fact.startsWith(expected))).toHaveLength(1);
  });

  it('say what a running trial costs to keep, and nothing of it beside a purchase or a gift', () => {
    const kept = (values: Partial<Subscription>, owned?: Partial<OwnedAutomation>) =>
      said(values, owned).filter((fact) => fact.startsWith('Pour le garder'));
    expect(kept({ is_free: true, ...until })).toEqual(['Pour le garder\u00a0: 35\u00a0€ puis 5\u00a0€/mois']);
    expect(kept({ is_free: true, ...until }, {})).toEqual([]);
    expect(kept({ status: 'offered', ...until })).toEqual([]);
    expect(kept({ status: 'cancelled', is_free: true, is_active: false })).toEqual([]);
  });

  it('begin with the purchase and end with the last opening', () => {
    const facts = said(
      { last_accessed: '2026-11-20T13:00:00.000Z' },
      { amount_paid: 1234.5, purchase_date: '2026-10-01T09:00:00.000Z' },
    );
    expect(facts[0]).toBe('Achat le 1er\u00a0octobre\u00a02026 à 11:00 (1\u202f234,50\u00a0€)');
    expect(facts.at(-1)).toBe('Dernière ouverture le 20\u00a0novembre\u00a02026 à 14:00');
  });
});

describe('beside the price', () => {
  it.each<[string, Partial<Subscription>, string | undefined]>([
    ['nothing for a subscription at its price', {}, undefined],
    ['the cap or the code that lowers it', { actual_monthly_cost: 3.34 }, 'plafond et remises compris'],
    [
      'the text agreed on for a trial',
      { is_free: true, is_free_or_offered: true, display_price: 0, actual_monthly_cost: 0 },
      'Offert - Aucune action requise',
    ],
    [
      'the same for a gift',
      { status: 'offered', is_free_or_offered: true, display_price: 0, actual_monthly_cost: 0 },
      'Offert - Aucune action requise',
    ],
    [
      'when it will be asked',
      { status: 'inactive', inactive_reason: 'suspended', is_active: false, actual_monthly_cost: 0 },
      'à partir de l’activation',
    ],
    [
      'what a cancelled one will cost, whose price is 0',
      { status: 'cancelled', display_price: 0, is_active: false, actual_monthly_cost: 0 },
      '5\u00a0€/mois à partir de l’activation',
    ],
    [
      'the same once a month being cancelled is over',
      { status: 'cancelling', display_price: 0, is_active: false, can_open: false, actual_monthly_cost: 0 },
      '5\u00a0€/mois à partir de l’activation',
    ],
    [
      'what taking it back would cost for a month being cancelled',
      { status: 'cancelling', display_price: 0 },
      '5\u00a0€/mois si vous le réactivez',
    ],
  ])('%s', (_what, values, expected) => {
    expect(priceNote(entry(values))).toBe(expected);
  });
});

it.each<[string, Partial<Subscription>, string | undefined]>([
  [
    'of a trial, beside its tool',
    { is_free: true, is_free_or_offered: true, ...until },
    'Essai jusqu’au 30\u00a0novembre\u00a02026 à 23:59 (10\u00a0jours restants)',
  ],
  [
    'of what was cancelled',
    { status: 'cancelling', ...until },
    'Accès jusqu’au 30\u00a0novembre\u00a02026 à 23:59 (10\u00a0jours restants)',
  ],
  [
    'of a pause that is planned from when it opens no more, not when it is back',
    { ...until, pause: { from: '2026-12-08T12:05:00.000Z', until: '2027-02-08T12:05:00.000Z' } },
    'En pause à partir du 8\u00a0décembre\u00a02026 à 13:05',
  ],
  ['nothing of a paid one, which has no end', {}, undefined],
  ['nothing of a late one, whose notice says it', { status: 'past_due', ...until }, undefined],
])('the end of access says %s', (_what, values, end) => {
  expect(endOfAccess(entry(values))).toBe(end);
});
