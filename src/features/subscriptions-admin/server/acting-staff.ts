import { Refusal } from '../../../contract-kit/error-codes.ts';
import type { Shop } from '../../../server/shop.ts';
import { selectCustomer } from '../../account/server/for-other-features.ts';
import type { By } from '../../subscriptions/server/for-other-features.ts';

/** The member of the staff who acts, by their opaque name in the ledger. */
export type Staff = By & { actor: 'staff'; actorLedgerId: string };

export const staffNamed = (actorLedgerId: string): Staff => ({ actor: 'staff', actorLedgerId });

/** Throws `Refusal('invalid_token')` when their account was closed meanwhile. */
export async function staffOf(shop: Pick<Shop, 'db'>, { userId }: { userId: number }): Promise<Staff> {
  const person = await selectCustomer(shop.db, userId);
  if (!person) throw new Refusal('invalid_token');
  return staffNamed(person.ledgerId);
}
