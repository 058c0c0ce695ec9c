import { describe, expect, it } from 'vitest';
import { emailPayload } from './email-props.ts';
import { emailSamples } from './email-samples.ts';

const payloads = [
  { name: 'verification', props: emailSamples.verification },
  { name: 'purchase-receipt', props: emailSamples['purchase-receipt'] },
  { name: 'payment-failed', props: emailSamples['payment-failed'] },
] as const;

describe('the payload of an email', () => {
  it.each(payloads)('comes back unchanged from the JSON of an outbox row ($name)', (payload) => {
    expect(emailPayload.parse(JSON.parse(JSON.stringify(payload)))).toEqual(payload);
  });

  it('is refused with an unknown field, so that nothing secret slips into an outbox row', () => {
    const props = { ...emailSamples.verification, password: 'hunter2' };
    expect(emailPayload.safeParse({ name: 'verification', props }).success).toBe(false);
  });

  it('is refused with a name that no template has', () => {
    expect(emailPayload.safeParse({ name: 'newsletter', props: emailSamples.verification }).success).toBe(
      false,
    );
  });

  it('is refused with the props of another template', () => {
    expect(emailPayload.safeParse({ name: 'payment-failed', props: emailSamples.verification }).success).toBe(
      false,
    );
  });

  it('is refused when the receipt’s total is not the sum of its lines', () => {
    const props = { ...emailSamples['purchase-receipt'], totalCents: 4000 };
    expect(emailPayload.safeParse({ name: 'purchase-receipt', props }).error?.issues[0]?.message).toBe(
      'Le total ne correspond pas à la somme des lignes.',
    );
  });

  it.each(['4,99', 4.99, Number.NaN, '500'])('is refused with %s as an amount in cents', (amountCents) => {
    const props = { ...emailSamples['payment-failed'], amountCents };
    expect(emailPayload.safeParse({ name: 'payment-failed', props }).success).toBe(false);
  });

  it.each(['20/11/2026', '2026-11-20', '2026-11-20T14:05:00'])(
    'is refused with %s as an instant',
    (accessUntil) => {
      const props = { ...emailSamples['payment-failed'], accessUntil };
      expect(emailPayload.safeParse({ name: 'payment-failed', props }).success).toBe(false);
    },
  );

  it('is refused when a name holds a line break that could start a header', () => {
    const props = { ...emailSamples['payment-failed'], automation: 'Relances\r\nBcc: tous@example.com' };
    expect(emailPayload.safeParse({ name: 'payment-failed', props }).success).toBe(false);
  });

  it.each(['javascript:alert(1)', 'rouage.example', 'ftp://rouage.example'])(
    'is refused with %s as the site',
    (url) => {
      const props = { ...emailSamples.verification, site: { ...emailSamples.verification.site, url } };
      expect(emailPayload.safeParse({ name: 'verification', props }).success).toBe(false);
    },
  );
});
