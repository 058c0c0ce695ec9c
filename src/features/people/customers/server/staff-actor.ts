import { Refusal } from '#contract-kit/error-codes.ts';
import type { Queries } from '#server/db/connection.ts';
import { selectCustomer } from './customer-store.ts';

/** `ledgerId`: their opaque name in the ledger. */
export interface Staff {
  actor: 'staff';
  actorLedgerId: string;
}

export const staffNamed = (actorLedgerId: string): Staff => ({ actor: 'staff', actorLedgerId });

export async function staffOf(db: Queries, userId: number): Promise<Staff> {
  const person = await selectCustomer(db, userId);
  if (!person) throw new Refusal('invalid_token');
  return staffNamed(person.ledgerId);
}
