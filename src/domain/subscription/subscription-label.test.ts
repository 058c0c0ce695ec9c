import { describe, expect, it } from 'vitest';
import {
  customerStatusLabel,
  staffStatusChoice,
  staffStatusInFull,
  staffStatusLabel,
  suspendedHow,
} from './subscription-label.ts';

describe('the status in French', () => {
  it.each([
    ['active', 'Actif', 'Actif'],
    ['offered', 'Offert', 'Offert'],
    ['cancelled', 'Annulé', 'Annulé'],
    ['cancelling', "En cours d'annulation", 'Suspendu'],
    ['past_due', 'Paiement en retard', 'En retard'],
    ['paused', 'En pause', 'En pause'],
    ['inactive', 'Inactif', 'Inactif'],
    ['purchased_only', 'Inactif', 'Inactif'],
    ['trialing', 'trialing', 'trialing'],
    ['constructor', 'constructor', 'constructor'],
    ['', 'Inconnu', 'Inconnu'],
    [null, 'Inconnu', 'Inconnu'],
    [undefined, 'Inconnu', 'Inconnu'],
  ])(
    '%s: %s for the customer, %s for staff',
    {
      tags: [
        '1.offered',
        '4.label.active',
        '4.label.offered',
        '4.label.cancelled',
        '4.label.cancelling',
        '4.label.past-due',
        '4.label.paused',
        '4.label.inactive',
        '4.label.unknown',
        '4.label.other',
      ],
    },
    (status, customer, staff) => {
      expect(customerStatusLabel(status)).toBe(customer);
      expect(staffStatusLabel(status)).toBe(staff);
    },
  );
  it('says Suspendu after the 3 days, to both, and only for that reason', {
    tags: ['4.label.suspended'],
  }, () => {
    expect(customerStatusLabel('inactive', 'suspended')).toBe('Suspendu');
    expect(staffStatusLabel('inactive', 'suspended')).toBe('Suspendu');
    expect(customerStatusLabel('inactive', 'restored')).toBe('Inactif');
    expect(customerStatusLabel('active', 'suspended')).toBe('Actif');
  });
  it('tells apart the two that staff read as Suspendu', () => {
    expect(staffStatusInFull('cancelling', null)).toBe('Suspendu, jusqu’à la fin du mois');
    expect(staffStatusInFull('inactive', 'suspended')).toBe('Suspendu, faute de paiement');
    expect(staffStatusChoice('cancelling')).toBe(staffStatusInFull('cancelling', null));
    expect(suspendedHow('inactive', 'restored')).toBeUndefined();
    expect(suspendedHow('active', 'suspended')).toBeUndefined();
    expect(staffStatusInFull('past_due', null)).toBe('En retard');
  });
});
