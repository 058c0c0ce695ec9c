import { z } from 'zod';
import type { Box } from './box.ts';
import { retrieving } from './endpoint.ts';
import { changesBetween, emit } from './events.ts';
import { newId } from './records.ts';
import type { Mandate, PaymentMethod } from './wire.ts';

/** Stripe.js has address and browser read from its request; a server names them. */
export const mandateData = z.strictObject({
  customer_acceptance: z.strictObject({
    type: z.enum(['online']),
    online: z.union([
      z.strictObject({ infer_from_client: z.enum(['true']) }),
      z.strictObject({ ip_address: z.string(), user_agent: z.string() }),
    ]),
  }),
});

export function makeMandate(box: Box, method: PaymentMethod): Mandate {
  const id = newId('mandate');
  return box.store.put('mandate', {
    id,
    object: 'mandate',
    customer_acceptance: {
      accepted_at: box.time.of(box.store, method.customer),
      online: { ip_address: '127.0.0.1', user_agent: 'Rouage (sandbox)' },
      type: 'online',
    },
    livemode: false,
    multi_use: {},
    payment_method: method.id,
    payment_method_details: {
      sepa_debit: {
        reference: newId('', 16).slice(1).toUpperCase(),
        url: `${box.publicUrl}/mandates/${id}`,
      },
      type: 'sepa_debit',
    },
    status: 'active',
    type: 'multi_use',
  });
}

export const mandateOf = (box: Box, method: string): Mandate | undefined =>
  box.store.all('mandate').findLast(({ payment_method }) => payment_method === method);

/** Its bank or its holder has ended it, or the account was detached. */
export function endMandate(box: Box, method: PaymentMethod, customer: string | null): void {
  const mandate = mandateOf(box, method.id);
  if (mandate?.status !== 'active') return;
  const before = structuredClone(mandate);
  mandate.status = 'inactive';
  box.store.put('mandate', mandate);
  emit(box, 'mandate.updated', mandate, customer, changesBetween(before, mandate));
}

export const mandateEndpoints = [retrieving('mandate')];
