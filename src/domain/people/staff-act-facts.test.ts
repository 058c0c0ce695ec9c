import { describe, expect, it } from 'vitest';
import { changesInWords, factsInWords } from './staff-act-facts.ts';

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
    ['ticket', { status: 'in_progress', assigned_to: null }, 'Statut : En cours ; Confiée à : rien'],
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
    { label: 'Confiée à', before: 'rien', after: 'utilisateur n°\u00a03' },
  ]);
});
