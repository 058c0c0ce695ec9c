import type Stripe from 'stripe';
import { z } from 'zod';

/** It names the object to read again (docs/product/provider.md#an-event-is-a-hint). */
export interface ReceivedEvent {
  id: string;
  type: string;
  objectId: string;
}

/** Stripe's limit is 255 characters; longer ones are refused even when signed. */
const providerName = z
  .string()
  .max(255)
  .regex(/^\P{Cc}*$/u);
const signedEvent = z.object({
  id: providerName.min(1),
  type: providerName,
  data: z.object({ object: z.object({ id: providerName.optional() }) }),
});

/** Undefined for an event that is unsigned or malformed. */
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
