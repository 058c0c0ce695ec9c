import { Refusal } from '#contract-kit/error-codes.ts';
import { type EuroCents, eurosFromCents, sumCents } from '#domain/money/money.ts';
import {
  isWithdrawalOpen,
  WITHDRAWAL_DAYS,
  type WithdrawalRefund,
  type WithdrawnContract,
  withdrawalEnd,
  withdrawalRefund,
} from '#domain/money/withdrawal.ts';
import { addMonths } from '#domain/time/billing-period.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { type Customer, selectCustomer } from '#people/accounts/server/for-other-features.ts';
import type { Shop } from '#server/shop.ts';
import type { WithdrawalContract, WithdrawalContracts } from '../contract.ts';
import { type ContractRow, selectConcludedSince } from './withdrawal-store.ts';

export type Concluded = ContractRow & { settledAt: Date; invoiceNumber: string };

export const isConcluded = (row: ContractRow): row is Concluded =>
  row.status === 'succeeded' && row.settledAt !== null && row.invoiceNumber !== null;

const kindOf = ({ type }: Pick<ContractRow, 'type'>) =>
  type === 'initial' ? ('purchase' as const) : ('month' as const);

/** A page opened before this contract, in a trial, does not count. */
export function factsOf(row: Concluded): WithdrawnContract {
  const { settledAt, lastAccessed, periodEnd } = row;
  return {
    kind: kindOf(row),
    purchasePaid: row.purchaseAmount,
    monthPaid: row.monthAmount,
    immediateAccess: row.immediateAccessAt !== null,
    pageOpened: lastAccessed !== null && lastAccessed >= settledAt,
    month: { start: settledAt, end: periodEnd ?? addMonths(settledAt, 1) },
  };
}

export const isOpen = (row: Concluded, now: Date) => isWithdrawalOpen(row.settledAt, now);

export function shownRefund(refund: WithdrawalRefund): WithdrawalContract['refund'] {
  return {
    purchase: eurosFromCents(refund.purchase),
    month: eurosFromCents(refund.month),
    total: eurosFromCents(refund.total),
    purchase_excluded: refund.purchaseExcluded,
    days_used: refund.daysUsed,
    days_paid: refund.daysPaid,
  };
}

const shownPaid = (purchase: EuroCents, month: EuroCents) => ({
  purchase: eurosFromCents(purchase),
  month: eurosFromCents(month),
  total: eurosFromCents(sumCents([purchase, month])),
});

/** Whose account has no name is named as on the invoice, which may know no name but the email. */
export function holderOf(
  { firstName, lastName, email }: Customer,
  { buyerName }: Pick<ContractRow, 'buyerName'>,
) {
  const onInvoice = buyerName === email ? '' : buyerName;
  return { name: `${firstName} ${lastName}`.trim() || (onInvoice ?? ''), email };
}

function shownContract(row: Concluded, customer: Customer, now: Date): WithdrawalContract {
  return {
    id: row.id,
    automation_id: row.automationId,
    name: row.automationName,
    kind: kindOf(row),
    concluded_at: row.settledAt.toISOString(),
    until: withdrawalEnd(row.settledAt).toISOString(),
    invoice_number: row.invoiceNumber,
    holder: holderOf(customer, row),
    paid: shownPaid(row.purchaseAmount, row.monthAmount),
    given_back: eurosFromCents(row.givenBack),
    refund: shownRefund(withdrawalRefund(factsOf(row), now)),
  };
}

/** It is fourteen days and the longest series of days off after them. */
const farthestBackMs = (WITHDRAWAL_DAYS + 7) * DAY_MS;

export async function withdrawableOf(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  userId: number,
): Promise<WithdrawalContracts> {
  const customer = await selectCustomer(db, userId);
  if (!customer) throw new Refusal('invalid_token');
  const now = clock.now();
  const rows = await selectConcludedSince(db, userId, new Date(now.getTime() - farthestBackMs));
  const open = rows.filter(isConcluded).filter((row) => isOpen(row, now));
  const holder = holderOf(customer, { buyerName: null });
  return { holder, contracts: open.map((row) => shownContract(row, customer, now)) };
}
