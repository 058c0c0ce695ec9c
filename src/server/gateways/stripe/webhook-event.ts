import type Stripe from 'stripe';
import { z } from 'zod';

/** Only names the object to read again (docs/product/provider.md#an-event-is-a-hint). */
export interface ReceivedEvent {
  id: string;
  type: string;
  objectId: string;
}

/** At most 255 characters (Stripe's API reference); a longer one is refused even when signed. */
const providerName = z
  .string()
  .max(255)
  .regex(/^\P{Cc}*$/u);
const signedEvent = z.object({
  id: providerName.min(1),
  type: providerName,
  data: z.object({ object: z.object({ id: providerName.optional() }) }),
});

/** Undefined for an event that the provider did not sign or could not have meant. */
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
