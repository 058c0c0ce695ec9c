import type Stripe from 'stripe';

/** Only what a hint is worth: which object to read again (payments.md). */
export interface ReceivedEvent {
  id: string;
  type: string;
  objectId: string;
}

export function readEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secret: string,
): ReceivedEvent | undefined {
  try {
    const { id, type, data } = stripe.webhooks.constructEvent(body, signature, secret);
    const object: object = data.object;
    return { id, type, objectId: 'id' in object && typeof object.id === 'string' ? object.id : '' };
  } catch {
    return undefined;
  }
}
