import { describe, expect, it } from 'vitest';
import { customerStatusLabel, staffStatusLabel } from './subscription-label.ts';

describe('the status in French', () => {
  it.each([
    ['active', 'Actif', 'Actif'],
    ['offered', 'Offert', 'Offert'],
    ['cancelled', 'Annulé', 'Annulé'],
    ['cancelling', "En cours d'annulation", 'Suspendu'],
    ['past_due', 'Paiement en retard', 'En retard'],
    ['inactive', 'Inactif', 'Inactif'],
    ['purchased_only', 'Inactif', 'Inactif'],
    ['trialing', 'trialing', 'trialing'],
    ['constructor', 'constructor', 'constructor'],
    ['', 'Inconnu', 'Inconnu'],
    [null, 'Inconnu', 'Inconnu'],
    [undefined, 'Inconnu', 'Inconnu'],
  ])('%s: %s for the customer, %s for staff', (status, customer, staff) => {
    expect(customerStatusLabel(status)).toBe(customer);
    expect(staffStatusLabel(status)).toBe(staff);
  });
  it('says Suspendu after the 3 days, to both, and only for that reason', () => {
    expect(customerStatusLabel('inactive', 'suspended')).toBe('Suspendu');
    expect(staffStatusLabel('inactive', 'suspended')).toBe('Suspendu');
    expect(customerStatusLabel('inactive', 'restored')).toBe('Inactif');
    expect(customerStatusLabel('active', 'suspended')).toBe('Actif');
  });
});
