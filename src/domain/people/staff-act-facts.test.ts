import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALERT_RESOLUTIONS } from '../status/alert-resolution.ts';
import { IDEA_STATUSES } from '../status/idea-status.ts';
import { ORDER_STATUSES } from '../status/order-status.ts';
import { REFUND_REASONS } from '../status/payment-status.ts';
import { SUBSCRIPTION_STATUSES } from '../status/subscription-status.ts';
import { TICKET_CATEGORIES, TICKET_PRIORITIES } from '../status/ticket-kind.ts';
import { TICKET_STATUSES } from '../status/ticket-status.ts';
import { ALERT_GUIDES } from '../watch/alert-guide.ts';
import { changesInWords, factsInWords, filterWithoutWords } from './staff-act-facts.ts';
import { JOURNAL_SUBJECTS, journalSubjectInWords, STAFF_ACTS } from './staff-acts.ts';
import { STAFF_ROLES } from './staff-rights.ts';

describe('what the journal keeps of an act is said in words', () => {
  it.each([
    [
      'subscription',
      { status: 'cancelling', end_date: '2026-12-25T13:05:00.000Z' },
      'Statut : Suspendu ; Fin : 25 décembre 2026 à 14:05',
    ],
    ['subscription', { monthly_cap: 1550 }, 'Plafond mensuel : 15,50 €'],
    [
      'order',
      { refund: 'r1', amount: 500, reason: 'billing_error' },
      'Remboursement : r1 ; Montant : 5 € ; Raison : Erreur de facturation',
    ],
    ['order', { status: 'pending' }, 'Statut : En attente'],
    ['ticket', { status: 'in_progress', assigned_to: null }, 'Statut : En cours ; Confié à : rien'],
    ['idea', { status: 'in_review' }, 'Statut : En cours d’examen'],
    ['person', { is_staff: true, role: 'administrator' }, 'Membre de l’équipe : oui ; Rôle : Administrateur'],
    ['person', { fields: ['first_name', 'password'] }, 'Champs modifiés : prénom, mot de passe'],
    [
      'automation',
      { subscription_price: 990, subscribers_from: '2027-01-01' },
      'Prix de l’abonnement : 9,90 € ; Pour les abonnés, dès le : 1er janvier 2027',
    ],
    ['automation', { available: false, categoryId: 3 }, 'En vente : non ; Catégorie : n° 3'],
    ['factor', { kind: 'totp', name: 'Téléphone' }, 'Genre : Application à codes ; Nom : Téléphone'],
    ['message', { kind: 'set_share', attempts: 5 }, 'Genre : Chez Stripe : part du mois à dire ; Essais : 5'],
    [
      'order',
      { filter: { sort: '-created_at', status: 'paid', min_amount: 7.9 }, count: 12 },
      'Filtre : Statut : Payée ; Montant, au moins : 7,90 € ; Lignes : 12',
    ],
    ['idea', { filter: { filter: 'high_confidence' } }, 'Filtre : Filtre : Confiance élevée'],
    ['journal', { filter: {} }, 'Filtre : rien'],
  ] as const)('%s %j', (subject, facts, words) => {
    expect(factsInWords(facts, subject).replaceAll('\u00a0', ' ')).toBe(words);
  });

  it.each([
    ['subscription', 'status', SUBSCRIPTION_STATUSES],
    ['order', 'status', ORDER_STATUSES],
    ['order', 'reason', REFUND_REASONS],
    ['ticket', 'status', TICKET_STATUSES],
    ['ticket', 'priority', TICKET_PRIORITIES],
    ['ticket', 'category', TICKET_CATEGORIES],
    ['idea', 'status', IDEA_STATUSES],
    ['alert', 'kind', Object.keys(ALERT_GUIDES)],
    ['alert', 'resolution', ALERT_RESOLUTIONS],
    ['factor', 'kind', ['passkey', 'totp']],
    ['person', 'role', STAFF_ROLES],
    ['difference', 'repair', ['reconcile', 'set_share', 'set_end', 'set_period', 'set_share, set_end']],
    ['journal', 'act', STAFF_ACTS],
    ['journal', 'subject', JOURNAL_SUBJECTS],
  ] as const)('no word of the code is left in it: %s, %s', (subject, name, values) => {
    for (const value of values) {
      const [told] = changesInWords(subject, null, { [name]: value });
      for (const word of value.split(', ')) expect(told?.after.split(', ')).not.toContain(word);
    }
  });

  it('and one of a later version stays readable', () => {
    const facts = { some_later_fact: 'un_mot', anotherOne: { deep: [1, 2] }, status: 'unheard_of' };
    expect(factsInWords(facts, 'order').replaceAll('\u00a0', ' ')).toBe(
      'Some later fact : un_mot ; Another one : Deep : 1, 2 ; Statut : unheard_of',
    );
  });
});

it('a change is said fact by fact, with nothing where the act kept no before', () => {
  expect(changesInWords('subscription', null, { monthly_cap: 4200 })).toEqual([
    { label: 'Plafond mensuel', before: '', after: '42\u00a0€' },
  ]);
  expect(changesInWords('ticket', { assigned_to: null }, { assigned_to: 3 })).toEqual([
    { label: 'Confié à', before: 'rien', after: 'utilisateur n°\u00a03' },
  ]);
});

describe('what only looks like a date', () => {
  it.each([
    ['journal', { filter: { search: '2026-99-98' } }, 'Filtre : Recherche : 2026-99-98'],
    ['category', { name: '2026-01-01' }, 'Nom : 2026-01-01'],
    ['category', { name: '2026-01-01T10:00' }, 'Nom : 2026-01-01T10:00'],
    [
      'order',
      { created_from: '2026-02-30', created_to: '2026-03-01' },
      'Du : 2026-02-30 ; Au : 1er mars 2026',
    ],
    ['subscription', { end_date: '2026-99-99T10:00:00.000Z' }, 'Fin : 2026-99-99T10:00:00.000Z'],
  ] as const)('is said as it was typed: %s %j', (subject, facts, words) => {
    expect(factsInWords(facts, subject).replaceAll('\u00a0', ' ')).toBe(words);
  });
});

it('whatever an act kept is said, and nothing of it stops a file of the journal', () => {
  const names = fc.constantFrom(
    ...['amount', 'created_from', 'end_date', 'fields', 'from', 'ids', 'kind', 'max_amount', 'name', 'role'],
    ...['search', 'status', 'subject', '__proto__', 'constructor', 'toString'],
  );
  const digits = fc.integer({ min: 0, max: 99 }).map((of) => String(of).padStart(2, '0'));
  const days = fc.tuple(digits, digits).map(([month, day]) => `2026-${month}-${day}`);
  const values = fc.oneof(fc.jsonValue({ maxDepth: 2 }), days, fc.maxSafeInteger(), fc.double());
  const few = { maxKeys: 5 };
  const nested = fc.oneof(values, fc.dictionary(names, values, few));
  const facts = fc.dictionary(fc.oneof(names, fc.string()), nested, few);
  fc.assert(
    fc.property(fc.constantFrom(...JOURNAL_SUBJECTS), facts, (subject, kept) => {
      expect(typeof factsInWords(kept, subject)).toBe('string');
      for (const { label, after } of changesInWords(subject, null, kept))
        expect([typeof label, typeof after]).toEqual(['string', 'string']);
    }),
  );
});

it('of the filter of an export what was chosen is kept, of what was typed that it was', () => {
  const chosen = { status: 'active', kind: 'staff', min_amount: 12, ids: [3, 4], created_from: '2026-11-01' };
  const typed = {
    search: 'Zoé',
    user_email: 'zoe@exemple.fr',
    actor: 'zoe',
    automation: 'Relances',
    autre: 'Zoé',
  };
  const kept = filterWithoutWords({ ...chosen, ...typed }, 'person');
  expect(kept).toMatchObject(chosen);
  expect(JSON.stringify(kept)).not.toMatch(/zo[eé]|relances/i);
  expect(factsInWords(kept, 'person')).toContain('Recherche\u00a0: un texte, non gardé');
});

it.each([
  ['ticket', '12', 'Ticket 12'],
  ['ticket', 'all', 'Ticket, liste'],
  ['factor', 'recovery', 'Second facteur, codes de secours'],
  ['links', 'password', 'Liens, mot de passe'],
  [
    'sales_journal',
    '2026-11-01/2026-11-30',
    'Journal des ventes, du 1er\u00a0novembre\u00a02026 au 30\u00a0novembre\u00a02026',
  ],
  ['factor', '0f3b2c1e-0000-4000-8000-000000000000', 'Second facteur 0f3b2c1e-0000-4000-8000-000000000000'],
  ['call', 'POST /api/orders/12/', 'Appel POST /api/orders/12/'],
] as const)('what an act was done to is said without a word of the code: %s %s', (subject, id, words) => {
  expect(journalSubjectInWords(subject, id)).toBe(words);
});
