/** docs/product/bank-debit.md */

/** What the months of a customer may be debited from. */
export const DEBIT_MEANS = ['card', 'bank_account'] as const;
export type DebitMeans = (typeof DEBIT_MEANS)[number];

/** When each means was last chosen; null when it never was. */
export type ChosenSince = Readonly<Record<DebitMeans, Date | null>>;

/** An older choice of the same means, carried out late, changes nothing. */
export const overtakes = (beganAt: Date, since: Date | null): boolean => since === null || beganAt >= since;

/** docs/product/bank-debit.md#last-choice-debits: each means is written by itself, so that none writes over the other. */
export function meansInForce({ card, bank_account: account }: ChosenSince): DebitMeans {
  return account !== null && (card === null || account > card) ? 'bank_account' : 'card';
}

const prefix = 'bank_account.';

/** The bank's code of a debit that failed, which says its means wherever it is kept. */
export const bankDebitCode = (code: string): string => `${prefix}${code}`;

export const isBankDebitCode = (code: string | null): boolean => code?.startsWith(prefix) ?? false;

export interface MeansOnFile {
  readonly hasCard: boolean;
  /** False as well when its mandate was revoked. */
  readonly hasAccount: boolean;
  readonly isLate: boolean;
  readonly isDebited: boolean;
}

export type MeansRefusal = 'no_other_means' | 'late_payment_first';

/** Null when the months may be debited from it from now on. */
export function refuseChoice(means: DebitMeans, file: MeansOnFile): MeansRefusal | null {
  if (means === 'card') return file.hasCard ? null : 'no_other_means';
  if (file.isLate) return 'late_payment_first';
  return file.hasAccount ? null : 'no_other_means';
}

/** docs/product/bank-debit.md#removed-at-will */
export const refuseRemoval = ({ hasCard, isDebited }: MeansOnFile): MeansRefusal | null =>
  isDebited && !hasCard ? 'no_other_means' : null;
