import type Stripe from 'stripe';
import { z } from 'zod';

/** Which object to read again (docs/product/provider.md#an-event-is-a-hint). */
export interface ReceivedEvent {
  id: string;
  type: string;
  objectId: string;
}

/** At most 255 characters (its API reference); longer ones are nobody's, whoever signed them. */
const providerName = z
  .string()
  .max(255)
  .regex(/^\P{Cc}*$/u);
const signedEvent = z.object({
  id: providerName.min(1),
  type: providerName,
  data: z.object({ object: z.object({ id: providerName.optional() }) }),
});

/** Undefined for what the provider did not sign, and for what it could not have meant. */
export function readEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secret: string,
): ReceivedEvent | undefined {
  try {
    const { id, type, data } = signedEvent.parse(stripe.webhooks.constructEvent(body, signature, secret));
    return { id, type, objectId: data.object.id ?? '' };
  } catch {
    return undefined;
  }
}
