import { describe, expect, it } from 'vitest';
import { flows, isPaymentType, type PaymentType } from './payment-type.ts';

describe('a payment', () => {
  it.each<[PaymentType, string]>([
    ['initial', '/dashboard'],
    ['purchased_activation', '/dashboard?tab=automations'],
    ['restored', '/dashboard?tab=overview'],
  ])(
    'leads from %s to %s',
    { tags: ['2.redirect.purchase', '2.redirect.activation', '2.redirect.restored', '3.payment.config'] },
    (type, address) => {
      expect(flows[type].leadsTo).toBe(address);
      expect(isPaymentType(type)).toBe(true);
    },
  );

  it.each<[PaymentType, string]>([
    ['initial', 'purchase'],
    ['purchased_activation', 'subscription'],
    ['restored', 'subscription'],
  ])('logs the terms of %s as %s', { tags: ['4.payment.log-type'] }, (type, logged) => {
    expect(flows[type].termsType).toBe(logged);
  });

  it.each<[PaymentType, string]>([
    ['initial', '«\u00a0Devis\u00a0» est à vous.'],
    ['purchased_activation', 'Votre abonnement à «\u00a0Devis\u00a0» est actif.'],
    ['restored', 'Votre abonnement à «\u00a0Devis\u00a0» est réactivé.'],
  ])('says what %s changed: %s', { tags: ['8.purchase'] }, (type, said) => {
    expect(flows[type].result('Devis')).toBe(said);
  });

  it('is of no other type', () => {
    expect(['purchase', '', 'toString', null, 1].filter(isPaymentType)).toEqual([]);
  });
});
