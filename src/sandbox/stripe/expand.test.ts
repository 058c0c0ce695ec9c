import { describe, expect, it } from 'vitest';
import { checkExpand } from './expand.ts';

describe('what can be expanded', () => {
  it.each([
    ['subscription', 'latest_invoice.confirmation_secret'],
    ['subscription', 'latest_invoice.payments.data.payment'],
    ['subscription', 'pending_setup_intent'],
    ['invoice', 'payments.data.payment.payment_intent'],
    ['payment_intent', 'latest_charge'],
  ] as const)('%s: %s', (name, path) => {
    expect(() => checkExpand(name, [path])).not.toThrow();
  });

  it.each([
    ['invoice', 'payment_intent'],
    ['invoice', 'subscription'],
    ['invoice', 'charge'],
    ['payment_intent', 'invoice'],
    ['subscription', 'latest_invoice.payment_intent'],
    ['subscription', 'items.data.foo'],
    ['subscription', 'status'],
    ['customer', 'constructor'],
    ['customer', ''],
  ] as const)('not %s: %s', (name, path) => {
    expect(() => checkExpand(name, [path])).toThrow(`This property cannot be expanded (${path}).`);
  });

  it.each([
    ['subscription', 'latest_invoice.payments.data.payment.payment_intent'],
    ['invoice', 'payments.data.payment.payment_intent.latest_charge'],
    ['subscription', 'latest_invoice.customer.invoice_settings.default_payment_method.customer'],
  ] as const)('not deeper than four names, data included: %s %s', (name, path) => {
    expect(() => checkExpand(name, [path])).toThrow('more than 4 levels');
  });

  it('starts with data. in a list, which counts', () => {
    const invoices = { listOf: 'invoice' } as const;
    expect(() => checkExpand(invoices, ['data.payments', 'data.confirmation_secret'])).not.toThrow();
    expect(() => checkExpand(invoices, ['payments'])).toThrow('cannot be expanded');
    expect(() => checkExpand(invoices, ['data.payments.data.payment.payment_intent'])).toThrow('4 levels');
    expect(() =>
      checkExpand({ listOf: 'invoice_payment' }, ['data.payment.payment_intent', 'data.invoice']),
    ).not.toThrow();
  });
});
