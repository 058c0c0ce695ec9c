import type { z } from 'zod';
import type { Box } from './box.ts';
import { methodOf } from './payment-method-attachment.ts';
import { cardFrom, type cardMaking } from './payment-methods.ts';
import type { PaymentMethod } from './wire.ts';

interface Asked {
  payment_method?: string | undefined;
  payment_method_data?: z.output<z.ZodObject<typeof cardMaking>> | undefined;
}

/** The card that a request names, makes on the spot, or leaves as it was. */
export function askedMethod(box: Box, asked: Asked, present: string | null): PaymentMethod | null {
  if (asked.payment_method_data) return cardFrom(box, asked.payment_method_data);
  const id = asked.payment_method ?? present;
  return id ? methodOf(box, id) : null;
}
