import type { Box } from './box.ts';
import type { DeclineName } from './cards.ts';
import { reused } from './payment-method-attachment.ts';
import type { PaymentMethod } from './wire.ts';

export type Verdict =
  | { kind: 'approved' }
  | { kind: 'challenge' }
  | { kind: 'refused'; decline: DeclineName };

export interface Presence {
  offSession: boolean;
  /** The customer has just passed the bank's page for this very attempt. */
  authenticated: boolean;
}

/** What the test card's bank says of a charge. */
export function askForCharge(
  box: Box,
  method: PaymentMethod,
  customer: string | null,
  at: Presence,
): Verdict {
  const card = box.store.find('card', method.id);
  if (!card) throw reused();
  const { authentication, declines } = card.behaviour;
  const trusted = at.offSession && authentication === 'unless_set_up' && card.set_up;
  if (authentication !== 'never' && !trusted && !at.authenticated) return { kind: 'challenge' };
  const decline = box.faults.takeDecline(customer) ?? declines;
  return decline ? { kind: 'refused', decline } : { kind: 'approved' };
}

/** What it says when the card is only saved for later. */
export function askForSetup(box: Box, method: PaymentMethod, authenticated: boolean): Verdict {
  const card = box.store.find('card', method.id);
  if (!card) throw reused();
  const { authentication, declines, refusedWhen } = card.behaviour;
  if (authentication !== 'never' && !card.set_up && !authenticated) return { kind: 'challenge' };
  return declines && refusedWhen === 'attached'
    ? { kind: 'refused', decline: declines }
    : { kind: 'approved' };
}

export function rememberSetup(box: Box, method: PaymentMethod): void {
  const card = box.store.find('card', method.id);
  if (!card || card.set_up) return;
  card.set_up = true;
  box.store.put('card', card);
}
