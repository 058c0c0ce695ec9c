import { Refusal } from '#contract-kit/error-codes.ts';
import { WITHDRAWAL_DAYS } from '#domain/money/withdrawal.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { type Customer, selectCustomer } from '#people/accounts/server/for-other-features.ts';
import type { Shop } from '#server/shop.ts';
import type { WithdrawalContracts } from '../contract.ts';
import { isConcluded, isOpen, shownContract } from './judge-contract.ts';
import { selectConcludedSince } from './withdrawal-store.ts';

/** It is fourteen days and the longest series of days off after them. */
const farthestBackMs = (WITHDRAWAL_DAYS + 7) * DAY_MS;

export const holderOf = ({ firstName, lastName, email }: Customer) => ({
  name: `${firstName} ${lastName}`.trim(),
  email,
});

export async function withdrawableOf(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  userId: number,
): Promise<WithdrawalContracts> {
  const customer = await selectCustomer(db, userId);
  if (!customer) throw new Refusal('invalid_token');
  const now = clock.now();
  const rows = await selectConcludedSince(db, userId, new Date(now.getTime() - farthestBackMs));
  const open = rows.filter(isConcluded).filter((row) => isOpen(row, now));
  return { holder: holderOf(customer), contracts: open.map((row) => shownContract(row, now)) };
}
